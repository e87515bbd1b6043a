import {
  changesBetween,
  cleanMark,
  compareMembers,
  type AttendanceRecord,
  type Change,
  type CleanMark,
  type LogEntry,
  type Mark,
} from '@muster/protocol';
import { recordId } from './attendance.present.ts';
import { sheetId, type SheetDoc } from './attendance.repo.ts';

/** From the stored sheet and what was asked to the next one, with its log entries. Pure. */

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  /** Why, where it was said (ATT-102). */
  readonly reason: string | null;
}

export interface MarkedMember {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly mark: Mark;
}

interface Place {
  readonly teamId: string;
  readonly teamName: string;
  readonly date: string;
}

export interface SheetAfter {
  readonly sheet: SheetDoc;
  readonly entries: LogEntry[];
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

/** A submit replaces the sheet's records: who had one and is left out is a deletion (ATT-8). */
export function sheetAfterSubmit(
  old: SheetDoc | null,
  place: Place,
  marked: readonly MarkedMember[],
  author: Author,
): SheetAfter {
  const revision = (old?.revision ?? 0) + 1;
  const before = new Map(old?.records.map((record) => [record.userId, record]));
  const entries: LogEntry[] = [];
  const log = logger(entries, place, author, revision);
  const tally = { created: 0, updated: 0, deleted: 0 };

  const records = marked.map(({ userId, name, role, mark }): AttendanceRecord => {
    const existingRecord = before.get(userId);
    before.delete(userId);
    const after = cleanMark(mark);
    const changes = changesBetween(existingRecord ? markOf(existingRecord) : null, after);
    if (existingRecord && changes.length === 0) return existingRecord;
    tally[existingRecord ? 'updated' : 'created'] += 1;
    const record: AttendanceRecord = {
      // With what only a newer version knows (PRC-62).
      ...existingRecord,
      id: recordId(userId, place.date, place.teamId),
      userId,
      userName: name,
      userRole: role,
      teamId: place.teamId,
      date: place.date,
      ...after,
      submittedAt: author.at,
      submittedByName: author.name,
      updatedAt: author.at,
      updatedByName: author.name,
      revision,
    };
    log(record, changes);
    return record;
  });

  for (const gone of before.values()) {
    tally.deleted += 1;
    log(gone, changesBetween(markOf(gone), null));
  }

  const sheet: SheetDoc = {
    ...old,
    _id: sheetId(place.teamId, place.date),
    teamId: place.teamId,
    date: place.date,
    revision,
    submittedBy: author.id,
    submittedByName: author.name,
    submittedAt: author.at,
    records,
    ops: old?.ops ?? [],
    ...withEntries(old, entries),
  };
  return { sheet, entries, ...tally };
}

/** One corrected record; null when nothing changes. */
export function sheetAfterEdit(
  old: SheetDoc,
  record: AttendanceRecord,
  mark: Mark,
  teamName: string,
  author: Author,
): { sheet: SheetDoc; record: AttendanceRecord; entries: LogEntry[] } | null {
  const after = cleanMark(mark);
  const changes = changesBetween(markOf(record), after);
  if (changes.length === 0) return null;
  const revision = old.revision + 1;
  const next: AttendanceRecord = {
    ...record,
    ...after,
    updatedAt: author.at,
    updatedByName: author.name,
    revision,
  };
  const entries: LogEntry[] = [];
  logger(entries, { ...old, teamName }, author, revision)(next, changes);
  const records = old.records.map((one) => (one.id === record.id ? next : one));
  return {
    sheet: { ...old, revision, records, ...withEntries(old, entries) },
    record: next,
    entries,
  };
}

/** A submit's marks with those that stay for another team's sheet (ATT-140), in the order of records. */
export const withMoved = (
  marked: readonly MarkedMember[],
  moved: readonly AttendanceRecord[],
): MarkedMember[] => {
  const markedIds = new Set(marked.map(({ userId }) => userId));
  const movedMembers = moved
    .filter(({ userId }) => !markedIds.has(userId))
    .map((record) => ({
      userId: record.userId,
      name: record.userName,
      role: record.userRole,
      mark: markOf(record),
    }));
  return [...marked, ...movedMembers].toSorted(compareMembers);
};

/** A sheet without the record of somebody, or with the one that they had on another team's (ATT-140). */
export function sheetAfterMove(
  old: SheetDoc,
  { take, give }: { readonly take?: AttendanceRecord; readonly give?: AttendanceRecord },
  teamName: string,
  author: Author,
): { sheet: SheetDoc; entries: LogEntry[] } {
  const revision = old.revision + 1;
  const entries: LogEntry[] = [];
  const log = logger(entries, { ...old, teamName }, author, revision);
  let records = old.records;
  if (take) {
    log(take, changesBetween(markOf(take), null));
    records = records.filter(({ userId }) => userId !== take.userId);
  }
  if (give) {
    const addedRecord: AttendanceRecord = {
      ...give,
      id: recordId(give.userId, old.date, old.teamId),
      teamId: old.teamId,
      updatedAt: author.at,
      updatedByName: author.name,
      revision,
    };
    log(addedRecord, changesBetween(null, markOf(addedRecord)));
    records = [...records, addedRecord].toSorted((a, b) =>
      compareMembers(memberOf(a), memberOf(b)),
    );
  }
  return { sheet: { ...old, revision, records, ...withEntries(old, entries) }, entries };
}

const memberOf = ({ userRole: role, userName: name }: AttendanceRecord) => ({ role, name });

const markOf = (record: AttendanceRecord): CleanMark => ({
  status: record.status,
  absenceType: record.absenceType,
  ptoTiming: record.ptoTiming,
  notes: record.notes,
});

function withEntries(old: SheetDoc | null, entries: readonly LogEntry[]) {
  const outbox = [...(old?.outbox ?? []), ...entries];
  return { outbox, outboxSize: outbox.length, deeds: old?.deeds ?? [] };
}

function logger(entries: LogEntry[], place: Place, author: Author, revision: number) {
  return (record: AttendanceRecord, changes: readonly Change[]) => {
    for (const change of changes) {
      entries.push({
        // Derived from sheet, revision and position: relaying twice cannot make two of it.
        id: `${sheetId(place.teamId, place.date)}.${revision}.${entries.length}`,
        createdAt: author.at,
        attendanceRecordId: record.id,
        userId: record.userId,
        memberName: record.userName,
        teamId: place.teamId,
        teamName: place.teamName,
        date: place.date,
        ...change,
        updatedBy: author.id,
        updatedByName: author.name,
        reason: author.reason,
      });
    }
  };
}
