import type { Clock } from '../clock.ts';
import { expiringCache } from './expiring-cache.ts';

/** Counts things per key in a window of time that begins with the first of them, for limits. */
export function windowCounter(clock: Clock, windowMs: number) {
  const counts = expiringCache<{ count: number }>(clock, { max: 10_000, ms: windowMs });
  return {
    /** The count with this one. */
    add(key: string): number {
      const known = counts.get(key);
      if (known) return ++known.count;
      counts.set(key, { count: 1 });
      return 1;
    },
    /** As if the last one had not been. */
    takeBack(key: string): void {
      const known = counts.get(key);
      if (known) known.count -= 1;
    },
  };
}
