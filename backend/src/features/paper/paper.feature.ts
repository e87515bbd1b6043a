import {
  paperRoutes,
  type Assignment,
  type Board,
  type Member,
  type Sheet,
  absenceTypes,
  compareMembers,
  counted,
  countStatuses,
  isolated,
  nameAmong,
  type SheetHead,
  addDays,
  assignmentsOf,
  mostNoteDays,
  type Catalogue,
} from '@muster/protocol';
import type { FastifyRequest } from 'fastify';
import type { Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { soon, writtenFiles } from '../../files/threads.ts';
import { Content, handle, person } from '../../http/contract.ts';
import type { Context } from '../context.ts';
import type { AttendanceFeature } from '../attendance/index.ts';
import { notesRepo, type BoardFeature } from '../board/index.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { keptPapersRepo, type KeptPapersRepo, type SaveKey } from './kept-papers.repo.ts';
import type { Paper } from '../../files/paper-pdf.ts';
import { instantWords, shiftWords, timeOffWords } from './paper-words.ts';
import { LRUCache } from 'lru-cache';
import { within } from '../../lib/deadline.ts';
import { deploymentPaper } from './deployment-paper.ts';

interface KeptNote {
  readonly text: string;
  readonly zoneId: string | null;
  readonly stationId: string | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly createdBy: { readonly name: string };
}

interface Save extends SaveKey {
  readonly savedByName: string | null;
  readonly lines: readonly Assignment[];
}

/** A save as the board tells of it. */
interface ToldSave extends SaveKey {
  readonly isBroughtBack: boolean;
  /** Why a board that was final was saved again. */
  readonly reason?: string | undefined;
  /** Right after it, where it is at hand. */
  readonly board: Board | null;
  lines(): Promise<readonly Assignment[] | null>;
}

interface Deps {
  /** A date's board as it was after the operation of a revision. */
  boardAfter(date: string, revision: number): Promise<Board>;
  places(): Promise<Catalogue>;
  organisation(): string;
  /** Handover notes that were written on dates from one to another. */
  notesBetween(from: string, to: string): Promise<readonly KeptNote[]>;
  repo: KeptPapersRepo;
  timeZone: string;
  failed(error: unknown, date: string): void;
}

/** How long the operations of a board wait at most for the papers of saves among them, in ms. */
const patienceMs = 500;
/** How many saves are known to have their paper without asking for it. */
const mostKnown = 1000;

/**
 * What the papers of saves print. It is kept as soon as a save is stored, and once more looked for before the save's
 * operation leaves its board, so that a crash in between costs nothing (PAP-5).
 */
export function savedPapers(deps: Deps) {
  const { repo, boardAfter, places, organisation, notesBetween, timeZone, failed } = deps;
  const storedKeys = new LRUCache<string, true>({ max: mostKnown });
  const underWay = new Map<string, Promise<void>>();

  /** As people, places and the organisation are called now. */
  async function made(
    { date, revision, savedAt }: SaveKey,
    at: Board | null,
    saveDetails?: Pick<Save, 'savedByName' | 'lines'>,
    reason?: string,
  ): Promise<Paper> {
    const [board, catalogue, notes] = await Promise.all([
      at ?? boardAfter(date, revision),
      places(),
      notesBetween(addDays(date, -mostNoteDays), date),
    ]);
    return deploymentPaper({
      date,
      savedAt,
      savedByName: saveDetails ? saveDetails.savedByName : (board.savedBy?.name ?? null),
      reason,
      lines: saveDetails?.lines ?? assignmentsOf(board, catalogue),
      board,
      catalogue,
      notes: notes
        .filter(({ createdAt, expiresAt }) => createdAt <= savedAt && expiresAt > savedAt)
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .map(({ createdBy, text, zoneId, stationId }) => ({
          text,
          zoneId,
          stationId,
          byName: createdBy.name,
        })),
      organisation: organisation(),
      timeZone,
    });
  }

  /** Once, however often it is asked for meanwhile; a failure is told, and harms nobody. */
  function keepOne(save: ToldSave): Promise<void> {
    const key = `${save.date} ${save.revision} ${save.savedAt}`;
    if (save.isBroughtBack || storedKeys.has(key)) return Promise.resolve();
    const run =
      underWay.get(key) ??
      keepNow(save)
        .then(() => void storedKeys.set(key, true))
        .catch((error: unknown) => failed(error, save.date))
        .finally(() => underWay.delete(key));
    underWay.set(key, run);
    return run;
  }

  async function keepNow(save: ToldSave): Promise<void> {
    if (await repo.has(save)) return;
    const lines = await save.lines();
    const board = save.board ?? (await boardAfter(save.date, save.revision));
    const savedByName = board.savedBy?.name ?? null;
    const saveDetails = lines ? { lines, savedByName } : undefined;
    await repo.keep(save, await made(save, board, saveDetails, save.reason));
  }

  async function keepAll(saves: readonly ToldSave[]): Promise<void> {
    for (const save of saves) await keepOne(save);
  }

  return {
    /**
     * Whatever happens here, the save stands and its operation may leave the board: what takes longer goes on by itself,
     * so that nobody who writes the board waits for papers.
     */
    async keep(saves: readonly ToldSave[]): Promise<void> {
      await within(patienceMs, keepAll(saves)).catch(() => undefined);
    },

    /** As it was kept; of a save from before papers were kept, as everything is called now. */
    of: async (save: Save): Promise<Paper> => (await repo.find(save)) ?? made(save, null, save),

    /** After a restore the same save may not be there any more. */
    forget: () => storedKeys.clear(),
  };
}

interface PrintedSheet {
  readonly sheet: Pick<Sheet, 'records' | 'masked'> & {
    readonly session: Pick<SheetHead, 'date' | 'submittedAt' | 'submittedByName'>;
  };
  readonly teamName: string;
  readonly members: readonly Member[];
  readonly organisation: string;
  readonly timeZone: string;
  /** ISO instant at which a sheet that nobody has submitted is printed. */
  readonly now: string;
}

const statusWords = { present: 'Present', absent: 'Absent', pto: 'Partial time off' } as const;

/** A team's sheet as it is printed; without marks it is one to fill in by hand (PAP-10). Pure. */
function attendancePaper(printed: PrintedSheet): Paper {
  const { sheet, teamName, members, organisation, timeZone, now } = printed;
  const { session, records, masked } = sheet;
  const { submittedAt, submittedByName } = session;
  const marked = new Map(records.map((record) => [record.userId, record]));
  const called = nameAmong(members);
  const listed = [
    ...records.map(({ userId, userName, userRole }) => ({
      id: userId,
      name: userName,
      role: userRole,
    })),
    ...members
      .filter(({ id, isActive }) => isActive && !marked.has(id))
      .map((member) => ({ id: member.id, name: called(member), role: member.role })),
  ].toSorted(compareMembers);
  const { presentCount, ptoCount, absentCount } = countStatuses(
    records.map(({ status }) => status),
  );
  const changedAt =
    records
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? submittedAt;
  return {
    title: 'Attendance',
    organisation,
    subtitle: shiftWords(session.date),
    made:
      submittedAt === null
        ? `Not submitted. Printed ${instantWords(now, timeZone)}`
        : `Submitted ${instantWords(submittedAt, timeZone)} by ${isolated(submittedByName ?? '')}${
            changedAt !== null && changedAt > submittedAt
              ? `, changed ${instantWords(changedAt, timeZone)}`
              : ''
          }`,
    madeAt: changedAt ?? submittedAt ?? now,
    sections: [
      {
        heading: teamName,
        figures: [
          ['Present', ptoCount > 0 ? `${presentCount} (${ptoCount} PTO)` : String(presentCount)],
          ['Absent', String(absentCount)],
          ['Not marked', String(listed.length - records.length)],
        ],
        table: {
          columns: [
            { header: 'Name', share: 25 },
            { header: 'Role', share: 10 },
            { header: 'Status', share: 14 },
            { header: 'Type or time off', share: 19 },
            { header: 'Notes', share: 15 },
            { header: 'Signature', share: 17 },
          ],
          groups: [
            {
              rows: listed.map(({ id, name, role }) => {
                const record = marked.get(id);
                if (!record) return [name, role, '', '', '', ''];
                const { status, absenceType, ptoTiming, notes } = record;
                const type =
                  absenceType === null ? '' : `${absenceType} ${absenceTypes[absenceType]}`;
                const details = (ptoTiming && timeOffWords(ptoTiming)) ?? type;
                const word = status in statusWords ? statusWords[status] : status;
                return [name, role, word, masked ? '' : details, masked ? '' : notes, ''];
              }),
            },
          ],
        },
      },
    ],
  };
}

/** The submitted sheets of a date as one paper; each begins on a page of its own (EVI-6). Pure. */
function sheetsPaper(date: string, printed: readonly PrintedSheet[]): Paper {
  const papers = printed.map(attendancePaper);
  const [first] = papers;
  return {
    title: 'Attendance',
    organisation: first?.organisation ?? '',
    subtitle: shiftWords(date),
    made: `Sheets of ${counted(printed.length, 'team')}`,
    madeAt:
      papers
        .map(({ madeAt }) => madeAt)
        .toSorted()
        .at(-1) ?? '',
    sections: papers.flatMap(({ sections, made }) =>
      sections.map((section) => ({
        ...section,
        lists: [...(section.lists ?? []), { heading: 'Sheet', lines: [made] }],
      })),
    ),
  };
}

/** Papers as files: after a save several pages ask for the same one (PAP-6). */
function papers() {
  const fileOf = writtenFiles();
  return (paper: Paper): Promise<Buffer> => fileOf({ format: 'paper', paper });
}

interface Needs {
  directory: DirectoryFeature;
  attendance: AttendanceFeature;
  boards: BoardFeature;
  organisation(): string;
}

/** Papers of what was read before, for whoever keeps them elsewhere (EVI-6). */
export interface KeptPapers {
  ofSave(save: Save): Promise<Buffer>;
  ofSheets(
    date: string,
    sheets: readonly Pick<PrintedSheet, 'sheet' | 'teamName' | 'now'>[],
  ): Promise<Buffer>;
}

/** What is printed (docs/rules/paper.md). */
export function paperFeature(
  { app, audit, changes, clock, db }: Context,
  { directory, attendance, boards, organisation }: Needs,
): KeptPapers {
  const fileOf = papers();
  const { timeZone } = clock;
  const saved = savedPapers({
    repo: keptPapersRepo(db),
    boardAfter: boards.boardAfter,
    places: boards.places,
    notesBetween: notesRepo(db).between,
    organisation,
    timeZone,
    failed: (err, date) => app.log.warn({ err, date }, 'a paper of a save was not kept'),
  });
  boards.onSaved(saved.keep);
  changes.onInvalidated(saved.forget);

  async function ofDeployment(
    date: string,
  ): Promise<{ paper: Paper; savedBy: string | undefined }> {
    const { board: now, saved: lines } = await boards.board(date);
    const { savedAt, savedBy, savedRevision: revision } = now;
    if (savedAt === null) throw new Fault('NOT_FOUND');
    const save = { date, revision, savedAt, savedByName: savedBy?.name ?? null, lines };
    return { paper: await saved.of(save), savedBy: savedBy?.id };
  }

  async function recordFile(
    call: Allowed & { readonly request: FastifyRequest },
    fields: { date: string; teamId?: string },
  ): Promise<void> {
    const id = fields.teamId === undefined ? 'deployment-paper' : 'attendance-paper';
    await audit.record({
      by: person(call.caller).user,
      from: call.request.ip,
      kind: 'list.exported',
      what: { type: 'list', id, name: id },
      after: fields,
    });
  }

  handle(app, paperRoutes.deployment, async ({ params: { date }, ...call }) => {
    const { paper, savedBy } = await ofDeployment(date);
    const file = await soon(fileOf(paper));
    // What a page keeps of its own person's save was seen by them already; of anything else, whoever says so is not believed (PAP-7).
    const isKept = call.request.headers['x-background'] !== undefined;
    if (!isKept || savedBy !== person(call.caller).user.id) await recordFile(call, { date });
    return new Content('application/pdf', file, `deployment_${date}.pdf`);
  });
  handle(app, paperRoutes.attendance, async ({ params: { teamId, date }, ...call }) => {
    const [found, { name: teamName }, members] = await Promise.all([
      attendance.sheet(call, teamId, date),
      directory.team(teamId),
      directory.members(teamId, date),
    ]);
    const now = new Date(clock.now()).toISOString();
    const made = { sheet: found, teamName, members, organisation: organisation(), timeZone, now };
    const file = await soon(fileOf(attendancePaper(made)));
    await recordFile(call, { date, teamId });
    return new Content('application/pdf', file, `attendance_${date}.pdf`);
  });

  return {
    ofSave: async (save) => fileOf(await saved.of(save)),
    ofSheets: (date, sheets) => {
      const around = { members: [], organisation: organisation(), timeZone };
      return fileOf(
        sheetsPaper(
          date,
          sheets.map((one) => ({ ...one, ...around })),
        ),
      );
    },
  };
}
