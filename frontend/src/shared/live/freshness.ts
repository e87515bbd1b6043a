import type { Joined } from '@muster/protocol';
import { elapsedSince, laterOf, type Moment, thisMoment } from '../dates/clock.ts';
import type { ConnectionLook } from '../ui/feedback/connection-look.ts';
import type { Channel } from './channel.ts';

/** The states of a follower (S15, S16). */

/** What a snapshot must reach before it counts as current (S16). */
export interface Target {
  readonly connection: number;
  /** Undefined where nothing is joined, or the join was refused for good. */
  readonly joined: Joined | undefined;
}

/** Following, but what the server has is not known: no connection yet, or the join is unanswered. */
export interface Joining {
  readonly name: 'joining';
  /** The connection on which the snapshot that is shown was fetched, 0 for none. */
  readonly fetchedOn: number;
}
/** Joined, and what is shown has not reached the target; what brings it there is under way. */
interface Behind {
  readonly name: 'behind';
  readonly target: Target;
  /** Of what was fetched before the target was known. */
  readonly fetchedOn: number;
}
/** What is shown is what the server has, and every event is received. */
interface Current {
  readonly name: 'current';
  readonly fetchedOn: number;
}
export type Following = Joining | Behind | Current;
export type State =
  /** Nobody follows: events pass unheard, so what the cache keeps counts for nothing. */
  | { readonly name: 'idle' }
  | Following
  /** What failed is tried again in a moment; `from` is the state in which it failed. */
  | {
      readonly name: 'waiting';
      readonly from: Following;
      readonly timer: ReturnType<typeof setTimeout>;
    };

/** What the page may say of itself (S24 to S26). Pure apart from the clock. */

/** The interval of the socket's heartbeat, 10 s, and two seconds for the way: longer silence is not live. */
export const silentAfterMs = 12_000;
/** Without an answer for so long nothing that is shown can be relied on. */
const lostAfterMs = 30_000;
/** How long the answer to a poll may be on its way before the page says that none came. */
const pollWithinMs = 5_000;
/** A question of less than this is not worth a word. */
const questionMs = 1_000;

/** Why nothing can be changed while nothing answers (S26). */
export const noAnswerWords =
  'The server does not answer. Nothing can be changed until it does, because what is shown may be old.';

/** What is known of one thing that is shown. */
export interface Freshness {
  /** It was true then: the moment at which the question was asked that it answers. */
  readonly provenAt: Moment;
  /** Every change since is received, so that hearing the server proves it anew. */
  readonly isFollowed: boolean;
  /** Since when it is not followed. */
  readonly doubtedAt: Moment | null;
  /** When the page began to follow it: an older answer was given to a page that was left. */
  readonly begunAt?: Moment | null;
}

interface Circumstances {
  /** The state of the socket; `polling`: away for so long that the page asks for itself. */
  readonly status: 'live' | 'reconnecting' | 'polling';
  /** What the browser says of its network: believed until the server answers. */
  readonly isOnline: boolean;
  readonly heardAt: Moment | null;
  /** When the socket went away; null when everything shown has been proven since. */
  readonly lostAt: Moment | null;
  readonly shown: readonly Freshness[];
}

export interface Verdict {
  readonly look: ConnectionLook;
  /** When the oldest of what is shown was last known to be true; null while live, and where nothing is shown. */
  readonly provenAt: Moment | null;
  /** It is so long ago that nothing may be changed on its account. */
  readonly isLost: boolean;
}

const live: Verdict = { look: 'live', provenAt: null, isLost: false };

export function verdictOn({ status, isOnline, heardAt, lostAt, shown }: Circumstances): Verdict {
  const isHeard = status === 'live' && heardAt !== null && elapsedSince(heardAt) <= silentAfterMs;
  const isDoubted = shown.some(
    ({ isFollowed, doubtedAt }) =>
      !isFollowed &&
      (lostAt !== null || (doubtedAt !== null && elapsedSince(doubtedAt) > questionMs)),
  );
  if (isHeard && !isDoubted) return live;

  const proofs = shown.map(({ provenAt, isFollowed }) =>
    isFollowed ? laterOf(provenAt, heardAt) : provenAt,
  );
  // Where nothing is shown and nothing was heard there is nothing that could have an age.
  const provenAt = oldestOf(proofs) ?? heardAt;
  const ageMs = provenAt === null ? 0 : elapsedSince(provenAt);
  const isPolled =
    status === 'polling' && lostAt !== null && proofs.length > 0 && ageMs < elapsedSince(lostAt);
  // Who comes back to something old has not asked before that moment (S25).
  const waits = shown.map(({ provenAt: at, begunAt }, one) =>
    laterOf(proofs[one] ?? at, begunAt ?? null),
  );
  const waitsSince = oldestOf(waits) ?? provenAt ?? lostAt;
  const waitsMs = waitsSince === null ? 0 : elapsedSince(waitsSince);
  const isLost = waitsMs >= lostAfterMs + (isPolled ? pollWithinMs : 0);
  const look = isOnline || isPolled ? lookOf(status, isLost, isPolled) : 'offline';
  return { look, provenAt, isLost };
}

function lookOf(
  status: Circumstances['status'],
  isLost: boolean,
  isPolled: boolean,
): ConnectionLook {
  if (isLost) return 'lost';
  if (status !== 'polling') return 'reconnecting';
  return isPolled ? 'polling' : 'unanswered';
}

function oldestOf(moments: readonly Moment[]): Moment | undefined {
  let oldest: Moment | undefined;
  for (const moment of moments) {
    if (!oldest || elapsedSince(moment) > elapsedSince(oldest)) oldest = moment;
  }
  return oldest;
}

/** How far what is shown of one topic can be relied on, told whenever it may have changed (S25). */
export class Proof {
  readonly #channel: Pick<Channel, 'heardAt'>;
  readonly #tell: (freshness: Freshness | undefined) => void;
  /** When what is shown was last known to be true, apart from what following it proves. */
  #provenAt: Moment | undefined;
  /** Something of what is shown is known to be missing, and has not come yet. */
  #isDoubted = false;
  /** Since when what is shown is not followed; null while it is. */
  #doubtedAt: Moment | null = thisMoment();
  #begunAt: Moment | null = null;

  constructor(channel: Pick<Channel, 'heardAt'>, tell: (freshness: Freshness | undefined) => void) {
    this.#channel = channel;
    this.#tell = tell;
  }

  /** An answer came to a question that was asked then. */
  prove(askedAt: Moment): void {
    this.#provenAt = laterOf(askedAt, this.#provenAt ?? null);
    this.#isDoubted = false;
  }

  /** What is shown is known to lack something. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** Somebody looks at it from now on: nothing was asked before, and the first answer takes its time. */
  begin(): void {
    this.#begunAt = thisMoment();
    this.#doubtedAt = thisMoment();
  }

  /** Nothing is shown any more. */
  forget(): void {
    this.#provenAt = undefined;
  }

  report(state: State['name']): void {
    const isFollowed = state === 'current' && !this.#isDoubted;
    if (isFollowed) this.#doubtedAt = null;
    else if (this.#doubtedAt === null) {
      // As long as it was followed, every sign of the server proved it.
      if (this.#provenAt) this.#provenAt = laterOf(this.#provenAt, this.#channel.heardAt);
      this.#doubtedAt = thisMoment();
    }
    const provenAt = this.#provenAt;
    const isShown = state !== 'idle' && provenAt !== undefined;
    this.#tell(
      isShown
        ? { provenAt, isFollowed, doubtedAt: this.#doubtedAt, begunAt: this.#begunAt }
        : undefined,
    );
  }
}
