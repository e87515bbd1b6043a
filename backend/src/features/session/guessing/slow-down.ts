import { nameKey } from '@muster/protocol';
import { addressKey } from '../../../lib/address.ts';
import type { Clock } from '../../../lib/clock.ts';
import { expiringCache } from '../../../lib/memory/expiring-cache.ts';
import { Fault } from '../../../lib/fault.ts';

/**
 * Failed logins are slowed per pair of account and address, for known and unknown accounts alike
 * (SES-28): four are free, then the wait doubles from 1 s to 60 s. Nobody waits longer than that.
 *
 * An address that fails for many accounts is slowed too (SES-52): whoever has not signed in there is given a turn, one
 * after the other and within a minute, which nobody else's failures put off. So many guesses are slow, and a whole
 * building behind one address gets in all the same.
 */
export const freeTries = 4;
export const freeAccounts = 30;
const longestMs = 60_000;
/** What lies between the turns of a slowed address, in ms, and how long one may be taken late. */
const betweenTurnsMs = 1000;
const lateMs = 5 * 60_000;
export const forgetMs = 15 * 60_000;
export const mostPairs = 50_000;
const mostAddresses = 10_000;
const mostKnown = 10_000;
/** How long a pair that has signed in is exempt from what its address does, in ms. */
export const knownMs = 14 * 86_400_000;

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
  const known = expiringCache<object>(clock, { max: mostKnown, ms: knownMs });
  /** When a pair may try, and where the line of an address ends, by the clock that only runs on. */
  const turns = expiringCache<{ at: number }>(clock, { max: mostPairs, ms: longestMs + lateMs });
  const lines = expiringCache<{ at: number }>(clock, { max: mostAddresses, ms: longestMs });

  /** How long a pair of a slowed address waits for its turn, in ms; given once, whatever others do meanwhile. */
  function untilTurn(pair: string, address: string): number {
    const isSlowed = (addresses.get(address)?.count ?? 0) > freeAccounts;
    if (!isSlowed || known.has(pair)) return 0;
    const now = clock.elapsed();
    const given = turns.get(pair);
    if (given) return given.at - now;
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
      if (!before && !known.has(pair)) {
        addresses.set(address, failedAgain(addresses.get(address), freeAccounts));
      }
    },
    succeeded(attempt: Attempt): void {
      const [pair] = keysOf(attempt);
      pairs.delete(pair);
      known.set(pair, {});
    },
    /** Whether the pair itself may try, and only its address is slowed. */
    waitsForAddress: (attempt: Attempt): boolean => waitOf(pairs.get(keysOf(attempt)[0])) <= 0,
    isKnown: (attempt: Attempt): boolean => known.has(keysOf(attempt)[0]),

    /** Takes over what the database says; undefined where it knows of no failures. */
    learnPair: (attempt: Attempt, stored: Counted | undefined): void =>
      adopt(pairs, keysOf(attempt)[0], stored),
    learnAddress: (attempt: Attempt, stored: Counted | undefined): void =>
      adopt(addresses, keysOf(attempt)[1], stored),
    learnKnown: (attempt: Attempt): void => void known.set(keysOf(attempt)[0], {}),
  };
}

/** How often the database says that somebody failed, and what is left of the wait in ms. */
export interface Counted {
  readonly count: number;
  readonly waitMs: number;
}

/** How long the next try waits after so many, in ms. */
export const waitAfter = (count: number, free: number): number =>
  count <= free ? 0 : Math.min(longestMs, 1000 * 2 ** (count - free - 1));

export function keysOf({ username, address }: Attempt): [pair: string, address: string] {
  const key = addressKey(address);
  return [`${nameKey(username)} ${key}`, key];
}
