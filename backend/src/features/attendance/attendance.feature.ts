import { attendanceRoutes, isFinal } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { author, handle, person } from '../../http/contract.ts';
import { type AttendanceQueries, attendanceQueries } from './attendance.queries.ts';
import { type AttendanceService, attendanceService, type Directory } from './attendance.service.ts';
import { perKey } from '../../lib/queue.ts';
import { catchUp } from '../../cluster/every.ts';
import type { Context } from '../context.ts';
import {
  relayLog,
  type EntriesFollower,
  publishSheets,
  type FiguresAfter,
  registerSheetSubscriptions,
} from './following/attendance.publisher.ts';
import { followMoves, type MovingPeople } from './following/moved-records.ts';
import type { AttendanceRepo } from './attendance.repo.ts';
import { sheetWriter } from './attendance.writer.ts';
import { registerDrafts } from './drafts/sheet-drafts.ts';
import { remindersRepo } from './reminding/reminders.feature.ts';

function registerAttendance(
  app: FastifyInstance,
  attendance: AttendanceService,
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
    attendance.submitAttendance(author(caller, body.submittedBy, request), body),
  );
  handle(app, attendanceRoutes.edit, ({ caller, scope, params, body, request }) =>
    attendance.editRecord(
      { caller: person(caller), scope, from: request.ip },
      params.recordId,
      body,
    ),
  );
  handle(app, attendanceRoutes.updates, ({ query, ...allowed }) => queries.updates(allowed, query));
  handle(app, attendanceRoutes.sessions, ({ params, ...allowed }) =>
    queries.sessions(allowed, params.date),
  );
}

interface Needs {
  directory: Directory & MovingPeople;
  repo: AttendanceRepo;
  figuresAfter: FiguresAfter;
  followEntries: EntriesFollower;
}

/** Sheets of teams: marking, correcting, reading, following (docs/rules/attendance.md). */
export function attendanceFeature(
  context: Context,
  { directory, repo, figuresAfter, followEntries }: Needs,
): Pick<AttendanceQueries, 'sheet'> {
  const { app, audit, changes, clock, config, db, epoch, gateway, publisher } = context;
  const queue = perKey();
  // Administrators change it while the server runs (SET-5).
  const maskOtherTeams = () => config.maskOtherTeams;
  const isFinalNow = (date: string) =>
    isFinal(clock.timeZone, date, config.finalAfterHours, clock.now());
  const write = sheetWriter({ repo, queue, changes, clock });
  const service = attendanceService({
    repo,
    directory,
    clock,
    epoch,
    write,
    isFinal: isFinalNow,
  });
  const moves = followMoves({
    directory,
    repo,
    write,
    changes,
    clock,
    isFinal: isFinalNow,
    log: app.log,
  });
  const { reminder } = remindersRepo(db);
  const queries = attendanceQueries({ repo, directory, epoch, maskOtherTeams, reminder });
  registerAttendance(app, service, queries);
  registerSheetSubscriptions(gateway, queries, maskOtherTeams, registerDrafts(context));

  publishSheets({ changes, clock, repo, figuresAfter, publisher, epoch });
  const { relayAll } = relayLog({ changes, queue, repo, followed: followEntries, audit });

  catchUp(app, relayAll);
  catchUp(app, moves.lookAtAll);
  app.addHook('preClose', async () => {
    await moves.idle();
    await queue.idle();
  });
  return queries;
}
