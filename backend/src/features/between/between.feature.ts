import {
  betweenRoutes,
  nextWorkingDate,
  ownTeamOn,
  previousWorkingDate,
  type AwayDays,
  type Between,
  type ForecastDay,
  type Catalogue,
  type HandoverNote,
  type NextShift,
} from '@muster/protocol';
import { isPerson, type Allowed } from '../../lib/caller.ts';
import { handle } from '../../http/contract.ts';
import type { AttendanceFeature } from '../attendance/index.ts';
import type { BoardFeature } from '../board/index.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { MonitoringFeature } from '../monitoring/index.ts';
import { lastShiftOf, type Part } from './last-shift.ts';
import { nextShiftOf } from './next-shift.ts';

interface Needs {
  readonly forecasts: { on(date: string, teamId?: string): Promise<ForecastDay | undefined> };
  readonly absences: { on(date: string): Promise<readonly AwayDays[]> };
  readonly directory: DirectoryFeature;
  readonly attendance: AttendanceFeature;
  readonly watch: MonitoringFeature;
  readonly boards: BoardFeature;
}

const partOf = ({ caller, scope }: Allowed, date: string): Part =>
  scope === 'own' ? { team: isPerson(caller) ? ownTeamOn(caller.user, date) : null } : 'all';

/** What others show of a shift that has not begun (DIS-50). */
export interface BetweenFeature {
  /** For everybody. */
  next(date: string): Promise<NextShift>;
}

/** What a day without a shift shows of the shifts around it (MON-70). */
export function betweenFeature({ app, clock }: Context, needs: Needs): BetweenFeature {
  const { absences, forecasts, directory, attendance, watch, boards } = needs;

  async function last(date: string, part: Part) {
    const [{ rows }, sheets, people, log, notes, { board }, places] = await Promise.all([
      watch.snapshot(date, 'full'),
      attendance.sheets.marksOn(date),
      directory.people(date),
      attendance.sheets.log(
        date,
        part === 'all' || part.team === null ? {} : { teamId: part.team },
      ),
      boards.notesOn(date),
      boards.board(date),
      boards.places(),
    ]);
    const { timeZone } = clock;
    const of = { date, timeZone, now: clock.now(), part, rows, sheets, people, log, board, places };
    return lastShiftOf({ ...of, notes: notes.map((note) => presentNote(note, places)) });
  }

  async function next(date: string, lastOn: string, part: Part) {
    const [{ rows }, people, known, tags, { board }, places] = await Promise.all([
      watch.snapshot(date, 'counts'),
      directory.people(date),
      absences.on(date),
      directory.tagsByUser(date),
      boards.board(date),
      boards.places(),
    ]);
    const of = { date, lastOn, part, rows, people, absences: known, tags, board, places };
    return { ...nextShiftOf(of), forecast: null };
  }

  /** Null where it cannot be had: everything else is answered all the same. */
  async function bestOf(date: string, part: Part): Promise<NextShift['forecast']> {
    const teamId = part === 'all' ? undefined : part.team;
    if (teamId === null) return null;
    try {
      const day = await forecasts.on(date, teamId);
      if (!day) return null;
      const { missing, proven, reasons, byTag } = day;
      const tight = byTag.filter((tag) => tag.missing === 0 && tag.expected === tag.minimum);
      return {
        missing,
        proven,
        reasons,
        tight: tight.map(({ name, expected }) => ({ name, expected })),
      };
    } catch (err) {
      app.log.warn({ err }, 'a shift to come could not be forecast');
      return null;
    }
  }

  handle(app, betweenRoutes.read, async ({ params: { date }, ...allowed }): Promise<Between> => {
    const [lastOn, nextOn] = [previousWorkingDate(date), nextWorkingDate(date)];
    const [lastPart, nextPart] = [partOf(allowed, lastOn), partOf(allowed, nextOn)];
    const [before, after, forecast] = await Promise.all([
      last(lastOn, lastPart),
      next(nextOn, lastOn, nextPart),
      bestOf(nextOn, nextPart),
    ]);
    return { date, lastOn, nextOn, last: before, next: { ...after, forecast } };
  });
  return { next: (date) => next(date, previousWorkingDate(date), 'all') };
}

const presentNote = (
  { id, text, createdBy, expiresAt, zoneId, stationId }: HandoverNote,
  { zones, stations }: Catalogue,
) => ({
  id,
  text,
  byName: createdBy.name,
  expiresAt,
  place:
    (stationId === null
      ? zones.find((one) => one.id === zoneId)
      : stations.find((one) => one.id === stationId)
    )?.name ?? null,
});
