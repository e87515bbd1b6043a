import { compareMembers } from '../directory/directory.rules.ts';
import type { AttendanceStatus, MarkStatus } from '../attendance/attendance.schema.ts';
import type { AttendanceSubmitted, AttendanceUpdated } from '../attendance/attendance.routes.ts';
import type { WatchBeat, WatchSnapshot } from './monitoring.contract.ts';

/** How people are counted (MON-1, MON-2). Pure. */

export interface Counts {
  /** Present and PTO together. */
  readonly presentCount: number;
  readonly absentCount: number;
  /** The part of `presentCount` that is PTO. */
  readonly ptoCount: number;
  /** Whole percent of present-or-PTO over all records; 0 without records. */
  readonly attendanceRate: number;
}

/** Counts statuses as every screen does (MON-1). */
export function countStatuses(statuses: readonly AttendanceStatus[]): Counts {
  const count = (status: AttendanceStatus) => statuses.filter((one) => one === status).length;
  const [ptoCount, absentCount] = [count('pto'), count('absent')];
  const presentCount = count('present') + ptoCount;
  return { presentCount, absentCount, ptoCount, attendanceRate: rate(presentCount, absentCount) };
}

/** Whole percent of present-or-PTO over all records; 0 without records. */
export function rate(presentCount: number, absentCount: number): number {
  const records = presentCount + absentCount;
  return records === 0 ? 0 : Math.round((100 * presentCount) / records);
}

interface Row {
  readonly status: 'pending' | 'submitted';
  /** An entry for everybody who is or could be marked. */
  readonly line: readonly unknown[];
}

/** Whether a sheet is still awaited: not where nobody could be marked on it (MON-51). */
export const owesSheet = ({ status, line }: Row): boolean =>
  status === 'pending' && line.length > 0;

/** Whether a team is one of those that submitted sheets are counted out of (MON-51). */
export const isCounted = (row: Row): boolean => row.status === 'submitted' || owesSheet(row);

/** Minutes a pending team is late at `now` (ms); undefined while it is not (MON-11). */
export const minutesLate = (
  row: Row & { readonly dueAt: string | null },
  now: number,
): number | undefined => (owesSheet(row) ? minutesPast(row.dueAt, now) : undefined);

/** Whole minutes since a sheet was due; undefined before, and on a day off. */
export function minutesPast(dueAt: string | null, now: number): number | undefined {
  if (dueAt === null) return undefined;
  const late = Math.floor((now - Date.parse(dueAt)) / 60_000);
  return late >= 0 ? late : undefined;
}

/**
 * Marked people and all people of a sheet that was submitted with somebody not marked; undefined for a
 * complete and for a pending one (MON-32).
 */
export function incompleteOf({
  status,
  line,
}: {
  status: 'pending' | 'submitted';
  line: readonly MarkStatus[];
}): { marked: number; of: number } | undefined {
  const marked = line.filter((tick) => tick !== 'not_marked').length;
  return status === 'submitted' && marked < line.length ? { marked, of: line.length } : undefined;
}

interface Ticked {
  readonly role: string;
  readonly name: string;
  readonly status: MarkStatus;
}

/** The muster line: one tick per person in role order. */
export const musterLine = (people: readonly Ticked[]): MarkStatus[] =>
  people.toSorted(compareMembers).map(({ status }) => status);

const heights: readonly MarkStatus[] = ['present', 'pto', 'absent', 'not_marked'];

/** The same ticks sorted by status, so that nobody can be told by their place. */
export const anonymousLine = (line: readonly MarkStatus[]): MarkStatus[] =>
  line.toSorted((a, b) => heights.indexOf(a) - heights.indexOf(b));

type WatchEvent = Pick<AttendanceSubmitted | AttendanceUpdated, 'date' | 'row' | 'stats'>;

/** What is shown is behind what the server has: an event was lost (S15, S27). */
export function applyWatchBeat<Snapshot extends WatchSnapshot>(
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
