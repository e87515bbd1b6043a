import {
  checkMarks,
  checkShift,
  compareMembers,
  shiftOn,
  type AttendanceRecord,
  type Member,
  type RecordEdit,
  type Submission,
  type SubmitAnswer,
  type Team,
} from '@muster/protocol';
import type { Person, Allowed } from '../../lib/caller.ts';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault, insist } from '../../lib/fault.ts';
import type { perKey } from '../../lib/queue.ts';
import { sheetWritten, type SheetChange } from './attendance.changes.ts';
import { mustEdit, mustSubmit } from './attendance.policy.ts';
import { sheetAfterEdit, sheetAfterSubmit, type MarkedMember } from './attendance.sheet-changes.ts';
import { askedHash, earlierAnswer, remember } from './attendance.idempotency.ts';
import { presentSession, presentSheet } from './attendance.present.ts';
import { readRecordId } from './attendance.record-id.ts';
import { sheetId, type AttendanceRepo, type SheetDoc } from './attendance.repo.ts';

export interface Directory {
  team(id: string): Promise<Team>;
  members(teamId: string): Promise<Member[]>;
}

interface Deps {
  repo: AttendanceRepo;
  directory: Directory;
  clock: Clock;
  epoch: string;
  queue: ReturnType<typeof perKey>;
  changes: Changes;
}

const attempts = 5;

export function attendanceService({ repo, directory, clock, epoch, queue, changes }: Deps) {
  /** Replaces the records of the caller's own team on a date (ATT-7, ATT-8, ATT-11). */
  async function submitAttendance(caller: Person, body: Submission): Promise<SubmitAnswer> {
    const { user } = caller;
    const { date } = body;
    const teamId = mustSubmit(caller, body.teamId);
    insist(checkShift(shiftOn(date)));
    const members = await directory.members(teamId);
    const marked = markedMembers(body, members);
    insist(checkMarks(marked));
    const asked = askedHash([
      teamId,
      date,
      marked.map(({ userId, mark }) => [
        userId,
        mark.status,
        mark.absenceType,
        mark.ptoTiming,
        mark.notes,
      ]),
      body.baseRevision,
    ]);

    return write(teamId, date, async (old) => {
      const earlier = earlierAnswer(old, { opId: body.opId, userId: user.id, asked });
      if (earlier !== undefined) return { answer: earlier as SubmitAnswer, isRepeated: true };
      const current = old?.revision ?? 0;
      if (body.baseRevision !== undefined && body.baseRevision !== current) {
        throw new Fault('STALE', { details: presentSheet(epoch, teamId, date, old, false) });
      }
      const author = { id: user.id, name: user.name, at: clock.instant() };
      const next = sheetAfterSubmit(
        old,
        { teamId, teamName: user.teamName ?? teamId, date },
        marked,
        author,
      );
      const { created, updated, deleted, entries, sheet } = next;
      const { records } = sheet;
      const answer = { session: presentSession(sheet), records, created, updated, deleted };
      return {
        answer,
        change: { kind: 'submitted', sheet, entries, opId: body.opId ?? null },
        remembers: body.opId && {
          opId: body.opId,
          userId: user.id,
          asked,
          answer: JSON.stringify(answer),
        },
      };
    });
  }

  /** Corrects one record (ATT-22); the record's stored team decides who may. */
  async function editRecord(
    allowed: Allowed<Person>,
    id: string,
    body: RecordEdit,
  ): Promise<AttendanceRecord> {
    const { user } = allowed.caller;
    const place = readRecordId(id);
    if (!place) throw new Fault('NOT_FOUND');
    const { teamId, date } = place;
    mustEdit(allowed, teamId);
    const asked = askedHash([
      id,
      body.status,
      body.absenceType,
      body.ptoTiming,
      body.notes,
      body.baseRevision,
    ]);

    return write(teamId, date, async (old) => {
      const record = old?.records.find((one) => one.id === id);
      if (!old || !record) throw new Fault('NOT_FOUND');
      const earlier = earlierAnswer(old, { opId: body.opId, userId: user.id, asked });
      if (earlier !== undefined) return { answer: earlier as AttendanceRecord, isRepeated: true };
      insist(checkMarks([{ name: record.userName, mark: body }]));
      if (body.baseRevision !== undefined && body.baseRevision !== record.revision) {
        throw new Fault('STALE', { details: record });
      }
      const author = { id: user.id, name: user.name, at: clock.instant() };
      const team = await directory.team(teamId);
      const next = sheetAfterEdit(old, record, body, team.name, author);
      if (!next) return { answer: record };
      return {
        answer: next.record,
        change: { kind: 'updated', opId: body.opId ?? null, ...next },
        remembers: body.opId && {
          opId: body.opId,
          userId: user.id,
          asked,
          answer: JSON.stringify(next.record),
        },
      };
    });
  }

  interface Step<Answer> {
    answer: Answer;
    change?: SheetChange;
    /** The answer to an earlier call, whose own answer, and so its change, may have been lost (S2). */
    isRepeated?: boolean;
    remembers?: SheetDoc['ops'][number] | '' | undefined;
  }

  /** Read, decide, one guarded write; again from the read when another process was faster. */
  async function write<Answer>(
    teamId: string,
    date: string,
    step: (old: SheetDoc | null) => Promise<Step<Answer>>,
  ): Promise<Answer> {
    return queue.run(sheetId(teamId, date), async () => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const old = await repo.sheet(teamId, date);
        const { answer, change, isRepeated, remembers } = await step(old);
        if (old && isRepeated) changes.tell(sheetWritten, { id: old._id, revision: old.revision });
        if (!change) return answer;
        const ops = remembers ? remember(change.sheet.ops, remembers) : change.sheet.ops;
        const sheet = { ...change.sheet, ops };
        if (await repo.replace(old?.revision ?? 0, sheet)) {
          const detail = { ...change, sheet };
          changes.tell(sheetWritten, { id: sheet._id, revision: sheet.revision, detail });
          return answer;
        }
      }
      throw new Fault('UNAVAILABLE');
    });
  }

  return { submitAttendance, editRecord };
}

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
  const strangers = [...sent.keys()].filter((id) => !active.has(id));
  if (strangers.length > 0) {
    const path = body.records ? 'body.records' : 'body.attendanceData';
    throw new Fault('NOT_A_MEMBER', {
      words: { names: strangers.join(', ') },
      details: strangers.map((id) => ({ path: `${path}.${id}`, message: 'Not an active member' })),
    });
  }
  return [...sent]
    .flatMap(([userId, mark]) => {
      const known = active.get(userId);
      return known ? [{ userId, name: known.name, role: known.role, mark }] : [];
    })
    .toSorted(compareMembers);
}

export type AttendanceService = ReturnType<typeof attendanceService>;
