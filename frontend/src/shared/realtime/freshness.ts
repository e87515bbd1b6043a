import { elapsedSince, laterOf, type Moment } from '../dates/clock.ts';
import type { ConnectionLook } from '../ui/feedback/connection-look.ts';

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
