import {
  checkMarks,
  checkTimesOff,
  checkShift,
  editMessages,
  missingField,
  shiftOn,
  shiftTime,
  type AttendanceRecord,
  type Member,
  type RecordEdit,
  type Submission,
  type SubmitAnswer,
  compareMembers,
  fewOf,
  nameAmong,
  cleanMark,
  markBefore,
  type CleanMark,
  markOfRecord,
  type LogEntry,
} from '@muster/protocol';
import type { Person, Allowed } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { Fault, throwIfRefused, firstOf } from '../../lib/fault.ts';
import { correction } from './attendance.audit.ts';
import { askedHash } from './attendance.idempotency.ts';
import { mustBeChangeable, mustLead, mustSubmit } from './attendance.policy.ts';
import { presentSheetHead, presentSheet, readRecordId } from './attendance.present.ts';
import type { AttendanceRepo, SheetDoc } from './attendance.repo.ts';
import {
  sheetAfterEdit,
  sheetAfterSubmit,
  withMoved,
  type MarkedMember,
} from './attendance.reducer.ts';
import type { SheetWriter } from './attendance.writer.ts';
import { movedAway } from './following/moved-records.ts';
import { isDeepStrictEqual } from 'node:util';

/** A submit that was made on an older sheet and the sheet as it is, member by member (ATT-110). Pure. */

/** One member whom both have changed. */
interface SheetClash {
  readonly userId: string;
  readonly mine: CleanMark | null;
  readonly theirs: CleanMark | null;
}

interface Sides {
  /** What is submitted. */
  readonly marked: readonly MarkedMember[];
  /** What is stored. */
  readonly records: readonly AttendanceRecord[];
  /** The log of what was written since the submit's base, in any order. */
  readonly since: readonly LogEntry[];
}

/** The marks of both sides, or the members whom both have changed and not to the same. */
function mergeSubmit({ marked, records, since }: Sides): {
  readonly marked: readonly MarkedMember[];
  readonly clashes: readonly SheetClash[];
} {
  const mine = new Map(marked.map((one) => [one.userId, one]));
  const theirs = new Map(records.map((one) => [one.userId, one]));
  const log = since.toSorted(latestFirst);
  const clashes: SheetClash[] = [];

  const merged = [...new Set([...mine.keys(), ...theirs.keys()])].flatMap(
    (userId): MarkedMember[] => {
      const [member, record] = [mine.get(userId), theirs.get(userId)];
      const wanted = member ? cleanMark(member.mark) : null;
      const stored = record ? markOfRecord(record) : null;
      const base = markBefore(
        stored,
        log.filter((entry) => entry.userId === userId),
      );
      const isTheirs = isDeepStrictEqual(wanted, base);
      if (!isTheirs && !isDeepStrictEqual(stored, base) && !isDeepStrictEqual(wanted, stored)) {
        clashes.push({ userId, mine: wanted, theirs: stored });
      }
      if (!isTheirs) return member ? [member] : [];
      if (!record) return [];
      const { userName: name, userRole: role } = record;
      return [member ?? { userId, name, role, mark: record }].map((one) => ({
        ...one,
        mark: markOfRecord(record),
      }));
    },
  );
  return { marked: merged.toSorted(compareMembers), clashes };
}

/** By revision and place, which are the last two parts of an entry's id: moments may be the same. */
const latestFirst = (a: LogEntry, b: LogEntry): number =>
  b.id.localeCompare(a.id, 'en', { numeric: true });

