import { addressKey } from '../../lib/address.ts';
import type { Clock } from '../../lib/clock.ts';
import { expiringCache } from '../../lib/expiring-cache.ts';
import { Fault } from '../../lib/fault.ts';

/**
 * Failed logins are slowed per pair of account and address, for known and unknown accounts alike
 * (SES-28): four are free, then the wait doubles from 1 s to 60 s. Nobody waits longer than that.
 *
 * An address is slowed too when it fails for many accounts (SES-52): one person who mistypes is one account,
 * so a whole building behind one address is not held up by them.
 */
const freeTries = 4;
const freeAccounts = 30;
const longestMs = 60_000;
const forgetMs = 15 * 60_000;
const mostPairs = 50_000;
const mostAddresses = 10_000;
const mostKnown = 10_000;
/** How long a pair that has signed in is exempt from what its address does, in ms. */
const knownMs = 14 * 86_400_000;

interface Failures {
  readonly count: number;
  readonly until: number;
}

export interface Attempt {
  readonly username: string;
  readonly address: string;
}

export function slowDown(clock: Clock) {
  const pairs = expiringCache<Failures>(clock, { max: mostPairs, ms: forgetMs });
  const addresses = expiringCache<Failures>(clock, { max: mostAddresses, ms: forgetMs });
  const known = expiringCache<object>(clock, { max: mostKnown, ms: knownMs });

  const failedAgain = (before: Failures | undefined, free: number): Failures => {
    const count = (before?.count ?? 0) + 1;
    const waitMs = count <= free ? 0 : Math.min(longestMs, 1000 * 2 ** (count - free - 1));
    return { count, until: clock.elapsed() + waitMs };
  };
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
  };
}

export type SlowDown = ReturnType<typeof slowDown>;

function keysOf({ username, address }: Attempt): [pair: string, address: string] {
  const key = addressKey(address);
  return [`${username.toLowerCase()} ${key}`, key];
}
