import { laterOf, thisMoment, type Moment } from '../dates/clock.ts';
import type { Channel } from './channel.ts';
import type { State } from './follower.state.ts';
import type { Freshness } from './freshness.ts';

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
