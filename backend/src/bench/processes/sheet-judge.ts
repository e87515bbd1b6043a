import {
  cleanMark,
  describeMark,
  parseStatusText,
  type AttendanceRecord,
  type CleanMark,
  type LogEntry,
  type Mark,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { SheetWrite } from './sheet-writers.ts';

/** Judges the acknowledged writes of a sheet against the sheet and its update log (PRF-84). */

export interface JudgedSheet {
  readonly teamId: string;
  readonly revision: number;
  readonly records: readonly AttendanceRecord[];
  /** In any order. */
  readonly log: readonly LogEntry[];
}

/** In words, what is wrong. */
export interface SheetVerdict {
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly apart: readonly string[];
}

export function judgeSheet(sheet: JudgedSheet, writes: readonly SheetWrite[]): SheetVerdict {
  const { teamId, revision, records } = sheet;
  const { marks, noted, apart } = foldLog(sheet);
  for (const record of records) {
    const isEqual = isDeepStrictEqual(cleanMark(record), marks.get(record.userId));
    if (!isEqual) apart.push(`the record ${record.id} is not its log`);
  }
  if (marks.size !== records.length) {
    apart.push(`${teamId} has ${records.length} records, and ${marks.size} by its log`);
  }
  const mine = writes.filter((write) => write.teamId === teamId);
  const done = mine.filter(({ status }) => status === 200);
  // Every write changes a note, so each has a revision of its own.
  if (revision !== done.length) {
    apart.push(`${teamId} is at revision ${revision} after ${done.length} writes`);
  }
  const say = ({ opId, status, revision: at }: SheetWrite) =>
    `${teamId} ${opId}, answered ${status} at revision ${at}, is at ${noted.get(opId)?.join() ?? 'none'}`;
  const isLost = ({ opId, revision: at }: SheetWrite) => !noted.get(opId)?.includes(at ?? -1);
  const isTwice = ({ opId, status }: SheetWrite) =>
    (noted.get(opId)?.length ?? 0) > (status === 200 ? 1 : 0);
  return { lost: done.filter(isLost).map(say), twice: mine.filter(isTwice).map(say), apart };
}

function foldLog({ teamId, revision, log }: JudgedSheet) {
  const apart: string[] = [];
  const marks = new Map<string, CleanMark>();
  /** By note, the revisions at which some record was given it. */
  const noted = new Map<string, number[]>();
  const entries = log.map((entry) => ({ entry, ...placeOf(entry.id) }));
  for (let at = 1; at <= revision; at++) {
    const changes = entries
      .filter((one) => one.revision === at)
      .sort((a, b) => a.position - b.position);
    if (changes.length === 0) apart.push(`the log of ${teamId} lacks revision ${at}`);
    const before = new Map(marks);
    for (const { entry } of changes) {
      const previousMark = before.get(entry.userId);
      if (entry.oldValue !== oldValueOf(entry, previousMark)) {
        apart.push(`${entry.id} says that ${entry.oldValue} was before`);
      }
      const after = fold(marks.get(entry.userId), entry);
      if (after) marks.set(entry.userId, after);
      else marks.delete(entry.userId);
    }
    for (const [userId, { notes }] of marks) {
      if (notes === '' || notes === before.get(userId)?.notes) continue;
      noted.set(notes, [...(noted.get(notes) ?? []), at]);
    }
  }
  const beyond = entries.filter((one) => one.revision > revision);
  apart.push(...beyond.map(({ entry }) => `${entry.id} is beyond revision ${revision}`));
  return { marks, noted, apart };
}

/** Revision and position, of which an entry's id is made. */
function placeOf(id: string): { revision: number; position: number } {
  const [revision = NaN, position = NaN] = id.split('.').slice(-2).map(Number);
  return { revision, position };
}

function oldValueOf({ updateType, fieldChanged }: LogEntry, before: CleanMark | undefined) {
  if (!before || updateType === 'creation') return null;
  return fieldChanged === 'status' ? describeMark(before) : before[fieldChanged] || null;
}

function fold(before: CleanMark | undefined, entry: LogEntry): CleanMark | undefined {
  const { updateType, fieldChanged, newValue } = entry;
  if (updateType === 'deletion') return undefined;
  if (fieldChanged !== 'status') {
    return (
      before && { ...before, [fieldChanged]: newValue ?? (fieldChanged === 'notes' ? '' : null) }
    );
  }
  const { status, detail, notes } = parseStatusText(newValue ?? '');
  // Which of the two the detail is, is said by the status.
  const text = { status, absenceType: detail, ptoTiming: detail, notes };
  return cleanMark(text as Mark);
}
