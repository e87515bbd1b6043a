import {
  addDays,
  mostNoteDays,
  paperRoutes,
  type Assignment,
  type Board,
  type Catalogue,
  type Member,
  type Sheet,
  type Team,
} from '@muster/protocol';
import type { FastifyRequest } from 'fastify';
import type { Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { Content, handle, person } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { attendancePaper, sheetsPaper, type PrintedSheet } from './attendance-paper.ts';
import { deploymentPaper } from './deployment-paper.ts';
import type { Paper } from './paper.ts';
import { papers } from './papers.ts';

interface KeptNote {
  readonly text: string;
  readonly zoneId: string | null;
  readonly stationId: string | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly createdBy: { readonly name: string };
}

interface Needs {
  board(date: string): Promise<{ board: Board; saved: readonly Assignment[] }>;
  /** A date's board as it was at an instant. */
  boardAt(date: string, at: string): Promise<Board>;
  places(): Promise<Catalogue>;
  sheet(allowed: Allowed, teamId: string, date: string): Promise<Sheet>;
  directory: { team(id: string): Promise<Team>; members(teamId: string): Promise<Member[]> };
  organisation(): string;
  /** Handover notes that were written on dates from one to another. */
  notesBetween(from: string, to: string): Promise<readonly KeptNote[]>;
}

interface Save {
  /** ISO instant. */
  readonly savedAt: string;
  readonly savedByName: string | null;
  readonly lines: readonly Assignment[];
}

/** Papers of what was read before, for whoever keeps them elsewhere (EVI-6). */
export interface KeptPapers {
  ofSave(date: string, save: Save): Promise<Buffer>;
  ofSheets(
    date: string,
    sheets: readonly Pick<PrintedSheet, 'sheet' | 'teamName' | 'now'>[],
  ): Promise<Buffer>;
}

/** What is printed (docs/rules/paper.md). */
export function paperFeature({ app, audit, clock }: Context, needs: Needs): KeptPapers {
  const { board, boardAt, places, sheet, directory, organisation, notesBetween } = needs;
  const fileOf = papers();
  const { timeZone } = clock;

  async function ofDeployment(date: string): Promise<Paper> {
    const { board: now, saved: lines } = await board(date);
    const { savedAt, savedBy } = now;
    if (savedAt === null) throw new Fault('NOT_FOUND');
    return ofSave(date, { savedAt, savedByName: savedBy?.name ?? null, lines });
  }

  async function ofSave(date: string, { savedAt, savedByName, lines }: Save): Promise<Paper> {
    const [past, catalogue, notes] = await Promise.all([
      boardAt(date, savedAt),
      places(),
      notesBetween(addDays(date, -mostNoteDays), date),
    ]);
    return deploymentPaper({
      date,
      savedAt,
      savedByName,
      lines,
      board: past,
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

  /** What a page keeps without having been asked for it is not in the trail (PAP-7). */
  async function recordFile(
    call: Allowed & { readonly request: FastifyRequest },
    fields: { date: string; teamId?: string },
  ): Promise<void> {
    if (call.request.headers['x-background'] !== undefined) return;
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
    const file = await fileOf(await ofDeployment(date));
    await recordFile(call, { date });
    return new Content('application/pdf', file, `deployment_${date}.pdf`);
  });
  handle(app, paperRoutes.attendance, async ({ params: { teamId, date }, ...call }) => {
    const [found, { name: teamName }, members] = await Promise.all([
      sheet(call, teamId, date),
      directory.team(teamId),
      directory.members(teamId),
    ]);
    const now = new Date(clock.now()).toISOString();
    const made = { sheet: found, teamName, members, organisation: organisation(), timeZone, now };
    const file = await fileOf(attendancePaper(made));
    await recordFile(call, { date, teamId });
    return new Content('application/pdf', file, `attendance_${date}.pdf`);
  });

  return {
    ofSave: async (date, save) => fileOf(await ofSave(date, save)),
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