/** Every member named must be an active member of that team (ATT-10, ATT-9); the sheet keeps their order. */
function markedMembers(body: Submission, members: readonly Member[]): MarkedMember[] {
  const sent = new Map(Object.entries(body.attendanceData ?? {}));
  for (const { userId, ...mark } of body.records ?? []) {
    if (sent.has(userId)) {
      throw new Fault('VALIDATION', {
        details: [{ path: 'body.records', message: `Named twice: ${userId}` }],
      });
    }
    sent.set(userId, mark);
  }
  const active = new Map(members.filter(({ isActive }) => isActive).map((one) => [one.id, one]));
  const notMembers = [...sent.keys()].filter((id) => !active.has(id));
  if (notMembers.length > 0) {
    const path = body.records ? 'body.records' : 'body.attendanceData';
    throw new Fault('NOT_A_MEMBER', {
      words: { names: fewOf(notMembers) },
      details: firstOf(
        notMembers.map((id) => ({ path: `${path}.${id}`, message: 'Not an active member' })),
      ),
    });
  }
  // Two of one name stay two wherever the sheet is read (DIR-185).
  const called = nameAmong(members);
  return [...sent]
    .flatMap(([userId, mark]) => {
      const member = active.get(userId);
      return member ? [{ userId, name: called(member), role: member.role, mark }] : [];
    })
    .toSorted(compareMembers);
}

export interface AttendanceDeps extends Pick<Context, 'clock' | 'epoch'> {
  readonly directory: Pick<DirectoryFeature, 'team' | 'members' | 'people'>;
  readonly repo: Pick<AttendanceRepo, 'entriesOf'>;
  readonly write: SheetWriter;
  /** Whether a date's sheets are final now (ATT-100). */
  isFinal(date: string): boolean;
}

/** Replaces the records of the caller's own team on a date (ATT-7, ATT-8, ATT-11). */
export async function submitAttendance(
  { directory, clock, epoch, isFinal, repo, write }: AttendanceDeps,
  caller: Person,
  body: Submission,
): Promise<SubmitAnswer> {
  const { user } = caller;
  const { date, opId, baseRevision } = body;
  const teamId = mustSubmit(caller, body.teamId, date);
  throwIfRefused(checkShift(shiftOn(date)));
  const members = await directory.members(teamId, date);
  const marked = markedMembers(body, members);
  // Times off are looked at beside those that are stored.
  throwIfRefused(checkMarks(marked, null));
  const marks = marked.map(({ userId, mark: { status, absenceType, ptoTiming, notes } }) => [
    userId,
    status,
    absenceType,
    ptoTiming,
    notes,
  ]);
  const reason = body.reason || null;
  const asked = askedHash([teamId, date, marks, baseRevision, ...reasonIfAny(reason)]);
  const asItStands = (sheet: SheetDoc) => ({
    session: presentSheetHead(sheet),
    records: sheet.records,
    created: 0,
    updated: 0,
    deleted: 0,
  });

  return write({ teamId, date }, { opId, userId: user.id, asked, asItStands }, async (old) => {
    // What was never submitted may be, however late.
    if (old) mustBeChangeable(caller, isFinal(date), reason);
    throwIfTimesRefused(old, marked, date);
    const { merged, clashes } = await mergedWith(old, repo, marked, baseRevision);
    if (clashes) {
      const details = presentSheet(epoch(), teamId, date, old, false);
      throw new Fault('STALE', { details, beside: { clashes } });
    }
    const teamName = user.teamId === teamId ? user.teamName : (await directory.team(teamId)).name;
    const { created, updated, deleted, entries, sheet } = sheetAfterSubmit(
      old,
      { teamId, teamName: teamName ?? teamId, date },
      withMoved(merged, await movedAway(directory, old)),
      authorOf(caller, reason, clock),
    );
    return {
      answer: {
        session: presentSheetHead(sheet),
        records: sheet.records,
        created,
        updated,
        deleted,
      },
      change: { kind: 'submitted', sheet, entries },
    };
  });
}

