import type { AttendanceSubmitted, AttendanceUpdated } from '../attendance/attendance.events.ts';
import type { WatchSnapshot } from './monitoring.schema.ts';

type Fact = Pick<AttendanceSubmitted | AttendanceUpdated, 'date' | 'row' | 'stats'>;

/** Folds an attendance fact into a watch snapshot: old ones drop, the next applies, else `gap` (S15, S20). */
export function applyToWatch<Snapshot extends WatchSnapshot>(
  snapshot: Snapshot,
  fact: Fact,
): Snapshot | 'gap' {
  if (fact.date !== snapshot.date || fact.stats.revision <= snapshot.stats.revision)
    return snapshot;
  const known = snapshot.rows.some(({ id }) => id === fact.row.id);
  if (fact.stats.revision > snapshot.stats.revision + 1 || !known) return 'gap';
  return {
    ...snapshot,
    stats: fact.stats,
    rows: snapshot.rows.map((row) => (row.id === fact.row.id ? fact.row : row)),
  };
}
