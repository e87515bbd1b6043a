import { subscribeToSheetDates } from '../../attendance/index.ts';
import type { Changes } from '../../../store/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { FollowedCache } from '../../../lib/dates/followed-cache.ts';
import { every } from '../../../cluster/every.ts';
import { absencesWritten } from '../../absences/index.ts';
import { expectationOn, type BoardPeople, type CachedExpectation } from './expected.ts';
import { cached } from '../../../cluster/cached.ts';
import {
  dateSheets,
  type StoredSheets,
  eligibleOn,
  type CachedEligibility,
  type People,
} from './eligibility.ts';
import {
  decidePlaces,
  officersBetween,
  type AnyOperation,
  type Board,
  type Catalogue,
  addDays,
  countByStation,
  isExpected,
  isPlanning,
  officersOnBoard,
  setsPlanning,
  type Shifts,
  type AwayDays,
  own,
} from '@muster/protocol';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BoardRequest } from '../board-batch.ts';
import type { BoardWriter } from '../board-writer.ts';
import { boardLoaded, boardWritten } from '../board.audit.ts';
import { stationWritten, zoneWritten } from '../catalogue/catalogue.ts';

/** Longer than this nothing is believed that nobody has told to be otherwise, in ms. */
const believedMs = 10_000;

/**
 * People and their tags as they were last read, until somebody says that they are others: thousands of people are not
 * read anew for each sheet that changes (OPS-102).
 */
function cachedPeople(
  directory: People & { forgetWith(forget: () => void): void },
  clock: Clock,
): People {
  const both = cached(() => Promise.all([directory.people(), directory.carriedTags()]), {
    age: { clock, ms: believedMs },
  });
  directory.forgetWith(both.forget);
  return {
    people: async () => (await both.read())[0],
    carriedTags: async () => (await both.read())[1],
  };
}

/** Absences that are known before the sheet. */
interface Absences {
  on(date: string): Promise<readonly AwayDays[]>;
}

interface Deps {
  absences: Absences;
  sheets: StoredSheets;
  directory: People & { forgetWith(forget: () => void): void };
  clock: Clock;
  /** Knows whether somebody has the date's board open. */
  gateway: { isFollowed(kind: 'board', date: string): boolean };
  changes: Pick<Changes, 'onInvalidated'>;
}

/** Who can be deployed on a date, or is expected, from what is known already and what has changed since (OPS-102). */
export function cachedEligibility(deps: Deps): (date: string) => Promise<BoardPeople> {
  const isFollowed = (date: string) => deps.gateway.isFollowed('board', date);
  const attendance = dateSheets(deps.sheets, isFollowed);
  const eligibilityCache = new FollowedCache<CachedEligibility>(isFollowed);
  const expectationCache = new FollowedCache<CachedExpectation>(isFollowed);
  deps.changes.onInvalidated(() => {
    attendance.forget();
    eligibilityCache.clear();
    expectationCache.clear();
  });
  const directory = cachedPeople(deps.directory, deps.clock);
  return async (date) => {
    const [next, absences] = await Promise.all([
      eligibleOn(date, attendance, directory, eligibilityCache.get(date)),
      deps.absences.on(date),
    ]);
    eligibilityCache.set(date, next);
    const expectation = expectationOn(date, next, absences, expectationCache.get(date));
    expectationCache.set(date, expectation);
    return { ...next, ...expectation };
  };
}

/** Keeps boards in step with attendance and with the zones and stations in use (DEP-16, DEP-141). */

interface AttendanceFollowerDeps {
  boards: Pick<BoardWriter, 'current' | 'submit' | 'isKnown'>;
  eligible(date: string): Promise<BoardPeople>;
  catalogue(): Promise<Catalogue>;
  clock: Pick<Clock, 'shifts'>;
  /** Whether the date's board follows what zones and stations become: past ones are history. */
  followsPlaces(date: string): boolean;
  log: FastifyBaseLogger;
}

const retryMs = 250;

