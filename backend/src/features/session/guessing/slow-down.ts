import { nameKey } from '@muster/protocol';
import { addressKey } from '../../../lib/address.ts';
import type { Clock } from '../../../lib/clock.ts';
import { expiringCache } from '../../../lib/memory/expiring-cache.ts';
import { Fault } from '../../../lib/fault.ts';

/**
 * Failed logins are slowed per pair of account and address, for known and unknown accounts alike
 * (SES-28): four are free, then the wait doubles from 1 s to 60 s. Nobody waits longer than that.
 *
 * An address is slowed too when it fails for many accounts (SES-52): one person who mistypes is one account,
 * so a whole building behind one address is not held up by them.
 */
export const freeTries = 4;
export const freeAccounts = 30;
const longestMs = 60_000;
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
      const ofAddress = known.has(pair) ? 0 : waitOf(addresses.get(address));
      const waitMs = Math.max(waitOf(pairs.get(pair)), ofAddress);
      if (waitMs > 0) throw new Fault('TOO_MANY', { retryAfter: Math.ceil(waitMs / 1000) });
    },
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
