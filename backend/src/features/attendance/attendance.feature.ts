import { attendanceRoutes, isFinal } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { author, handle, person } from '../../http/contract.ts';
import { type AttendanceQueries, attendanceQueries } from './attendance.queries.ts';
import { editRecord, submitAttendance, type AttendanceDeps } from './attendance.service.ts';
import { perKey } from '../../lib/queue.ts';
import { catchUp } from '../../cluster/every.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { WebhooksFeature } from '../webhooks/index.ts';
import { relayLog } from './following/attendance.relay.ts';
import { followMoves } from './following/moved-records.ts';
import { isMasked, isOfTeam } from './attendance.policy.ts';
import { attendanceRepo } from './attendance.repo.ts';
import { sheetWriter } from './attendance.writer.ts';
import { registerDrafts, type DraftSubscriptions } from './drafts/sheet-drafts.ts';
import { remindersFeature } from './reminding/reminders.feature.ts';
import type { Allowed } from '../../lib/caller.ts';
import { audiences } from '../../live/audiences.ts';
import type { Gateway, LiveSocket } from '../../live/gateway.ts';

function registerAttendance(
  app: FastifyInstance,
  deps: AttendanceDeps,
  queries: AttendanceQueries,
): void {
  handle(app, attendanceRoutes.records, ({ params, ...allowed }) =>
    queries.records(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.sheet, ({ params, ...allowed }) =>
    queries.sheet(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.details, ({ params, ...allowed }) =>
    queries.records(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.recentAbsences, ({ params, ...allowed }) =>
    queries.recentAbsences(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.submit, ({ caller, body, request }) =>
    submitAttendance(deps, author(caller, body.submittedBy, request), body),
  );
  handle(app, attendanceRoutes.edit, ({ caller, scope, params, body, request }) =>
    editRecord(deps, { caller: person(caller), scope, from: request.ip }, params.recordId, body),
  );
  handle(app, attendanceRoutes.updates, ({ query, ...allowed }) => queries.updates(allowed, query));
  handle(app, attendanceRoutes.sessions, ({ params, ...allowed }) =>
    queries.sessions(allowed, params.date),
  );
}

/** A socket follows one team's sheet at a time; joining another leaves the first (S6). */
function registerSheetSubscriptions(
  gateway: Gateway,
  queries: AttendanceQueries,
  maskOtherTeams: () => boolean,
  drafts: DraftSubscriptions,
): void {
  gateway.on('team:join', async ({ socket, payload: { teamId, date }, ...allowed }) => {
    await leave(socket);
    drafts.left(socket);
    await socket.join([
      ...roomsFor(allowed, teamId, date),
      ...drafts.roomsFor(allowed, teamId, date),
    ]);
    const { epoch, session } = await queries.sheet(allowed, teamId, date);
    drafts.entered(socket, teamId, date);
    return { epoch, revision: session.revision };
  });

  gateway.on('team:leave', async ({ socket }) => {
    await leave(socket);
    drafts.left(socket);
    return {};
  });

  function roomsFor(allowed: Allowed, teamId: string, date: string): string[] {
    const masked = isMasked(allowed, { teamId, date }, maskOtherTeams());
    const rooms: string[] = [audiences.team(teamId, date, masked ? 'masked' : 'full')];
    if (isOfTeam(allowed.caller, { teamId, date })) rooms.push(audiences.teamLog(teamId, date));
    return rooms;
  }
}

async function leave(socket: LiveSocket): Promise<void> {
  const joined = [...socket.rooms].filter((room) => /^(team|log|drafts)\|/.test(room));
  for (const room of joined) await socket.leave(room);
}

interface Needs {
  directory: DirectoryFeature;
  webhooks: Pick<WebhooksFeature, 'sheetWritten'>;
}

/** Sheets of teams: marking, correcting, reading, following (docs/rules/attendance.md). */
export function attendanceFeature(context: Context, { directory, webhooks }: Needs) {
  const { app, clock, config, db, epoch, gateway } = context;
  const repo = attendanceRepo(db);
  const queue = perKey();
  // Administrators change it while the server runs (SET-5).
  const maskOtherTeams = () => config.maskOtherTeams;
  const isFinalNow = (date: string) =>
    isFinal(clock.timeZone, date, config.finalAfterHours, clock.now());
  const write = sheetWriter(context, { repo, queue });
  const moves = followMoves(context, { directory, repo, write, isFinal: isFinalNow });
  const { reminder } = remindersFeature(context, { directory, repo });
  const queries = attendanceQueries(context, { repo, directory, maskOtherTeams, reminder });
  const deps = { clock, epoch, directory, repo, write, isFinal: isFinalNow };
  registerAttendance(app, deps, queries);
  registerSheetSubscriptions(gateway, queries, maskOtherTeams, registerDrafts(context));
  relayLog(context, { queue, repo, sheetWritten: webhooks.sheetWritten });

  catchUp(app, moves.lookAtAll);
  app.addHook('preClose', async () => {
    await moves.idle();
    await queue.idle();
  });
  return { sheet: queries.sheet, sheets: repo };
}

export type AttendanceFeature = ReturnType<typeof attendanceFeature>;
