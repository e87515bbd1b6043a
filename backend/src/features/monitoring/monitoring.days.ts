import {
  zoneDutyOf,
  type Member,
  type OverviewRow,
  type Team,
  type WatchSnapshot,
  type WatchStats,
} from '@muster/protocol';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { Fault } from '../../lib/fault.ts';
import { FollowedCache } from '../../lib/dates/followed-cache.ts';
import { perKey } from '../../lib/queue.ts';
import { bytesOf, type Bytes } from '../../http/contract.ts';
import {
  countsRow,
  countsStats,
  overviewRows,
  watchStatistics,
  type DayData,
  type SheetFigures,
} from './monitoring.overview.ts';

export type Form = 'full' | 'counts';
/** A date's figures with a team's row, in the form of each audience. */
export type Figures = Record<Form, { row: OverviewRow; stats: WatchStats }>;
type DatedSheet = SheetFigures & { readonly date: string };

interface Day {
  readonly teams: readonly Team[];
  readonly people: readonly Member[];
  readonly sheets: Map<string, SheetFigures>;
  /** So that a changed sheet makes one row anew, not all of them. */
  readonly made: NonNullable<DayData['made']>;
  snapshots: Record<Form, WatchSnapshot>;
  readonly bytes: Map<string, Bytes>;
  checkedAt: number;
}

interface Deps extends Pick<Context, 'clock' | 'epoch'> {
  /** Whether somebody follows the date. */
  isFollowed(date: string): boolean;
  overdueAfterMinutes(): number;
  directory: Pick<DirectoryFeature, 'teams' | 'people'>;
  sheets: {
    sheetsOn(date: string): Promise<SheetFigures[]>;
    revisionsOn(date: string): Promise<{ teamId: string; revision: number }[]>;
  };
  /** A sheet is stored that was not told here. */
  sheetFound(sheet: { teamId: string; date: string; revision: number }): void;
}

/** How long a day is believed without asking the database whether another process wrote, in ms. */
const believedMs = 1000;

