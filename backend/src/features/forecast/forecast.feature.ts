import {
  addDays,
  countsOn,
  dayWords,
  dayMs,
  minuteMs,
  daysBetween,
  demandsOf,
  forecastForTeam,
  forecastRoutes,
  isLocked,
  lastDate,
  mostForecastDays,
  nothingOn,
  nextShiftDate,
  ownTeamOn,
  shiftLabels,
  shiftOn,
  shiftStartsAt,
  type Board,
  type Forecast,
  type ForecastCase,
  type ForecastDay,
} from '@muster/protocol';
import type { Worker } from 'node:worker_threads';
import { isPerson, type Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import type { Clock } from '../../lib/clock.ts';
import { startThread } from '../../files/threads.ts';
import { handle } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import { absencesWritten, type AbsencesFeature } from '../absences/index.ts';
import { boardWritten, stationWritten, zoneWritten, type BoardFeature } from '../board/index.ts';
import type { Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { DayAnswer, Days } from './forecast.worker.ts';

/** Changes of this time are told together, in ms: a drag on a board is several writes. */
const gatherMs = 250;

interface Kept {
  /** The zones and stations that it was made for. */
  readonly made: string;
  readonly forecast: Promise<Forecast>;
}

interface Shown {
  readonly date: string;
  readonly board: Board;
}

interface Needs {
  readonly directory: DirectoryFeature;
  readonly absences: AbsencesFeature;
  readonly boards: Pick<BoardFeature, 'plans' | 'places'>;
}

interface Waiting {
  readonly id: number;
  readonly date: string;
  resolve(forecast: Forecast): void;
  reject(error: unknown): void;
}

/** The thread that forecasts; started with the first question, and again if it ends. */
function forecaster() {
  let worker: Worker | undefined;
  let waiting: Waiting[] = [];
  let asked = 0;

  function started(): Worker {
    if (worker) return worker;
    const made = startThread('forecast.worker', import.meta.url);
    made.unref();
    made.on('message', ({ id, date, forecast }: DayAnswer) => {
      // Of a date that was asked for again meanwhile the latest question alone is computed.
      const isAnswered = (one: Waiting) => one.id <= id && one.date === date;
      for (const one of waiting) if (isAnswered(one)) one.resolve(forecast);
      waiting = waiting.filter((one) => !isAnswered(one));
    });
    made.on('error', (error) => abandon(made, error));
    made.on('exit', () => abandon(made, new Error('the thread of forecasts has ended')));
    worker = made;
    return made;
  }

  function abandon(dead: Worker, error: unknown): void {
    if (worker !== dead) return;
    worker = undefined;
    const left = waiting;
    waiting = [];
    for (const one of left) one.reject(error);
  }

  return {
    /** A promise for each of the days. */
    forecast(question: Omit<Days, 'id'>): ReadonlyMap<string, Promise<Forecast>> {
      const id = ++asked;
      const answers = question.days.map(({ date }) => {
        const answer = new Promise<Forecast>((resolve, reject) => {
          waiting.push({ id, date, resolve, reject });
        });
        // Whoever waits for it hears of a failure; a thread that ends is nobody's unhandled rejection.
        answer.catch(() => undefined);
        return [date, answer] as const;
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      started().postMessage({ ...question, id });
      return new Map(answers);
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}

type Forecaster = ReturnType<typeof forecaster>;

/** What coming shifts are expected to have (docs/rules/forecast.md). */
export function forecastFeature(context: Context, needs: Needs) {
  const { app, clock } = context;
  const thread = forecaster();
  app.addHook('onClose', () => thread.close());
  const kept = new Map<string, Kept>();
  followChanges(context, needs, kept);

  const ask = async (shown: readonly Shown[], isComing: (date: string) => boolean) =>
    thread.forecast(await questionFor(needs, clock.timeZone, shown, isComing));

  /**
   * What is not kept, or kept for other zones and stations, is computed in one question. Only shifts that pages show are
   * kept: whoever asks for many others takes nothing from them.
   */
  async function forecasts(dates: readonly string[]): Promise<(Shown & { forecast: Forecast })[]> {
    const boards = await needs.boards.plans(dates);
    const shown = boards.map((board) => ({ date: board.date, board }));
    const found = new Map<string, Promise<Forecast>>();
    for (const { date, board } of shown) {
      const held = kept.get(date);
      if (held?.made === madeFor(board)) found.set(date, held.forecast);
    }
    const missing = shown.filter(({ date }) => !found.has(date));
    if (missing.length > 0) {
      const coming = new Set(comingShifts(clock));
      for (const date of kept.keys()) if (!coming.has(date)) kept.delete(date);
      const answers = ask(missing, (date) => coming.has(date));
      for (const { date, board } of missing) {
        const forecast = answers.then((byDate) => byDate.get(date) as Promise<Forecast>);
        found.set(date, forecast);
        if (coming.has(date)) kept.set(date, { made: madeFor(board), forecast });
        forecast.catch(() => {
          if (kept.get(date)?.forecast === forecast) kept.delete(date);
        });
      }
    }
    return Promise.all(
      shown.map(async (one) => ({ ...one, forecast: (await found.get(one.date)) as Forecast })),
    );
  }

  /** Days in their order, as everybody or one team is answered; of days off nothing is computed. */
  async function daysOf(from: string, count: number, teamId?: string): Promise<ForecastDay[]> {
    const length = Math.min(count, daysBetween(from, lastDate) + 1);
    const dates = Array.from({ length }, (_, day) => addDays(from, day));
    const worked = await forecasts(dates.filter((date) => !isLocked(shiftOn(date))));
    const byDate = new Map(worked.map((one) => [one.date, one]));
    return dates.map((date) => {
      const found = byDate.get(date);
      if (!found) return { ...nothingOn(date).day, plan: null };
      const { forecast, board } = found;
      const day = teamId === undefined ? forecast.day : forecastForTeam(forecast, teamId);
      return { ...day, plan: planOf(board) };
    });
  }

  handle(app, forecastRoutes.read, async ({ query, ...allowed }) => {
    const from = query.from ?? nextShiftDate(clock.timeZone, new Date(clock.now()));
    const teamId = teamFor(allowed, query.teamId, clock.today());
    const teams = query.teamId === undefined ? [] : await needs.directory.teams();
    if (query.teamId !== undefined && !teams.some(({ id }) => id === query.teamId))
      throw new Fault('NOT_FOUND');
    return { days: teamId === null ? [] : await daysOf(from, query.days, teamId) };
  });

  /** Shifts that begin within a day and whose minimums cannot be met, as far as that is known (FOR-8). */
  async function shortSoon(): Promise<{ date: string; name: string }[] | undefined> {
    const now = clock.now();
    const soon = [0, 1, 2]
      .map((day) => addDays(clock.calendarDay(), day))
      .filter((date) => {
        const startsAt = shiftStartsAt(clock.timeZone, date)?.getTime() ?? now;
        return now < startsAt && startsAt <= now + dayMs;
      });
    try {
      const boards = await needs.boards.plans(soon);
      // Without a minimum nothing is short, and nothing has to be computed.
      const dates = boards.filter(needsAnybody).map(({ date }) => date);
      const found = await forecasts(dates);
      return found
        .filter(({ forecast }) => forecast.isShort)
        .map(({ date }) => ({
          date,
          name: `The ${shiftLabels[shiftOn(date)]} of ${dayWords(date)}`,
        }));
    } catch (err) {
      app.log.warn({ err }, 'coming shifts could not be forecast');
      return undefined;
    }
  }

  return {
    /** The forecast of one date, for everybody or one team. */
    on: async (date: string, teamId?: string): Promise<ForecastDay | undefined> =>
      (await daysOf(date, 1, teamId))[0],
    shortSoon,
  };
}

export type ForecastFeature = ReturnType<typeof forecastFeature>;

const needsAnybody = ({ stations }: Board): boolean =>
  Object.values(stations).some(
    (station) => station.isOpen && (station.minimum > 0 || demandsOf(station).length > 0),
  );

/** A leader is answered the own team's, nothing without one. Throws FORBIDDEN for another one (FOR-5). */
function teamFor({ caller, scope }: Allowed, teamId: string | undefined, today: string) {
  if (scope !== 'own') return teamId;
  const own = isPerson(caller) ? ownTeamOn(caller.user, today) : null;
  if (teamId !== undefined && teamId !== own) throw new Fault('FORBIDDEN');
  return own;
}

const madeFor = ({ zones, stations }: Board): string => JSON.stringify([zones, stations]);

/** Of people and absences only what is counted, as all of it is copied for the thread. */
async function questionFor(
  { directory, absences, boards }: Needs,
  timeZone: string,
  shown: readonly Shown[],
  isComing: (date: string) => boolean,
): Promise<Parameters<Forecaster['forecast']>[0]> {
  const dates = shown.map(({ date }) => date).toSorted();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const [people, away, catalogue, carried] = await Promise.all([
    directory.people(),
    absences.between(first, last),
    boards.places(),
    directory.carriedTags(),
  ]);
  return {
    timeZone,
    catalogue,
    people: people.map(({ id, name, role, isActive, teamId, teamsBefore }) => {
      return { id, name, role, isActive, teamId, teamsBefore };
    }),
    absences: away.map(({ userId, from, to, absenceType, ptoTiming }) => {
      return { userId, from, to, absenceType, ptoTiming };
    }),
    days: shown.map(({ date, board: { zones, stations } }) => {
      return {
        date,
        isShown: isComing(date),
        board: { zones, stations },
        ...tagsOn(date, carried),
      };
    }),
  };
}

/** Which of the tags that people carry count on a date, and which have ended by then. */
function tagsOn(
  date: string,
  carried: Awaited<ReturnType<DirectoryFeature['carriedTags']>>,
): Pick<ForecastCase, 'tags' | 'lapsed'> {
  const tags = new Map<string, { id: string; name: string; color: string }[]>();
  const lapsed = new Map<string, { name: string; validUntil: string }[]>();
  for (const [userId, all] of carried) {
    const counting = all.filter((tag) => countsOn(tag, date));
    tags.set(
      userId,
      counting.map(({ id, name, color }) => ({ id, name, color })),
    );
    if (counting.length === all.length) continue;
    const ended = all.flatMap(({ name, validUntil }) =>
      validUntil === null || date <= validUntil ? [] : [{ name, validUntil }],
    );
    lapsed.set(userId, ended);
  }
  return { tags, lapsed };
}

/** What somebody has done for it already; null where the board is as nobody has touched it. */
function planOf({ assignments, savedRevision, savedAt, savedBy, touches }: Board) {
  if (assignments.length === 0 && savedRevision === 0) return null;
  const [last] = Object.values(touches.officers).toSorted((a, b) => b.revision - a.revision);
  return { placed: assignments.length, savedAt, by: savedBy ?? last?.by ?? null };
}

/** The shifts that a page may show. */
function comingShifts({ timeZone, now }: Pick<Clock, 'timeZone' | 'now'>): string[] {
  const from = nextShiftDate(timeZone, new Date(now()));
  const coming = Array.from({ length: mostForecastDays }, (_, day) => addDays(from, day));
  return coming.filter((date) => !isLocked(shiftOn(date)));
}

/** Forgets what is not the case any more, and tells of which dates (FOR-6). */
function followChanges(
  { app, changes, clock, publisher }: Pick<Context, 'app' | 'changes' | 'clock' | 'publisher'>,
  { directory }: Pick<Needs, 'directory'>,
  kept: Map<string, Kept>,
): void {
  const told = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onClose', (_, done) => {
    clearTimeout(timer);
    done();
  });

  function tell(dates: readonly string[]): void {
    for (const date of dates) told.add(date);
    if (told.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      const payload = { dates: [...told].toSorted() };
      told.clear();
      publisher.publish('forecast:changed', payload, [audiences.desks, audiences.leading]);
    }, gatherMs);
  }

  let coming: { readonly minute: number; readonly dates: readonly string[] } | undefined;
  /** A shift begins with a minute, and working out which ones come takes longer than storing an operation. */
  function comingNow(): readonly string[] {
    const minute = Math.floor(clock.now() / minuteMs);
    if (coming?.minute !== minute) coming = { minute, dates: comingShifts(clock) };
    return coming.dates;
  }

  /** What was answered here, and what another process may have answered to pages that hear this one. */
  const shown = () => [...new Set([...kept.keys(), ...comingNow()])];

  function forget(isOther: (date: string) => boolean = () => true): void {
    const dates = shown().filter(isOther);
    for (const date of dates) kept.delete(date);
    tell(dates);
  }

  directory.forgetWith(() => forget());
  changes.subscribe(zoneWritten, () => forget());
  changes.subscribe(stationWritten, () => forget());
  changes.onInvalidated(() => forget());
  changes.subscribe(absencesWritten, ({ detail }) => {
    forget((date) => detail?.touched.some(({ from, to }) => from <= date && date <= to) ?? true);
  });
  // What it was made for is compared when it is asked for: the plan is another one in any case.
  changes.subscribe(boardWritten, ({ id: date }) => {
    if (kept.has(date) || comingNow().includes(date)) tell([date]);
  });
}
