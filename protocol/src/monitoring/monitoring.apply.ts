import type { AttendanceSubmitted, AttendanceUpdated } from '../attendance/attendance.events.ts';
import type { WatchSnapshot } from './monitoring.schema.ts';

type WatchEvent = Pick<AttendanceSubmitted | AttendanceUpdated, 'date' | 'row' | 'stats'>;

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