export function followAttendance({
  boards,
  eligible,
  catalogue,
  clock,
  followsPlaces,
  log,
}: AttendanceFollowerDeps) {
  /** Dates being brought in step; true when something has changed since. */
  const running = new Map<string, boolean>();
  const runs = new Set<Promise<void>>();
  /** What is under way of each date; it never fails. */
  const attempts = new Map<string, Promise<unknown>>();
  let closed = false;

  /** Soon after this the date's board agrees with attendance, if anybody has that board. */
  function follow(date: string): void {
    if (closed) return;
    if (running.has(date)) {
      running.set(date, true);
      return;
    }
    const run = untilInStep(date).finally(() => runs.delete(run));
    runs.add(run);
  }

  async function untilInStep(date: string): Promise<void> {
    running.set(date, true);
    // oxlint-disable-next-line no-unmodified-loop-condition -- close() changes it meanwhile
    while (running.get(date) && !closed) {
      running.set(date, false);
      const attempt = bringInStepIfKnown(date);
      attempts.set(
        date,
        attempt.catch(() => undefined),
      );
      try {
        await attempt;
      } catch (err) {
        log.warn({ err }, 'a board will be brought in step again');
        running.set(date, true);
        await pause(retryMs);
      }
    }
    attempts.delete(date);
    running.delete(date);
  }

  async function bringInStepIfKnown(date: string): Promise<void> {
    if (await boards.isKnown(date)) await bringInStep(date);
  }

  async function bringInStep(date: string): Promise<void> {
    const [people, current] = await Promise.all([eligible(date), catalogue()]);
    const request = { date, opId: null, by: null, asked: '', repeatable: false };
    const steps: ((board: Board) => AnyOperation | undefined)[] = [
      (board) => officersFollowing(board, people, clock.shifts()),
    ];
    if (followsPlaces(date)) {
      steps.push((board) => (decidePlaces(board, current) ? { type: 'places' } : undefined));
    }
    await Promise.all(steps.map((operation) => boards.submit({ ...request, operation })));
  }

  /** Until what was known before this was asked has been tried: the attempt under way may have begun earlier. */
  async function settled(date: string): Promise<void> {
    await attempts.get(date);
    if (running.get(date) === false) await attempts.get(date);
  }

  const inStep = <T>(date: string, ask: () => Promise<T>): Promise<T> =>
    running.has(date) ? settled(date).then(ask) : ask();

  return {
    follow,
    /** For what somebody does with a board: whoever has a sheet's answer may name its people (DEP-16). */
    asked: {
      current: (date: string) => inStep(date, () => boards.current(date)),
      submit: (request: BoardRequest) => inStep(request.date, () => boards.submit(request)),
    },
    async close(): Promise<void> {
      closed = true;
      await Promise.all(runs);
    },
  };
}

/** What brings a board's officers in step with who can be deployed, and who is expected as far as it plans with them (DEP-503). */
function officersFollowing(
  board: Board,
  people: BoardPeople,
  shifts: Shifts,
): AnyOperation | undefined {
  const expected = new Set(board.officers.flatMap((one) => (isExpected(one) ? [one.id] : [])));
  // Who was placed when a sheet named them has lost their mark.
  for (const { userId, planned } of board.assignments) if (!planned) expected.delete(userId);
  return officersBetween(board, officersOnBoard(board, people, isPlanning(board, shifts)), (id) =>
    expected.has(id) ? people.expectedNoMore(id) : people.reasonFor(id),
  );
}

type AttendanceFollower = Pick<ReturnType<typeof followAttendance>, 'follow'>;

interface BoardsInStepDeps {
  changes: Changes;
  clock: Clock;
  boards: Pick<BoardWriter, 'datesFrom'>;
  catalogue(): Promise<Catalogue>;
  follower: AttendanceFollower;
  /** How often is looked whether another date is on duty, in ms. */
  beatMs: number;
  app: FastifyInstance;
  directory: { follow(follower: () => Promise<void>): void };
}

/** What brings boards in step with attendance: a sheet its date's board, people and places all that are not history. */
export function keepBoardsInStep(deps: BoardsInStepDeps): void {
  const { app, beatMs, changes, clock, boards, follower, directory } = deps;
  /** The shift before is still corrected. */
  const oldestFollowed = () => addDays(clock.today(), -1);

  async function followAll(): Promise<void> {
    for (const date of await boards.datesFrom(oldestFollowed())) follower.follow(date);
  }

  changes.subscribe(boardLoaded, ({ id: date }) => {
    if (date >= oldestFollowed()) follower.follow(date);
  });
  changes.subscribe(absencesWritten, async ({ detail }) => {
    if (!detail) return followAll();
    const isTouched = (date: string) =>
      detail.touched.some(({ from, to }) => from <= date && date <= to);
    for (const date of await boards.datesFrom(oldestFollowed()))
      if (isTouched(date)) follower.follow(date);
  });
  // Whether it plans with expected people is another matter once its shift begins, or is past (DEP-502).
  let shifts = clock.shifts();
  every(app, 'planning with expected people', beatMs, async () => {
    const before = shifts;
    shifts = clock.shifts();
    if (isDeepStrictEqual(before, shifts)) return;
    await followAll();
  });
  changes.subscribe(zoneWritten, followAll);
  changes.subscribe(stationWritten, followAll);
  // A station out of use closes when the last officer has left it (DEP-37).
  changes.subscribe(boardWritten, async ({ id: date, detail }) => {
    if (detail?.changes.some(({ op }) => setsPlanning(op))) follower.follow(date);
    const unused = (await deps.catalogue()).stations.filter(({ isActive }) => !isActive);
    if (!detail || unused.length === 0) return;
    const { board } = detail.after;
    const counts = countByStation(board);
    if (unused.some(({ id }) => own(board.stations, id)?.isOpen && !counts.has(id)))
      follower.follow(date);
  });
  subscribeToSheetDates(changes, follower.follow);
  directory.follow(followAll);
}
