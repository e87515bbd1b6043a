import {
  absenceRoutes,
  addDays,
  attendanceRoutes,
  boardRoutes,
  fairnessRoutes,
  historyRoutes,
  monitoringRoutes,
  reportsRoutes,
  type Absence,
  type BoardSnapshot,
  type DisplayDeployment,
  type Mark,
  type Operation,
} from '@muster/protocol';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBoardApp, type BoardApp } from './features/board/board-app.fixture.ts';
import { asking, boardDate } from './features/board/board.fixture.ts';
import type { TestClient } from './testing/app.ts';
import { pairDisplay } from './testing/callers.ts';

/** Evenings of absences and plans, and the mornings of their sheets, in any order, by the calls that the pages make. */

const runs = Number(process.env['RUNS'] ?? 6);
const teams = ['A1', 'A2', 'A3'];
const stations = ['car-1', 'bike-ic', 'bus-1', 'reserve'];
/** The evening before, the morning before the shift, and in it. */
const moments = ['T12:00:00Z', 'T01:40:00Z', 'T02:20:00Z', 'T05:00:00Z'];

let boardApp: BoardApp;
let everybody: readonly string[];
let teamOf: ReadonlyMap<string, string>;
beforeAll(async () => {
  boardApp = await startBoardApp(
    { SESSION_ABSOLUTE_HOURS: '24', SESSION_IDLE_MINUTES: '1440' },
    { beatMs: 50 },
  );
  const { org } = boardApp;
  teamOf = new Map(teams.flatMap((team) => org.team(team).map((id) => [id, team] as const)));
  everybody = [...teamOf.keys()];
});
afterAll(() => boardApp.app.close());

