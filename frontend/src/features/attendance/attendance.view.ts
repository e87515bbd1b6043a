import {
  type Absence,
  absenceTypeLabel,
  offWords,
  type CleanMark,
  type LogEntry,
  describeMark,
  type Sheet,
  searching,
  checkMarks,
  checkShift,
  compareMembers,
  countStatuses,
  markOfRecord,
  missingField,
  roleRank,
  searched,
  shiftOn,
  shiftTime,
  type AttendanceRecord,
  type Counts,
  type MarkStatus,
  type Mark,
  type Member,
  type Refusal,
} from '@muster/protocol';
import { sameStored, wireMark, type FormMark } from './attendance.mark.ts';
import {
  byUser,
  clashOf,
  shownMark,
  type Clash,
  type Edits,
  type RecordsByUser,
} from './attendance.merge.ts';

/** Words for what a record and its log hold. Pure. */

/** What there is to a mark beside its status, in one line: "MC · Medical Certificate · flu". */
export const detailWords = ({ absenceType, ptoTiming, notes }: CleanMark): string =>
  [absenceType && absenceTypeLabel(absenceType), ptoTiming && offWords(ptoTiming), notes]
    .filter(Boolean)
    .join(' · ');

/** The update types and fields as the filters and the table name them (ATT-67). */
export const updateTypeWords: Readonly<Record<LogEntry['updateType'], string>> = {
  creation: 'Creation',
  modification: 'Modification',
  deletion: 'Deletion',
};
export const fieldWords: Readonly<Record<LogEntry['fieldChanged'], string>> = {
  status: 'Status',
  absenceType: 'Absence Type',
  ptoTiming: 'PTO Timing',
  notes: 'Notes',
};

/** A mark in a sentence: "absent (MC). Notes: flu", or "no mark". Pure. */
export const markWords = (mark: CleanMark | null): string =>
  mark === null ? 'no mark' : describeMark(mark);

/** Who changed what between two states of a sheet: "Daniel Ong changed Mei Osman and 2 more." */
export function describeChanges(before: Sheet, after: Sheet): string {
  const old = byUser(before.records);
  const changed = after.records.filter((record) => {
    const oldRecord = old.get(record.userId);
    return !sameStored(oldRecord ? markOfRecord(oldRecord) : null, markOfRecord(record));
  });
  const here = byUser(after.records);
  const gone = before.records.filter(({ userId }) => !here.has(userId));
  const names = [...changed, ...gone].map(({ userName }) => userName);
  if (names.length === 0) return 'It was submitted once more.';
  const by = changed.at(0)?.updatedByName ?? after.session.submittedByName ?? 'Somebody';
  const [first, ...more] = names;
  return `${by} changed ${first}${more.length > 0 ? ` and ${more.length} more` : ''}.`;
}

/** Search over member, team and who made the change. */
export function searchLog(entries: readonly LogEntry[], search: string): readonly LogEntry[] {
  const fits = searching(search);
  return entries.filter(({ memberName, teamName, updatedByName }) =>
    fits(memberName, teamName, updatedByName),
  );
}

/** '{n} update(s) found for the selected date and filters'. */
export const countText = (count: number): string =>
  `${count} update(s) found for the selected date and filters`;

/** What the team sheet shows of members, records and touched marks (ATT-41, ATT-45). Pure. */

export interface SheetRow {
  readonly member: Member;
  readonly mark: FormMark;
  /** What was known before: a proposal, and nobody's mark until it is taken. */
  readonly away: Absence | undefined;
  readonly record: AttendanceRecord | undefined;
  readonly isTouched: boolean;
  readonly clash: Clash | undefined;
  readonly missing: 'absenceType' | 'ptoTiming' | undefined;
}

/** Who is known to be away on the sheet's date. */
export type AwayByUser = ReadonlyMap<string, Absence>;
const nobodyAway: AwayByUser = new Map();

/** The active members in order of role, then name. */
export function sheetRows(
  members: readonly Member[],
  records: RecordsByUser,
  edits: Edits,
  away: AwayByUser = nobodyAway,
): SheetRow[] {
  return members
    .filter(({ isActive }) => isActive)
    .toSorted(compareMembers)
    .map((member) => {
      const mark = shownMark(edits, records, member.id);
      const wire = wireMark(mark);
      return {
        member,
        mark,
        away: away.get(member.id),
        record: records.get(member.id),
        isTouched: member.id in edits,
        clash: clashOf(edits, records, member.id),
        missing: wire && missingField(wire),
      };
    });
}

/** Records of people who have left the team since: the next submit takes them off the sheet (ATT-52). */
export function formerMembers(
  members: readonly Member[],
  records: readonly AttendanceRecord[],
): AttendanceRecord[] {
  const active = new Set(members.filter(({ isActive }) => isActive).map(({ id }) => id));
  return records.filter(({ userId }) => !active.has(userId));
}

export const roleFilters = ['All Roles', 'TL', 'DTL', 'PSO', 'Member'] as const;
export type RoleFilter = (typeof roleFilters)[number];

/** Search over name, role and username; `Member` stands for everyone who is not TL, DTL or PSO. */
export function filterRows(
  rows: readonly SheetRow[],
  search: string,
  role: RoleFilter,
): readonly SheetRow[] {
  const inRole = rows.filter(
    ({ member }) =>
      role === 'All Roles' ||
      (role === 'Member' ? roleRank(member.role) === 4 : member.role.toUpperCase() === role),
  );
  return searched(inRole, search, ({ member }) => [member.name, member.role, member.username]);
}

export interface Progress extends Counts {
  readonly marked: number;
  readonly total: number;
  /** In the rows' order: a tick is a member. */
  readonly line: readonly MarkStatus[];
}

/** Counters and muster line of everyone in the team, whatever is filtered. */
export function progressOf(rows: readonly SheetRow[]): Progress {
  const statuses = rows.flatMap(({ mark }) => mark.status ?? []);
  return {
    ...countStatuses(statuses),
    marked: statuses.length,
    total: rows.length,
    line: rows.map(({ mark }) => mark.status ?? 'not_marked'),
  };
}

/** What keeps these marks from being submitted, in the server's order (ATT-53). */
export function refusalOf(date: string, rows: readonly SheetRow[]): Refusal | undefined {
  return (
    checkShift(shiftOn(date)) ??
    checkMarks(
      rows.flatMap(({ member, mark, record }) => {
        const wire = wireMark(mark);
        return wire ? [{ name: member.name, mark: wire, known: record?.ptoTiming }] : [];
      }),
      shiftTime(shiftOn(date)),
    )
  );
}

/** The marks as they are sent; members nobody has marked are left out. */
export const attendanceData = (rows: readonly SheetRow[]): Record<string, Mark> =>
  Object.fromEntries(
    rows.flatMap(({ member, mark }) => {
      const wire = wireMark(mark);
      return wire ? [[member.id, wire] as const] : [];
    }),
  );
