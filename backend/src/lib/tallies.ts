import type { Clock } from './clock.ts';

/** Counts things per key in a window of time, for limits. */
export function tallies(clock: Clock, windowMs: number, mostKeys = 10_000) {
  const counts = new Map<string, { since: number; count: number }>();

  function current(key: string): { since: number; count: number } {
    const known = counts.get(key);
    const fresh = known && clock.now() - known.since < windowMs;
    return fresh ? known : { since: clock.now(), count: 0 };
  }

  return {
    count: (key: string): number => current(key).count,
    /** The count with this one. */
    add(key: string): number {
      const tally = current(key);
      tally.count += 1;
      counts.delete(key);
      counts.set(key, tally);
      const oldest = counts.keys().next();
      if (counts.size > mostKeys && !oldest.done) counts.delete(oldest.value);
      return tally.count;
    },
  };
}
