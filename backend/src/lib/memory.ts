import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { Fault } from './fault.ts';

/**
 * The limit of a cache that may grow large. Room is made as entries come: the library's `max` would make it for all of
 * them when the server starts, which is 15 MB and most of a start's time for what is seldom filled.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

interface Size {
  readonly atOnce: number;
  readonly perSecond: number;
}

const mostKeys = 20_000;

/** What somebody may do: so much at once, and so much more each second, whatever the day's clock is set to. */
export function allowance(clock: Clock) {
  const left = new LRUCache<string, { left: number; at: number }>(atMost(mostKeys));

  /** Takes one, or with 0 only asks; throws TOO_MANY with the seconds until there is one. */
  return function take(key: string, { atOnce, perSecond }: Size, count: 0 | 1 = 1): void {
    const at = clock.elapsed();
    const bucket = left.get(key) ?? { left: atOnce, at };
    left.set(key, bucket);
    bucket.left = Math.min(atOnce, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    if (bucket.left < 1) {
      throw new Fault('TOO_MANY', { retryAfter: Math.ceil((1 - bucket.left) / perSecond) });
    }
    bucket.left -= count;
  };
}

/** Entries live for `ms` after they were last set; above `max` the one unused for longest goes. */
export const expiringCache = <Value extends object>(
  clock: Clock,
  { max, ms }: { max: number; ms: number },
) =>
  new LRUCache<string, Value>({
    ...atMost(max),
    // The library still gives an entry whose age equals its limit.
    ttl: ms - 1,
    ttlResolution: 0,
    perf: { now: () => clock.elapsed() },
  });

/** Counts things per key in a window of time that begins with the first of them, for limits. */
export function windowCounter(clock: Clock, windowMs: number) {
  const counts = expiringCache<{ count: number }>(clock, { max: 10_000, ms: windowMs });
  return {
    /** The count with this one. */
    add(key: string): number {
      const counter = counts.get(key);
      if (counter) return ++counter.count;
      counts.set(key, { count: 1 });
      return 1;
    },
    /** As if the last one had not been. */
    takeBack(key: string): void {
      const counter = counts.get(key);
      if (counter) counter.count -= 1;
    },
  };
}
