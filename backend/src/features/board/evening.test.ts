import {
  addDays,
  attendanceRoutes,
  boardRoutes,
  reliefAllOperation,
  reliefRoutes,
  repairOperation,
  rotationOf,
  startRoutes,
  unpinOperation,
  zoneOf,
  type BoardSnapshot,
  type Catalogue,
  type Operation,
  type StartWay,
} from '@muster/protocol';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../testing/app.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { operate, startBoardApp, type BoardApp } from './board-app.fixture.ts';
import { boardDate } from './board.fixture.ts';

/** An evening of two watch TLs by the calls that their pages make: nobody's hand is overruled, and nothing else counts as one. */

const runs = Number(process.env['RUNS'] ?? 10);
const stepsLimit = 20;
/** A1 had the zone then that A2 has on the date. */
const before = boardDate;
const date = addDays(before, 16);

let boardApp: BoardApp;
let wen: TestClient;
let wira: TestClient;
let catalogue: Catalogue;
let templateId: string;
/** Whom the template has by hand, and where. */
let manualPosts: ReadonlyMap<string, string>;

beforeAll(async () => {
  boardApp = await startBoardApp();
  const { app, org, submit, officer, wen: first } = boardApp;
  const a2 = await app.login('tl.a2');
  for (const day of [before, date]) {
    await submit(day);
    await a2.call(attendanceRoutes.submit, {
      body: { teamId: 'A2', date: day, attendanceData: marksFor(org.team('A2')) },
    });
  }
  manualPosts = new Map([
    [officer(0), 'car-1'],
    [officer(3), 'bus-1'],
  ]);
  for (const [userId, to] of manualPosts) await operate(first, before, dragged(userId, null, to));
  await first.call(boardRoutes.autoAssign, { body: { date: before } });
  const body = { name: 'Then', date: before };
  ({ id: templateId } = await first.call(startRoutes.keepTemplate, { body }));
  // At a moment when the time of every place with a limit is up.
  app.clock.set(`${date}T13:00:00+08:00`);
  [wen, wira] = await Promise.all([app.login('watch.1'), app.login('watch.2')]);
  const [zones, stations] = await Promise.all([
    wen.call(boardRoutes.zones),
    wen.call(boardRoutes.stations),
  ]);
  catalogue = { zones, stations };
}, 60_000);
afterAll(() => boardApp.app.close());

const dragged = (userId: string, from: string | null, to: string | null): Operation => ({
  type: 'place',
  cause: 'drag',
  moves: [{ userId, from, to }],
});

