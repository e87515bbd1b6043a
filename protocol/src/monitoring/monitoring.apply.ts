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

/**
 * Folds an attendance event into a watch snapshot: old ones drop, the next applies, else `gap` (S15, S20). The sum of
 * the revisions alone does not tell which: another process may have heard of the same writes in another order, and
 * answered as many of them, but not the same ones (PRC-80).
 */
export function applyToWatch<Snapshot extends WatchSnapshot>(
  snapshot: Snapshot,
  { date, row, stats }: WatchEvent,
): Snapshot | 'gap' {
  if (date !== snapshot.date) return snapshot;
  const shown = snapshot.rows.find(({ id }) => id === row.id);
  const ahead = stats.revision - snapshot.stats.revision;
  if (!shown) return ahead <= 0 ? snapshot : 'gap';
  const rowAhead = row.revision - shown.revision;
  if (ahead <= 0 && rowAhead <= 0) return snapshot;
  if (ahead !== 1 || rowAhead !== 1) return 'gap';
  return {
    ...snapshot,
    stats,
    rows: snapshot.rows.map((one) => (one.id === row.id ? row : one)),
  };
}
