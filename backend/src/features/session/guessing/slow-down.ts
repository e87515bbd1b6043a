import { nameKey, dayMs } from '@muster/protocol';
import { addressKey } from '../../../lib/address.ts';
import type { Clock } from '../../../lib/clock.ts';
import { expiringCache } from '../../../lib/memory.ts';
import { Fault } from '../../../lib/fault.ts';
import { within } from '../../../lib/deadline.ts';
import type { TriesRepo } from './tries.repo.ts';

/**
 * Failed logins are slowed per pair of account and address, for known and unknown accounts alike
 * (SES-28): four are free, then the wait doubles from 1 s to 60 s. Nobody waits longer than that.
 *
 * An address that fails for many accounts is slowed too (SES-52): whoever has not signed in there is given a turn, one
 * after the other and within a minute, which nobody else's failures put off. So many guesses are slow, and a whole
 * building behind one address gets in all the same.
 */
const freeTries = 4;
const freeAccounts = 30;
const longestMs = 60_000;
/** What lies between the turns of a slowed address, in ms, and how long one may be taken late. */
const betweenTurnsMs = 1000;
const lateMs = 5 * 60_000;
const forgetMs = 15 * 60_000;
const mostPairs = 50_000;
const mostAddresses = 10_000;
const mostKnown = 10_000;
/** How long a pair that has signed in is exempt from what its address does, in ms. */
const knownMs = 14 * dayMs;
/** A pair is stored again a day after it was: whoever signs in all day long costs one write of it. */
const storedAgainMs = dayMs;

interface Failures {
  readonly count: number;
  /** By the clock that only runs on. */
  readonly until: number;
  /** Whether the database knows of them. */
  readonly isStored?: boolean;
}

export interface Attempt {
  readonly username: string;
  readonly address: string;
}

/** What this process remembers. */
export function slowDown(clock: Clock) {
  const pairs = expiringCache<Failures>(clock, { max: mostPairs, ms: forgetMs });
  const addresses = expiringCache<Failures>(clock, { max: mostAddresses, ms: forgetMs });
  const knownPairs = expiringCache<object>(clock, { max: mostKnown, ms: knownMs });
  /** When a pair may try, and where the line of an address ends, by the clock that only runs on. */
  const turns = expiringCache<{ at: number }>(clock, { max: mostPairs, ms: longestMs + lateMs });
  const lines = expiringCache<{ at: number }>(clock, { max: mostAddresses, ms: longestMs });

  /** How long a pair of a slowed address waits for its turn, in ms; given once, whatever others do meanwhile. */
  function untilTurn(pair: string, address: string): number {
    const isSlowed = (addresses.get(address)?.count ?? 0) > freeAccounts;
    if (!isSlowed || knownPairs.has(pair)) return 0;
    const now = clock.elapsed();
    const reserved = turns.get(pair);
    if (reserved) return reserved.at - now;
    const behind = Math.max(now, lines.get(address)?.at ?? 0) + betweenTurnsMs;
    const at = Math.min(now + longestMs, behind);
    turns.set(pair, { at });
    lines.set(address, { at });
    return at - now;
  }

  const failedAgain = (before: Failures | undefined, free: number): Failures => {
    const count = (before?.count ?? 0) + 1;
    return { count, until: clock.elapsed() + waitAfter(count, free) };
  };
  /** What was counted while the database was away stays; what it knew and does not know any more is forgotten. */
  function adopt(memory: typeof pairs, key: string, stored: Counted | undefined): void {
    const own = memory.get(key);
    if (!stored) {
      if (own?.isStored) memory.delete(key);
    } else if (stored.count > (own?.count ?? 0)) {
      const { count, waitMs } = stored;
      memory.set(key, { count, until: clock.elapsed() + waitMs, isStored: true });
    }
  }
  const waitOf = (failures: Failures | undefined) => (failures?.until ?? 0) - clock.elapsed();

  return {
    /** Throws TOO_MANY with the seconds to wait. */
    check(attempt: Attempt): void {
      const [pair, address] = keysOf(attempt);
      const ofPair = waitOf(pairs.get(pair));
      const waitMs = ofPair > 0 ? ofPair : untilTurn(pair, address);
      // Whole milliseconds: a minute of a fine clock is a hair more than one.
      const seconds = Math.ceil(Math.round(waitMs) / 1000);
      if (waitMs > 0) throw new Fault('TOO_MANY', { retryAfter: Math.max(1, seconds) });
    },
    /** The pair tries now: a next try of a slowed address is another turn. */
    taken: (attempt: Attempt): void => void turns.delete(keysOf(attempt)[0]),
    failed(attempt: Attempt): void {
      const [pair, address] = keysOf(attempt);
      const before = pairs.get(pair);
      pairs.set(pair, failedAgain(before, freeTries));
      // Once for each account, however often somebody mistypes.
      if (!before && !knownPairs.has(pair)) {
        addresses.set(address, failedAgain(addresses.get(address), freeAccounts));
      }
    },
    succeeded(attempt: Attempt): void {
      const [pair] = keysOf(attempt);
      pairs.delete(pair);
      knownPairs.set(pair, {});
    },
    /** Whether the pair itself may try, and only its address is slowed. */
    waitsForAddress: (attempt: Attempt): boolean => waitOf(pairs.get(keysOf(attempt)[0])) <= 0,
    isKnown: (attempt: Attempt): boolean => knownPairs.has(keysOf(attempt)[0]),
    hasFailed: (attempt: Attempt): boolean => pairs.has(keysOf(attempt)[0]),

    /** Takes over what the database says; undefined where it knows of no failures. */
    learnPair: (attempt: Attempt, stored: Counted | undefined): void =>
      adopt(pairs, keysOf(attempt)[0], stored),
    learnAddress: (attempt: Attempt, stored: Counted | undefined): void =>
      adopt(addresses, keysOf(attempt)[1], stored),
    learnKnown: (attempt: Attempt): void => void knownPairs.set(keysOf(attempt)[0], {}),
  };
}

