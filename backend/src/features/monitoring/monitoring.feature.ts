import {
  dashboardStats,
  monitoringRoutes,
  type Member,
  type Scope,
  type Team,
} from '@muster/protocol';
import type { Allowed } from '../../lib/caller.ts';
import { every } from '../../cluster/every.ts';
import { mustShow } from '../../lib/clock.ts';
import { handle } from '../../http/contract.ts';
import { audiences, roomsOfWall, type Audience, roomsOfDate } from '../../live/audiences.ts';
import type { Context } from '../context.ts';
import { monitoringDays, type Form, type MonitoringDays } from './monitoring.days.ts';
import type { SheetFigures } from './monitoring.overview.ts';

interface Deps extends Pick<Context, 'app' | 'gateway' | 'publisher' | 'epoch' | 'beatMs'> {
  days: Pick<MonitoringDays, 'snapshot'>;
}

/**
 * Tells at intervals what the figures of each followed date and each followed sheet are, by what is stored. A sheet
 * that was stored although its write failed, or that another process wrote, is found by this, and told (S27).
 */
function startWatchBeat({ app, days, gateway, publisher, epoch, beatMs }: Deps): void {
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
  directory: {
    teams(date: string): Promise<Team[]>;
    people(date: string): Promise<Member[]>;
    forgetWith(forget: () => void): void;
  };
  /** When the minutes until a sheet is overdue are others. */
  followSettings(follower: () => void): void;
  sheets: {
    sheetsOn(date: string): Promise<SheetFigures[]>;
    revisionsOn(date: string): Promise<{ teamId: string; revision: number }[]>;
    followSheets(follower: (sheet: SheetFigures & { date: string }) => void): void;
    sheetFound(teamId: string, date: string, revision: number): void;
  };
}

const roomsFor = ({ caller, scope }: Allowed, date: string): readonly Audience[] =>
  caller.principal === 'display'
    ? roomsOfWall('watch', date, caller.display.settings)
    : [audiences.watch(date, formOf(scope))];

const formOf = (scope: Scope): Form => (scope === 'yes' ? 'full' : 'counts');

/** The watch dashboard's figures: calls, and joining a date (S6, MON-3, MON-6, MON-8). */
export function monitoringFeature(
  { app, clock, config, epoch, beatMs, gateway, publisher }: Context,
  { directory, followSettings, sheets }: Needs,
): MonitoringDays {
  const days = monitoringDays({
    clock,
    epoch,
    isFollowed: (date) => gateway.isFollowed('watch', date),
    overdueAfterMinutes: () => config.overdueAfterMinutes,
    directory,
    sheets,
  });
  sheets.followSheets((sheet) => days.sheetChanged(sheet));
  directory.forgetWith(() => days.forget());
  followSettings(() => days.forget());

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
  startWatchBeat({ app, days, gateway, publisher, epoch, beatMs });
  return days;
}
