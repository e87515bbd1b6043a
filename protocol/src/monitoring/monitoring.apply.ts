import type { AttendanceSubmitted, AttendanceUpdated } from '../attendance/attendance.events.ts';
import type { WatchBeat } from './monitoring.events.ts';
import type { WatchSnapshot } from './monitoring.schema.ts';

type WatchEvent = Pick<AttendanceSubmitted | AttendanceUpdated, 'date' | 'row' | 'stats'>;

/** What is shown is behind what the server has: an event was lost (S15, S27). */
export function heedWatchBeat<Snapshot extends WatchSnapshot>(
  snapshot: Snapshot,
  { date, epoch, revision }: WatchBeat,
): Snapshot | 'gap' {
  if (date !== snapshot.date) return snapshot;
  const isBehind = epoch !== snapshot.epoch || revision > snapshot.stats.revision;
  return isBehind ? 'gap' : snapshot;
}

/** Folds an attendance event into a watch snapshot: old ones drop, the next applies, else `gap` (S15, S20). */
export function applyToWatch<Snapshot extends WatchSnapshot>(
  snapshot: Snapshot,
  event: WatchEvent,
): Snapshot | 'gap' {
  if (event.date !== snapshot.date || event.stats.revision <= snapshot.stats.revision)
    return snapshot;
  const known = snapshot.rows.some(({ id }) => id === event.row.id);
  if (event.stats.revision > snapshot.stats.revision + 1 || !known) return 'gap';
  return {
    ...snapshot,
    stats: event.stats,
    rows: snapshot.rows.map((row) => (row.id === event.row.id ? event.row : row)),
  };
}