/** What the database knew of a pair before a try. */
interface KnownBefore {
  readonly mayHaveFailed: boolean;
  /** That it has signed in, and lately enough. */
  readonly isKnown: boolean;
}

const nothingKnown: KnownBefore = { mayHaveFailed: true, isKnown: false };

/** How often the database says that somebody failed, and what is left of the wait in ms. */
interface Counted {
  readonly count: number;
  readonly waitMs: number;
}

/** How long the next try waits after so many, in ms. */
const waitAfter = (count: number, free: number): number =>
  count <= free ? 0 : Math.min(longestMs, 1000 * 2 ** (count - free - 1));

function keysOf({ username, address }: Attempt): [pair: string, address: string] {
  const key = addressKey(address);
  return [`${nameKey(username)} ${key}`, key];
}

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
        const [pairKey] = keysOf(attempt);
        const found = await inTime(() => repo.read({ known: pairKey }, new Date(clock.now())));
        if (!found?.has('known')) throw refusal;
        own.learnKnown(attempt);
      }
    },

    /** The same by what all processes know, which it answers. */
    async check(attempt: Attempt): Promise<KnownBefore> {
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
      if (!found) return nothingKnown;
      const knownUntil = found.get('known')?.expiresAt.getTime() ?? 0;
      return { mayHaveFailed: found.has('pair'), isKnown: knownUntil - now > knownMs };
    },

    /** Counts a failure before it is answered, so that the next try meets it. */
    async failed(attempt: Attempt): Promise<void> {
      const isCounted = await inTime(async () => {
        await count(attempt);
        return true;
      });
      if (!isCounted) own.failed(attempt);
    },

    /** `before`: what the check answered. */
    async succeeded(attempt: Attempt, before = nothingKnown): Promise<void> {
      const hasFailed = before.mayHaveFailed || own.hasFailed(attempt);
      own.succeeded(attempt);
      const [pair] = keysOf(attempt);
      const now = clock.now();
      await inTime(async () => {
        await Promise.all([
          hasFailed ? repo.forget('pair', pair) : undefined,
          before.isKnown
            ? undefined
            : repo.set('known', pair, new Date(now), new Date(now + knownMs + storedAgainMs)),
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