const step = fc.record({
  what: fc.constantFrom(
    ...(['enter', 'enter', 'change', 'remove', 'plan', 'hand', 'hand', 'hand'] as const),
    ...(['auto', 'save', 'save', 'undo', 'later', 'sheet', 'sheet', 'correct', 'correct'] as const),
  ),
  pick: fc.nat(),
  where: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const choose = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

interface Shift {
  readonly date: string;
  readonly watch: TestClient;
  readonly wall: TestClient;
  readonly leaders: ReadonlyMap<string, TestClient>;
  /** What the sheets say, by what was sent alone. */
  readonly marks: Map<string, Mark>;
  /** Whom a sheet has ever said to be here. */
  readonly cameEver: Set<string>;
  moment: number;
}

/** People sign in in the evening before a shift that nobody has touched. */
async function evening(date: string): Promise<Shift> {
  const { app } = boardApp;
  app.clock.set(`${addDays(date, -1)}${moments[0]}`);
  const watch = await app.login('watch.1');
  const signedIn = await Promise.all(
    teams.map(async (team) => [team, await app.login(`tl.${team.toLowerCase()}`)] as const),
  );
  return {
    date,
    watch,
    wall: await pairDisplay(app, watch),
    leaders: new Map(signedIn),
    marks: new Map(),
    cameEver: new Set(),
    moment: 0,
  };
}

const boardOf = ({ watch, date }: Shift) => watch.call(boardRoutes.board, { params: { date } });
const knownOf = ({ watch, date }: Shift) =>
  watch.call(absenceRoutes.list, { query: { from: date, to: addDays(date, 3) } });
const isHere = (mark: Mark | undefined) => mark?.status === 'present' || mark?.status === 'pto';
const kinds = ['MC', 'VL', 'COURSE', 'PTO'] as const;

/** An absence of somebody that touches the date or lies beside it. */
function absenceBody(shift: Shift, { pick, where }: Step) {
  const from = addDays(shift.date, (where % 3) - 1);
  const absenceType = choose(kinds, pick + where) ?? 'MC';
  return {
    from,
    to: addDays(from, pick % 3),
    absenceType,
    // On one date at least it lies within the shift.
    ...(absenceType === 'PTO' && { from: shift.date, to: shift.date, ptoTiming: '10:00-14:00' }),
    replaceOverlaps: true,
  };
}

/** What a leader's sheet has after Mark All Present: known absences are taken, everybody else is present. */
function marksOf(team: string, known: readonly Absence[], { date }: Shift): [string, Mark][] {
  return boardApp.org.team(team).map((id) => {
    const own = known.find((one) => one.userId === id && one.from <= date && date <= one.to);
    if (!own) return [id, { status: 'present' }];
    return own.absenceType === 'PTO'
      ? [id, { status: 'pto', ptoTiming: own.ptoTiming ?? '' }]
      : [id, { status: 'absent', absenceType: own.absenceType }];
  });
}

async function sheet(shift: Shift, { pick, where }: Step): Promise<void> {
  const team = choose(teams, pick) ?? 'A1';
  const marks = new Map(marksOf(team, await knownOf(shift), shift));
  const ids = [...marks.keys()];
  // Somebody else does not come, and of some sheets a part alone is sent.
  if (where % 2 === 0) marks.set(choose(ids, where) ?? '', { status: 'absent', absenceType: 'MC' });
  if (where % 5 === 0) for (const id of ids.slice(3)) marks.delete(id);
  const body = { teamId: team, date: shift.date, attendanceData: Object.fromEntries(marks) };
  await shift.leaders.get(team)?.call(attendanceRoutes.submit, { body });
  for (const id of ids) shift.marks.delete(id);
  for (const [id, mark] of marks) said(shift, id, mark);
}

function said({ marks, cameEver }: Shift, id: string, mark: Mark): void {
  marks.set(id, mark);
  if (isHere(mark)) cameEver.add(id);
}

/** Somebody comes after all, or goes. */
async function correct(shift: Shift, { pick, where }: Step): Promise<void> {
  const marked = choose([...shift.marks.keys()], pick);
  if (marked === undefined) return;
  const teamId = teamOf.get(marked) ?? '';
  const params = { teamId, date: shift.date };
  const records = await shift.watch.call(attendanceRoutes.records, { params });
  const record = records.find(({ userId }) => userId === marked);
  const mark: Mark =
    where % 2 === 0
      ? { status: 'present' }
      : { status: 'absent', absenceType: where % 3 === 0 ? 'MC' : 'UL' };
  const body = { ...mark };
  await shift.watch.call(attendanceRoutes.edit, { params: { recordId: record?.id ?? '' }, body });
  said(shift, marked, mark);
}

const operate = ({ watch, date }: Shift, op: Operation) =>
  watch.raw('POST', `/api/deployment/board/${date}/ops`, asking(op));

async function take(one: Step, shift: Shift): Promise<void> {
  const { what, pick, where } = one;
  const { watch, date } = shift;
  const known = what === 'change' || what === 'remove' ? choose(await knownOf(shift), pick) : null;
  switch (what) {
    case 'enter': {
      const userId = choose(everybody, pick) ?? '';
      await watch.call(absenceRoutes.create, { body: { userId, ...absenceBody(shift, one) } });
      return;
    }
    case 'change':
    case 'remove': {
      if (!known) return;
      const params = { absenceId: known.id };
      if (what === 'remove') await watch.call(absenceRoutes.remove, { params });
      else {
        const body = { ...absenceBody(shift, one), baseRevision: known.revision };
        await watch.call(absenceRoutes.change, { params, body });
      }
      return;
    }
    case 'plan':
      await operate(shift, { type: 'plan', isOn: where % 3 > 0 });
      return;
    case 'hand': {
      const board = await boardOf(shift);
      const officer = choose(board.officers, pick);
      const placed = board.assignments.find(({ userId }) => userId === officer?.id);
      const from = placed?.stationId ?? null;
      const to = where % 7 === 0 ? null : (choose(stations, where) ?? null);
      if (!officer || from === to) return;
      const moves = [{ userId: officer.id, from, to }];
      await operate(shift, { type: 'place', cause: 'drag', moves });
      return;
    }
    case 'auto':
      await watch.call(boardRoutes.autoAssign, { body: { date } });
      return;
    case 'save':
      await operate(shift, { type: 'save' });
      return;
    case 'undo': {
      const own = (await boardOf(shift)).history[boardApp.org.id('watch.1')];
      const target = own?.undo.at(-1)?.opId;
      if (target !== undefined) await operate(shift, { type: 'undo', target });
      return;
    }
    case 'later':
      shift.moment = Math.min(shift.moment + 1, moments.length - 1);
      boardApp.app.clock.set(`${date}${moments[shift.moment]}`);
      return;
    case 'sheet':
      return sheet(shift, one);
    default:
      return correct(shift, one);
  }
}

/** Whoever is named as here anywhere, at this very moment. */
async function namedAsHere(shift: Shift): Promise<ReadonlyMap<string, readonly string[]>> {
  const { watch, date } = shift;
  const [eligible, saved, board, report, { dates, officers }] = await Promise.all([
    watch.call(boardRoutes.eligibleOfficers, { params: { date } }),
    watch.call(boardRoutes.assignments, { params: { date } }),
    boardOf(shift),
    watch.call(reportsRoutes.attendance, { query: { from: date, to: date } }),
    watch.call(fairnessRoutes.ledger, { query: { window: 1 } }),
  ]);
  const counted = dates.includes(date) ? officers : [];
  return new Map([
    ['eligible-officers', eligible.map(({ id }) => id)],
    ['eligible', saved.flatMap((one) => (one.eligible ? [one.userId] : []))],
    ['the board', board.officers.flatMap((one) => (one.status === 'expected' ? [] : [one.id]))],
    [
      'the report',
      report.rows.flatMap(({ userId, cells: [cell] }) =>
        cell === 'P' || cell === 'PTO' ? [userId] : [],
      ),
    ],
    ['fairness', counted.flatMap((one) => (one.present + one.total > 0 ? [one.userId] : []))],
  ]);
}

/** What is said of the date by everything that counts. */
async function saidOf({ watch, wall, date }: Shift) {
  const [stats, rows, analytics, records, deployment, eligible, csv] = await Promise.all([
    watch.call(monitoringRoutes.stats, { params: { date } }),
    watch.call(monitoringRoutes.teamOverview, { params: { date } }),
    watch.call(reportsRoutes.analytics, { query: { from: date, to: date } }),
    Promise.all(
      teams.map((teamId) => watch.call(attendanceRoutes.records, { params: { teamId, date } })),
    ),
    wall.call(boardRoutes.displayed),
    watch.call(boardRoutes.eligibleOfficers, { params: { date } }),
    watch.raw('GET', `/api/reports/attendance?from=${date}&to=${date}&format=csv`),
  ]);
  return {
    figures: [stats.presentCount, stats.ptoCount, stats.absentCount],
    teams: rows.map((row) => [row.id, row.presentCount, row.absentCount]),
    analytics: analytics.attendanceByDay.map(({ totals }) => [totals.here, totals.absent]),
    marked: records.flat().map((one) => [one.userId, one.status] as const),
    eligible: eligible.map(({ id }) => id).sort(),
    // One column is called so.
    exported: csv.body.split(/[,"\r\n]+/).filter((cell) => /^(P|PTO)$/.test(cell)).length - 1,
    wall: deployment.date === date ? deployment : undefined,
  };
}

/** The same by the sheets that were sent. */
function wantedOf({ marks }: Shift) {
  const all = [...marks];
  const of = (...statuses: Mark['status'][]) =>
    all.filter(([, { status }]) => statuses.includes(status));
  const here = of('present', 'pto');
  const ofTeam = (list: typeof all, team: string) => list.filter(([id]) => teamOf.get(id) === team);
  return {
    figures: [here.length, of('pto').length, of('absent').length],
    teams: teams.map((team) => [
      team,
      ofTeam(here, team).length,
      ofTeam(of('absent'), team).length,
    ]),
    analytics: [[here.length, of('absent').length]],
    marked: all.map(([id, { status }]) => [id, status] as const),
    eligible: here.map(([id]) => id).sort(),
    exported: here.length,
  };
}

const byId = (list: readonly (readonly [string, string])[]) =>
  list.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Everything agrees with the sheets that were sent, within what the followers may take. */
async function mustAgree(shift: Shift): Promise<void> {
  const wanted = wantedOf(shift);
  await expect
    .poll(
      async () => {
        const [told, { saved }] = await Promise.all([saidOf(shift), boardOf(shift)]);
        return { ...told, wall: wallFaults(shift, told.wall, saved), marked: byId(told.marked) };
      },
      { timeout: 3000, interval: 10 },
    )
    .toEqual({ ...wanted, wall: [], marked: byId(wanted.marked) });
}

/** Where a wall counts somebody as here of whom no sheet says so, or loses somebody of the saved list. */
function wallFaults(
  { marks }: Shift,
  wall: DisplayDeployment | undefined,
  saved: BoardSnapshot['saved'],
): readonly string[] {
  if (!wall) return [];
  return wall.zones.flatMap(({ stations: shown }) =>
    shown.flatMap(({ id, here, away, gone, expected = 0 }) => {
      const lines = saved.filter(({ stationId }) => stationId === id);
      const came = lines.filter(({ userId }) => isHere(marks.get(userId))).length;
      const isWhole = here + away + gone + expected === lines.length;
      // Away is also whoever is expected and known to be off at the moment.
      if (here <= came && came <= here + away && isWhole) return [];
      const counts = `${here} here, ${away} away, ${gone} gone, ${expected} expected`;
      return [`${id}: ${counts} of ${lines.length}, ${came} came`];
    }),
  );
}

/**
 * Whoever lost a place while nobody moved them left a marked hole, and the log says so of everybody who has none any
 * more. Answers the board as it stands now.
 */
async function mustBeKept(one: Step, before: BoardSnapshot, shift: Shift): Promise<BoardSnapshot> {
  const board = await boardOf(shift);
  const placed = new Set(board.assignments.map(({ userId }) => userId));
  const lost = before.assignments.filter(({ userId }) => !placed.has(userId));
  const isOwn = ['hand', 'auto', 'undo'].includes(one.what);
  const holes = new Set(board.vacancies.map(({ userId }) => userId));
  for (const { userId } of lost) {
    if (!isOwn) expect(holes, `the hole of ${userId} after ${one.what}`).toContain(userId);
    const params = { date: shift.date, userId };
    const steps = await shift.watch.call(historyRoutes.officer, { params });
    const last = steps.findLast(({ kind }) => ['placed', 'moved', 'removed'].includes(kind));
    expect(last?.kind, `the last step of ${userId}`).toBe('removed');
  }
  return board;
}

let shifts = 0;

it('whatever is known, planned, sent and corrected, nobody is here or marked before a sheet says so, and no place is lost [DEP-16, DEP-17, DEP-18, DEP-500, DEP-505, ABS-60, DIS-51]', async () => {
  const steps = fc.array(step, { minLength: 12, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const shift = await evening(addDays(boardDate, 4 * ++shifts));
      let board = await boardOf(shift);
      for (const one of all) {
        await take(one, shift);
        for (const [where, ids] of await namedAsHere(shift)) {
          const unsaid = ids.filter((id) => !shift.cameEver.has(id));
          expect(unsaid, `as here in ${where} after ${one.what}`).toEqual([]);
        }
        await mustAgree(shift);
        board = await mustBeKept(one, board, shift);
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 300_000);
