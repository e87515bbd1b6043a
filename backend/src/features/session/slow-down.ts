import type { Clock } from '../../lib/clock.ts';
import { expiringCache } from '../../lib/expiring-cache.ts';
import { Fault } from '../../lib/fault.ts';

/**
 * Failed logins are slowed per pair of account and address, for known and unknown accounts alike
 * (SES-28): four are free, then the wait doubles from 1 s to 60 s. Nobody waits longer than that.
 */
const free = 5;
const longestMs = 60_000;
const forgetMs = 15 * 60_000;
const mostPairs = 50_000;

export function slowDown(clock: Clock) {
  const pairs = expiringCache<{ failures: number; until: number }>(clock, {
    max: mostPairs,
    ms: forgetMs,
  });
  return {
    /** Throws TOO_MANY with the seconds to wait. */
    check(pair: string): void {
      const waitMs = (pairs.get(pair)?.until ?? 0) - clock.elapsed();
      if (waitMs > 0) throw new Fault('TOO_MANY', { retryAfter: Math.ceil(waitMs / 1000) });
    },
    failed(pair: string): void {
      const failures = (pairs.get(pair)?.failures ?? 0) + 1;
      const waitMs = failures < free ? 0 : Math.min(longestMs, 1000 * 2 ** (failures - free));
      pairs.set(pair, { failures, until: clock.elapsed() + waitMs });
    },
    succeeded(pair: string): void {
      pairs.delete(pair);
    },
  };
}

export type SlowDown = ReturnType<typeof slowDown>;
