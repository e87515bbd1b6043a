import type { Clock } from '../lib/clock.ts';

/** How long events wait on this server, from being told until they are with their sockets (ADM-163). */
export interface EventDelays {
  /** An event waits from now on; what is answered ends that. */
  begin(): () => void;
  /** Whole milliseconds, of what was told in the last 15 minutes; null where that was nothing. */
  p95(): number | null;
}

/** The latest ones, so that a busy hour takes no more memory than a quiet one. */
const mostKept = 1000;
const keptForMs = 15 * 60_000;

export function eventDelays(clock: Pick<Clock, 'elapsed'>): EventDelays {
  const kept: { at: number; ms: number }[] = [];
  let next = 0;
  return {
    begin() {
      const at = clock.elapsed();
      return () => {
        kept[next] = { at, ms: clock.elapsed() - at };
        next = (next + 1) % mostKept;
      };
    },
    p95() {
      const since = clock.elapsed() - keptForMs;
      const recent = kept.filter(({ at }) => at >= since).map(({ ms }) => ms);
      const ordered = recent.toSorted((a, b) => a - b);
      const slow = ordered[Math.ceil(ordered.length * 0.95) - 1];
      return slow === undefined ? null : Math.round(slow);
    },
  };
}