/** Keeps each watched date's figures, and its answers as bytes built once per revision. */
export function monitoringDays(deps: Deps) {
  const { clock, epoch, overdueAfterMinutes, directory, sheets, sheetFound, isFollowed } = deps;
  const days = new FollowedCache<Day>(isFollowed);
  const order = perKey();
  /** How often everything was forgotten: what was read before the last time may be old. */
  let forgotten = 0;

  /** Takes a newer sheet in; at once, so that whoever asks after the write finds it. */
  function sheetChanged(sheet: DatedSheet): void {
    const day = days.get(sheet.date);
    if (day) takeIn(day, sheet);
  }

  function takeIn(day: Day, sheet: DatedSheet): void {
    if (sheet.revision <= (day.sheets.get(sheet.teamId)?.revision ?? 0)) return;
    day.sheets.set(sheet.teamId, sheet);
    compute(sheet.date, day);
  }

  /** The figures of a sheet's date and team with this sheet in them. */
  async function figuresAfter(sheet: DatedSheet): Promise<Figures> {
    const { date } = sheet;
    const day = days.get(date) ?? (await order.run(date, async () => days.get(date) ?? load(date)));
    takeIn(day, sheet);
    const of = (form: Form) => {
      const { rows, stats } = day.snapshots[form];
      const row = rows.find(({ id }) => id === sheet.teamId);
      if (!row) throw new Fault('NOT_FOUND');
      return { row, stats };
    };
    return { full: of('full'), counts: of('counts') };
  }

  const snapshot = async (date: string, form: Form): Promise<WatchSnapshot> =>
    (await current(date)).snapshots[form];

  /** A part of the snapshot as bytes with their ETag; at once where the day is at hand. */
  function bytes(
    date: string,
    form: Form,
    name: string,
    pick: (snapshot: WatchSnapshot) => unknown,
  ): Bytes | Promise<Bytes> {
    const day = current(date);
    return day instanceof Promise
      ? day.then((read) => bytesOfDay(read, form, name, pick))
      : bytesOfDay(day, form, name, pick);
  }

  function current(date: string): Day | Promise<Day> {
    const cachedDay = days.get(date);
    // Either way: a clock that was set back must not keep old figures (MON-39).
    if (cachedDay && Math.abs(clock.elapsed() - cachedDay.checkedAt) < believedMs) return cachedDay;
    return order.run(date, async () => {
      const day = days.get(date);
      if (!day) return load(date);
      const stored = await sheets.revisionsOn(date);
      const same =
        stored.length === day.sheets.size &&
        stored.every(({ teamId, revision }) => day.sheets.get(teamId)?.revision === revision);
      if (!same) {
        const previousSheets = new Map(day.sheets);
        const fresh = await load(date);
        for (const { teamId, revision } of fresh.sheets.values()) {
          if (revision > (previousSheets.get(teamId)?.revision ?? 0))
            sheetFound({ teamId, date, revision });
        }
        return fresh;
      }
      day.checkedAt = clock.elapsed();
      return day;
    });
  }

  async function load(date: string, isAgain = false): Promise<Day> {
    const before = forgotten;
    const [teams, people, stored] = await Promise.all([
      directory.teams(date),
      directory.people(date),
      sheets.sheetsOn(date),
    ]);
    // Somebody changed people or teams meanwhile, and would not be heard of again.
    const isOld = before !== forgotten;
    if (isOld && !isAgain) return load(date, true);
    const day = dayOf(teams, people, stored, clock.elapsed());
    // A write that came while this was read stays.
    for (const [teamId, sheet] of days.get(date)?.sheets ?? []) {
      if (sheet.revision > (day.sheets.get(teamId)?.revision ?? 0)) day.sheets.set(teamId, sheet);
    }
    compute(date, day);
    // While changes do not cease whoever has asked is answered by what was read since, and the next one reads anew.
    if (!isOld) days.set(date, day);
    return day;
  }

  function compute(date: string, day: Day): void {
    const data = {
      date,
      timeZone: clock.timeZone,
      overdueAfterMinutes: overdueAfterMinutes(),
      ...day,
    };
    day.snapshots = snapshotsOf(data, epoch());
    day.bytes.clear();
  }

  function forget(): void {
    forgotten += 1;
    days.clear();
  }

  return { sheetChanged, figuresAfter, snapshot, bytes, forget };
}

const dayOf = (
  teams: readonly Team[],
  people: readonly Member[],
  stored: readonly SheetFigures[],
  checkedAt: number,
): Day => ({
  teams,
  people,
  sheets: new Map(stored.map((sheet) => [sheet.teamId, sheet])),
  made: new Map(),
  snapshots: {} as Day['snapshots'],
  bytes: new Map(),
  checkedAt,
});

function snapshotsOf(data: DayData, epoch: string): Day['snapshots'] {
  const { date } = data;
  const rows = overviewRows(data);
  const stats = watchStatistics(data, rows);
  const { shift, shiftTime } = zoneDutyOf('', date);
  const frame = { epoch, date, shift, shiftTime };
  return {
    full: { ...frame, stats, rows },
    counts: { ...frame, stats: countsStats(stats), rows: rows.map(countsRow) },
  };
}

/** A part of a day's snapshot as bytes, built once until the day's figures change. */
function bytesOfDay(
  day: Day,
  form: Form,
  name: string,
  pick: (snapshot: WatchSnapshot) => unknown,
): Bytes {
  const key = `${form} ${name}`;
  const cachedBytes = day.bytes.get(key);
  if (cachedBytes) return cachedBytes;
  const made = bytesOf(pick(day.snapshots[form]));
  day.bytes.set(key, made);
  return made;
}

export type MonitoringDays = ReturnType<typeof monitoringDays>;
