import { isFinal } from '@muster/protocol';
import { perKey } from '../../lib/queue.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';
import type { Context } from '../context.ts';
import { relayLog, type EntriesFollower } from './following/attendance.log-relay.ts';
import { followMoves, type MovingPeople } from './following/moved-records.ts';
import { publishSheets, type FiguresAfter } from './following/attendance.publisher.ts';
import { attendanceQueries, type AttendanceQueries } from './attendance.queries.ts';
import type { AttendanceRepo } from './attendance.repo.ts';
import { registerAttendance } from './attendance.routes.ts';
import { attendanceService, type Directory } from './attendance.service.ts';
import { sheetWriter } from './attendance.writer.ts';
import { registerDrafts } from './drafts/draft-subscriptions.ts';
import { remindersRepo } from './reminding/reminders.repo.ts';
import { registerSheetSubscriptions } from './following/attendance.subscriptions.ts';

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
