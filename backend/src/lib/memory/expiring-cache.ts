import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';
import type { Clock } from '../clock.ts';

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
