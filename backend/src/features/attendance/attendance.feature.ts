import type { OverviewRow, Team, WatchStats } from '@muster/protocol';
import { perKey } from '../../lib/queue.ts';
import type { Context } from '../context.ts';
import { registerTeamJoins } from './attendance.subscriptions.ts';
import { publishSheetChange } from './attendance.publisher.ts';
import { attendanceReads } from './attendance.queries.ts';
import type { AttendanceRepo, SheetDoc } from './attendance.repo.ts';
import { registerAttendance } from './attendance.routes.ts';
import { attendanceService, type Directory } from './attendance.service.ts';

interface Needs {
  directory: Directory & { teams(): Promise<Team[]> };
  repo: AttendanceRepo;
  watch: {
    /** Takes the new sheet into the day's figures, then hands them to `publish` in the day's order. */
    sheetChanged(
      sheet: SheetDoc,
      publish: (
        figures: Record<'full' | 'counts', { row: OverviewRow; stats: WatchStats }>,
      ) => void,
    ): Promise<void>;
  };
}

/** Sheets of teams: marking, correcting, reading, following (ATT-1). */
export function attendanceFeature(
  { app, clock, config, epoch, facts, gateway, publisher }: Context,
  { directory, repo, watch }: Needs,
) {
  const queue = perKey();
  const service = attendanceService({
    repo,
    directory,
    clock,
    epoch,
    queue,
    async changed(change) {
      const { teamId, date, revision, records } = change.sheet;
      // The change is durable: whoever misses its event sees the gap and asks again (S2, S15).
      await watch
        .sheetChanged(change.sheet, (figures) => publishSheetChange(publisher, change, figures))
        .catch((error: unknown) => app.log.error({ err: error }, 'a change was not published'));
      relayLater(change.sheet);
      await facts.tell('sheet:changed', { teamId, date, revision, records });
    },
  });
  const reads = attendanceReads({ repo, directory, epoch, maskOtherTeams: config.maskOtherTeams });
  registerAttendance(app, service, reads);
  registerTeamJoins(gateway, reads, config.maskOtherTeams);

  /** The entries are durable with the sheet; copying them to the log may come after the answer. */
  function relayLater(sheet: SheetDoc): void {
    if (sheet.outboxSize === 0) return;
    queue
      .run(`relay ${sheet._id}`, () => repo.relay(sheet))
      .catch((error: unknown) => app.log.warn({ err: error }, 'log relay will be tried again'));
  }

  app.addHook('onReady', async () => {
    for (const sheet of await repo.withOutbox()) await repo.relay(sheet);
  });
  app.addHook('preClose', () => queue.idle());
}
