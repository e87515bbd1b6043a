import type { Clock } from '../../../lib/clock.ts';
import { within } from '../../../lib/deadline.ts';
import {
  forgetMs,
  freeAccounts,
  freeTries,
  keysOf,
  knownMs,
  mostPairs,
  slowDown,
  waitAfter,
  type Attempt,
  type Counted,
} from './slow-down.ts';
import type { TriesRepo } from './tries.repo.ts';

interface Deps {
  readonly clock: Clock;
  readonly repo: TriesRepo;
  /** Hears that the database could not be asked or told. */
  failed(error: unknown): void;
}

/** How long a sign-in waits for what the database knows of failures, in ms: then what this process knows decides. */
const askedForMs = 1000;
/** How often a process looks whether too much is remembered: at every so many failures. */
const boundEvery = 500;

/**
 * The slow-down of SES-28 and SES-52 over all processes (PRC-40): each failure is counted in the database, and what
 * this process remembers beside it refuses without asking and holds while the database is away.
 */
export function sharedSlowDown({ clock, repo, failed }: Deps) {
  const own = slowDown(clock);
  let untilBound = boundEvery;

  /** Undefined when the database has not answered in time, which is the same for everybody. */
  async function inTime<T>(task: () => Promise<T>): Promise<T | undefined> {
    try {
      return await within(askedForMs, task());
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  async function count(attempt: Attempt): Promise<void> {
    const [pair, address] = keysOf(attempt);
    const now = new Date(clock.now());
    const until = new Date(clock.now() + forgetMs);
    const isKnown = own.isKnown(attempt);
    const ofPair = await repo.count('pair', pair, now, until);
    own.learnPair(attempt, counted(ofPair, freeTries));
    // Once for each account, however often somebody mistypes.
    if (ofPair === 1 && !isKnown) {
      const ofAddress = await repo.count('address', address, now, until);
      own.learnAddress(attempt, counted(ofAddress, freeAccounts));
    }
    if (--untilBound > 0) return;
    untilBound = boundEvery;
    for (const kind of ['pair', 'address', 'known'] as const) await repo.bound(kind, mostPairs);
  }

  return {
    /**
     * Throws TOO_MANY with the seconds to wait, by what this process knows. Asks only where an address is slowed, and
     * only whether this account has signed in from it at another process.
     */
    async checkOwn(attempt: Attempt): Promise<void> {
      try {
        own.check(attempt);
      } catch (refusal) {
        if (!own.waitsForAddress(attempt)) throw refusal;
        const [known] = keysOf(attempt);
        const found = await inTime(() => repo.read({ known }, new Date(clock.now())));
        if (!found?.has('known')) throw refusal;
        own.learnKnown(attempt);
      }
    },

    /** The same by what all processes know. */
    async check(attempt: Attempt): Promise<void> {
      const [pair, address] = keysOf(attempt);
      const now = clock.now();
      const found = await inTime(() => repo.read({ pair, address, known: pair }, new Date(now)));
      if (found) {
        const left = (kind: 'pair' | 'address', free: number): Counted | undefined => {
          const doc = found.get(kind);
          if (!doc) return undefined;
          const waitMs = waitAfter(doc.count, free);
          // Whichever way a clock is wrong, nobody waits longer than they were told.
          const leftMs = Math.min(waitMs, Math.max(0, doc.at.getTime() + waitMs - now));
          return { count: doc.count, waitMs: leftMs };
        };
        own.learnPair(attempt, left('pair', freeTries));
        own.learnAddress(attempt, left('address', freeAccounts));
        if (found.has('known')) own.learnKnown(attempt);
      }
      own.check(attempt);
      own.taken(attempt);
    },

    /** Counts a failure before it is answered, so that the next try meets it. */
    async failed(attempt: Attempt): Promise<void> {
      const isCounted = await inTime(async () => {
        await count(attempt);
        return true;
      });
      if (!isCounted) own.failed(attempt);
    },

    async succeeded(attempt: Attempt): Promise<void> {
      own.succeeded(attempt);
      const [pair] = keysOf(attempt);
      const now = clock.now();
      await inTime(async () => {
        await Promise.all([
          repo.forget('pair', pair),
          repo.count('known', pair, new Date(now), new Date(now + knownMs)),
        ]);
      });
    },
  };
}

export type SlowDown = ReturnType<typeof sharedSlowDown>;

const counted = (count: number, free: number): Counted => ({
  count,
  waitMs: waitAfter(count, free),
});
