import {
  paperRoutes,
  type Assignment,
  type Board,
  type Member,
  type Sheet,
  type Team,
} from '@muster/protocol';
import type { FastifyRequest } from 'fastify';
import type { Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { soon } from '../../lib/threads/written-files.ts';
import { Content, handle, person } from '../../plugins/contract.ts';
import type { Context } from '../context.ts';
import { attendancePaper, sheetsPaper, type PrintedSheet } from './attendance-paper.ts';
import { keptPapersRepo } from './kept-papers.repo.ts';
import type { Paper } from './paper.ts';
import { papers } from './papers.ts';
import { savedPapers, type Save, type SavedPapersNeeds } from './saved-papers.ts';

interface Needs extends SavedPapersNeeds {
  board(date: string): Promise<{ board: Board; saved: readonly Assignment[] }>;
  sheet(allowed: Allowed, teamId: string, date: string): Promise<Sheet>;
  directory: {
    team(id: string): Promise<Team>;
    members(teamId: string, date: string): Promise<Member[]>;
  };
  /** Told of every save, until it is kept what its paper prints. */
  onSaved(follower: ReturnType<typeof savedPapers>['keep']): void;
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
  needs: Needs,
): KeptPapers {
  const { board, sheet, directory, organisation, onSaved } = needs;
  const fileOf = papers();
  const { timeZone } = clock;
  const saved = savedPapers({
    ...needs,
    repo: keptPapersRepo(db),
    timeZone,
    failed: (err, date) => app.log.warn({ err, date }, 'a paper of a save was not kept'),
  });
  onSaved(saved.keep);
  changes.onLost(saved.forget);

  async function ofDeployment(
    date: string,
  ): Promise<{ paper: Paper; savedBy: string | undefined }> {
    const { board: now, saved: lines } = await board(date);
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
      sheet(call, teamId, date),
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