/** Corrects one record (ATT-22). */
export async function editRecord(
  { directory, clock, isFinal, write }: AttendanceDeps,
  allowed: Allowed<Person> & { readonly from: string },
  id: string,
  body: RecordEdit,
): Promise<AttendanceRecord> {
  const { caller, from } = allowed;
  const { opId, baseRevision, status, absenceType, ptoTiming, notes } = body;
  const place = readRecordId(id);
  if (!place) throw new Fault('NOT_FOUND');
  const people = await directory.people(place.date);
  mustLead(allowed, place, people);
  const reason = body.reason || null;
  const values = [id, status, absenceType, ptoTiming, notes, baseRevision];
  const asked = askedHash([...values, ...reasonIfAny(reason)]);

  const asItStands = (sheet: SheetDoc) => recordOf(sheet, id);
  return write(place, { opId, userId: caller.user.id, asked, asItStands }, async (old) => {
    if (!old) throw new Fault('NOT_FOUND');
    const record = recordOf(old, id);
    mustBeChangeable(caller, isFinal(record.date), reason);
    throwIfIncomplete(body);
    const edited = { name: record.userName, mark: body, known: record.ptoTiming };
    throwIfRefused(checkMarks([edited], shiftTime(shiftOn(record.date))));
    if (baseRevision !== undefined && baseRevision !== record.revision) {
      throw new Fault('STALE', { details: record });
    }
    const team = await directory.team(place.teamId);
    const next = sheetAfterEdit(old, record, body, team.name, authorOf(caller, reason, clock));
    if (!next) return { answer: record };
    if (caller.principal === 'admin') {
      const by = { id: caller.user.id, name: caller.user.name };
      const auditEntry = correction(record, next.record, reason, { by, from });
      next.sheet.deeds = [...(next.sheet.deeds ?? []), auditEntry];
    }
    return { answer: next.record, change: { kind: 'updated', ...next } };
  });
}

const authorOf = ({ user: { id, name } }: Person, reason: string | null, clock: Clock) => ({
  id,
  name,
  reason,
  at: clock.instant(),
});

/** Throws NOT_FOUND. */
function recordOf({ records }: SheetDoc, id: string): AttendanceRecord {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Fault('NOT_FOUND');
  return record;
}

/** What is stored already may stay as it is (ATT-73). */
function throwIfTimesRefused(
  old: SheetDoc | null,
  marked: readonly MarkedMember[],
  date: string,
): void {
  const timingById = new Map(old?.records.map((record) => [record.userId, record.ptoTiming]));
  const timed = marked.map((one) => ({ ...one, known: timingById.get(one.userId) }));
  throwIfRefused(checkTimesOff(timed, shiftTime(shiftOn(date))));
}

/** What is submitted, with what others have changed since its base; or where both changed the same (ATT-110). */
async function mergedWith(
  old: SheetDoc | null,
  repo: Pick<AttendanceRepo, 'entriesOf'>,
  marked: readonly MarkedMember[],
  baseRevision = old?.revision ?? 0,
): Promise<{ merged: readonly MarkedMember[]; clashes?: readonly SheetClash[] }> {
  const { records = [], revision = 0 } = old ?? {};
  if (baseRevision === revision) return { merged: marked };
  // A base that never was, as after an older state was put back.
  if (!old || baseRevision > revision) return { merged: [], clashes: [] };
  const since = await repo.entriesOf(old, baseRevision, revision);
  const changedIds = new Set(since.map(({ userId }) => userId));
  const isWhole = records.every(
    (one) => one.revision <= baseRevision || changedIds.has(one.userId),
  );
  const { marked: merged, clashes } = mergeSubmit({ marked, records, since });
  return isWhole && clashes.length === 0 ? { merged } : { merged: [], clashes };
}

/** Part of what was asked only where there is one, so that what was asked before there were reasons stays the same. */
const reasonIfAny = (reason: string | null): string[] => (reason === null ? [] : [reason]);

/** The two fields that an edit can lack, in the edit's own words (ATT-65). */
function throwIfIncomplete(edit: RecordEdit): void {
  const missing = missingField(edit);
  if (!missing) return;
  const code = missing === 'absenceType' ? 'ABSENCE_TYPE_REQUIRED' : 'PTO_TIMING_REQUIRED';
  throw new Fault(code, { message: editMessages[missing] });
}
