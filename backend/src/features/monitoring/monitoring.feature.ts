import { dashboardStats, monitoringRoutes, type Scope } from '@muster/protocol';
import type { Allowed } from '../../lib/caller.ts';
import { every } from '../../cluster/every.ts';
import { mustShow } from '../../lib/clock.ts';
import { handle } from '../../http/contract.ts';
import { audiences, roomsOfWall, type Audience, roomsOfDate } from '../../live/audiences.ts';
import { publishFoundSheet, sheetWritten, type AttendanceFeature } from '../attendance/index.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { pastChanged } from '../keeping/index.ts';
import { settingsWritten } from '../settings/index.ts';
import { monitoringDays, type Form, type MonitoringDays } from './monitoring.days.ts';
import { publishSheets } from './monitoring.publisher.ts';

/**
 * Tells at intervals what the figures of each followed date and each followed sheet are, by what is stored. A sheet
 * that was stored although its write failed, or that another process wrote, is found by this, and told (S27).
 */
function startWatchBeat(
  { app, beatMs, epoch, gateway, publisher }: Context,
  days: Pick<MonitoringDays, 'snapshot'>,
): void {
  async function beat(date: string, teams: readonly (string | undefined)[]): Promise<void> {
    const { stats, rows } = await days.snapshot(date, 'counts');
    const { team } = audiences;
    const payload = { date, epoch: epoch(), revision: stats.revision };
    publisher.publish('watch:beat', payload, roomsOfDate('watch', date));
    for (const { id: teamId, revision } of rows.filter(({ id }) => teams.includes(id))) {
      const to = [team(teamId, date, 'full'), team(teamId, date, 'masked')];
      publisher.publish('team:beat', { ...payload, teamId, revision }, to);
    }
  }

  every(app, 'the beat of the watch', beatMs, () => {
    const sheets = gateway.followed('team');
    // A board follows attendance, so its date is looked at too.
    const all = [...gateway.followed('watch'), ...sheets, ...gateway.followed('board')];
    const dates = [...new Set(all.map((one) => one.date))];
    const teamsOn = (date: string) =>
      sheets.filter((one) => one.date === date).map(({ teamId }) => teamId);
    return Promise.all(dates.map((date) => beat(date, teamsOn(date))));
  });
}

interface Needs {
  directory: DirectoryFeature;
  attendance: AttendanceFeature;
}

const roomsFor = ({ caller, scope }: Allowed, date: string): readonly Audience[] =>
  caller.principal === 'display'
    ? roomsOfWall('watch', date, caller.display.settings)
    : [audiences.watch(date, formOf(scope))];

const formOf = (scope: Scope): Form => (scope === 'yes' ? 'full' : 'counts');

/** The watch dashboard's figures: calls, and joining a date (S6, MON-3, MON-6, MON-8). */
export function monitoringFeature(context: Context, { directory, attendance }: Needs) {
  const { app, changes, clock, config, epoch, gateway } = context;
  const { sheets } = attendance;
  const days = monitoringDays({
    clock,
    epoch,
    isFollowed: (date) => gateway.isFollowed('watch', date),
    overdueAfterMinutes: () => config.overdueAfterMinutes,
    directory,
    sheets,
    sheetFound: (sheet) => publishFoundSheet(changes, sheet),
  });
  changes.subscribe(sheetWritten, ({ detail }) => detail && days.sheetChanged(detail.sheet));
  publishSheets(context, { days, sheets });
  directory.forgetWith(days.forget);
  // The minutes until a sheet is overdue may be others.
  changes.subscribe(settingsWritten, days.forget);
  changes.subscribe(pastChanged, days.forget);
  changes.onInvalidated(days.forget);

  handle(app, monitoringRoutes.stats, ({ params, scope }) =>
    days.bytes(params.date, formOf(scope), 'stats', ({ stats }) => dashboardStats.parse(stats)),
  );
  handle(app, monitoringRoutes.teamOverview, ({ params, scope }) =>
    days.bytes(params.date, formOf(scope), 'rows', ({ rows }) => rows),
  );
  handle(app, monitoringRoutes.watch, ({ params, scope }) =>
    days.bytes(params.date, formOf(scope), 'watch', (snapshot) => snapshot),
  );

  gateway.on('watch:join', async ({ socket, scope, caller, payload: { date } }) => {
    mustShow(clock, caller, date);
    gateway.followOnly(socket, 'watch', date);
    await socket.join([...roomsFor({ caller, scope }, date)]);
    const { stats } = await days.snapshot(date, formOf(scope));
    return { epoch: epoch(), revision: stats.revision };
  });
  gateway.on('watch:leave', async ({ socket, payload: { date }, ...allowed }) => {
    for (const room of roomsFor(allowed, date)) await socket.leave(room);
    return {};
  });
  startWatchBeat(context, days);
  return { snapshot: days.snapshot };
}

export type MonitoringFeature = ReturnType<typeof monitoringFeature>;