const step = fc.record({
  who: fc.nat(1),
  what: fc.constantFrom(
    ...(['drag', 'drag', 'people', 'zones', 'auto', 'repair', 'relieve-all'] as const),
    ...(['rotate', 'unpin', 'undo', 'undo', 'redo', 'auto'] as const),
  ),
  pick: fc.nat(),
  where: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const choose = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const goals = ['car-1', 'car-2', 'bus-1', 'reserve'];

/** What a page would ask for; undefined where there is nothing to do. */
async function operationOf(
  { what: action, pick, where, who }: Step,
  board: BoardSnapshot,
): Promise<Operation | undefined> {
  const by = who === 0 ? wen : wira;
  const officer = choose(board.officers, pick);
  const me = boardApp.org.id(who === 0 ? 'watch.1' : 'watch.2');
  switch (action) {
    case 'drag': {
      const from = board.assignments.find(({ userId }) => userId === officer?.id)?.stationId;
      const to = choose([...goals, null], where) ?? null;
      return officer && (from ?? null) !== to ? dragged(officer.id, from ?? null, to) : undefined;
    }
    case 'repair': {
      const body = { date, preview: true };
      const { moves, repairs } = await by.call(boardRoutes.autoAssign, { body });
      const repair = moves.length === 0 ? choose(repairs, pick) : undefined;
      return repair && repairOperation(repair);
    }
    case 'relieve-all': {
      const { due } = await by.call(reliefRoutes.due, { params: { date } });
      return reliefAllOperation(board, due);
    }
    case 'rotate': {
      const { moves } = rotationOf(board, catalogue, 'car');
      return moves.length > 0 ? { type: 'place', cause: 'rotate', moves: [...moves] } : undefined;
    }
    case 'unpin':
      return unpinOperation(board, [officer?.id ?? '']);
    case 'undo':
    case 'redo': {
      const target = board.history[me]?.[action].at(-1)?.opId;
      return target === undefined ? undefined : { type: action, target };
    }
    default:
      return undefined;
  }
}

type Hands = ReadonlyMap<string, string>;
const handsOn = ({ assignments }: BoardSnapshot): Hands =>
  new Map(
    assignments.flatMap(({ userId, stationId, assignmentType }) =>
      assignmentType === 'manual' ? [[userId, stationId] as const] : [],
    ),
  );
/** In their zone then and on the date: the post is theirs again. */
const isTheirs = (teamId: string) => zoneOf(teamId, before) === zoneOf(teamId, date);

/** Starts or auto-assigns by the call for it, or asks for an operation; who stands by hand then, by what was asked alone. */
async function taken(
  one: Step,
  board: BoardSnapshot,
  hands: Hands,
  handsByOp: Map<string, Hands>,
): Promise<Hands> {
  const by = one.who === 0 ? wen : wira;
  const next = new Map(hands);
  const opId = randomUUID();
  handsByOp.set(opId, hands);
  if (one.what === 'auto') {
    await by.call(boardRoutes.autoAssign, { body: { date, opId } });
    return hands;
  }
  if (one.what === 'people' || one.what === 'zones') {
    const way: StartWay = one.what;
    const body = { from: templateId, way, opId };
    const { moves } = await by.call(startRoutes.start, { params: { date }, body });
    for (const { userId, to } of moves) {
      const team = board.officers.find(({ id }) => id === userId)?.teamId ?? '';
      const isAgain = way === 'people' || isTheirs(team);
      if (to !== null && isAgain && manualPosts.get(userId) === to) next.set(userId, to);
    }
    return next;
  }
  const op = await operationOf(one, board);
  if (!op) return hands;
  const { statusCode, json } = await by.raw('POST', `/api/deployment/board/${date}/ops`, {
    opId,
    op,
  });
  if (statusCode !== 200) return hands;
  const { moves } = json<{ op: { moves: { userId: string; to: string | null }[] } }>().op;
  for (const { userId, to } of moves) {
    const was = 'target' in op ? handsByOp.get(op.target)?.get(userId) : undefined;
    const isHand = one.what === 'drag' || (one.what === 'repair' && hands.has(userId));
    const at =
      'target' in op ? was : one.what === 'unpin' ? undefined : isHand ? to : hands.get(userId);
    if (at === undefined || at === null) next.delete(userId);
    else next.set(userId, at);
  }
  return next;
}

it('by the calls of two watch TLs, in any order, whoever was placed by hand stays until a hand, an unpin or an undo, and nobody else counts so [DEP-330, DEP-331, DEP-334, STF-60, STF-63]', async () => {
  const boardOn = () => wen.call(boardRoutes.board, { params: { date } });
  const limit = { timeLimitMinutes: 60 };
  await operate(wen, date, { type: 'configure', stations: { 'car-1': limit, 'car-2': limit } });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: stepsLimit, size: 'max' }), async (steps) => {
      await wen.call(boardRoutes.saveAssignments, { body: { date, assignments: [] } });
      const handsByOp = new Map<string, Hands>();
      let hands: Hands = new Map();
      for (const one of steps) {
        const board = await boardOn();
        // What an earlier run has done is not known here.
        const me = boardApp.org.id(one.who === 0 ? 'watch.1' : 'watch.2');
        const last = board.history[me]?.[one.what === 'redo' ? 'redo' : 'undo'].at(-1)?.opId;
        const isReversal = one.what === 'undo' || one.what === 'redo';
        if (isReversal && !handsByOp.has(last ?? '')) continue;
        hands = await taken(one, board, hands, handsByOp);
        expect(handsOn(await boardOn())).toEqual(hands);
      }
    }),
    { numRuns: runs },
  );
}, 120_000);
