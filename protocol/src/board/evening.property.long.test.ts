import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { repairOperation } from './assign/auto-assign.ts';
import { autoAssign } from './assign/solver.ts';
import type { Board, Person } from './board.ts';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  people,
  tagNamed,
  testDate,
  TestServer,
} from './board.fixture.ts';
import { isRefusal, stationOf, violations } from './board.rules.ts';
import type { AssignmentType } from './board.schema.ts';
import { untouchedBoard } from './untouched-board.ts';
import { unpinOperation } from './operations/place.ts';
import type { AnyOperation } from './operations/reducer.ts';
import { reliefAllOperation, reliefDue, reliefOperation } from './relief/relief.rules.ts';
import { rotationOf } from './relief/rotation.ts';
import { momentOf } from '../attendance/here.ts';
import { startFrom, startInZones } from './start/start.rules.ts';

/** What two watch TLs do of an evening, in any order; nobody's hand is overruled, and nothing but a hand counts as one. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
const numRuns = Number(process?.env['RUNS'] ?? 300);
const stepsLimit = 20;

const limited = { timeLimitMinutes: 60, minimum: 1 };
const catalogue = makeCatalogue([
  makeStation('car', 'car-1', 2, limited),
  makeStation('car', 'car-2', 2, { minimum: 2 }),
  makeStation('car', 'car-x', 1, { ...limited, requiredTags: ['Xray'] }),
  makeStation('bus', 'bus-1', 2, { minimum: 2, minimumByRole: { TL: 1 } }),
  makeStation('bus', 'bus-2', 1),
]);
const staysInZone = 'A9';
const officers = Array.from({ length: 11 }, (_, index) =>
  makeOfficer(index, {
    teamId: ['A2', 'A6', 'A7', 'A8', staysInZone][index % 5] as string,
    role: index % 4 === 0 ? 'TL' : 'Member',
    tags: index % 3 === 0 ? [tagNamed('Xray')] : [],
    ...(index === 10 && { status: 'pto' as const, ptoTiming: '16:00-18:00' }),
  }),
);
const earlier = '2026-11-08';
/** 13:00 of the morning shift: every limit is over. */
const nowMs = Date.parse('2026-11-20T05:00:00.000Z');
const timeZone = 'Asia/Singapore';
const moment = momentOf({ timeZone, date: testDate }, nowMs);

const step = fc.record({
  who: fc.nat(1),
  what: fc.constantFrom(
    ...(['drag', 'drag', 'swap', 'off', 'list', 'start', 'zones', 'auto', 'repair'] as const),
    ...(['relieve', 'relieve-all', 'rotate', 'unpin', 'undo', 'undo', 'older', 'redo'] as const),
    ...(['save', 'absent', 'back', 'close', 'open', 'auto', 'start', 'unpin-all'] as const),
  ),
  pick: fc.nat(),
  where: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** Who stood where then, and by whose hand. */
const posting = fc.record({
  officer: fc.nat(officers.length - 1),
  station: fc.nat(catalogue.stations.length - 1),
  assignmentType: fc.constantFrom<AssignmentType>('auto', 'manual'),
});
type Posting = typeof posting extends fc.Arbitrary<infer T> ? T : never;

const choose = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const placesOf = (postings: readonly Posting[]) =>
  postings.map(({ officer, station, assignmentType }) => {
    const [was, at] = [officers[officer], catalogue.stations[station]];
    if (!was || !at) throw new Error('nobody or nowhere');
    const { id: userId, name: userName } = was;
    return { userId, userName, stationId: at.id, stationName: at.name, assignmentType, was };
  });

/** A step on the board as it is. */
interface Given {
  readonly board: Board;
  readonly by: Person;
  readonly postings: readonly Posting[];
  readonly pick: number;
  readonly where: number;
}

type Placing = Extract<AnyOperation, { type: 'place' }>;
const placing = (
  cause: Placing['cause'],
  moves: readonly Placing['moves'][number][],
): Placing | undefined =>
  moves.length > 0 ? { type: 'place', cause, moves: [...moves] } : undefined;
const reversing = (type: 'undo' | 'redo', target: string | undefined) =>
  target === undefined ? undefined : { type, target };
const dueOn = (board: Board) => reliefDue(board, catalogue, () => undefined, nowMs, timeZone);
const opening = (where: number, isOpen: boolean) => ({
  type: 'configure' as const,
  stations: { [choose(catalogue.stations, where)?.id ?? '']: { isOpen } },
});
const everybody = ({ officers: here }: Board) => here.map(({ id }) => id);

/** What each asks for; undefined where there is nothing to do. */
const operations: Readonly<Record<Step['what'], (context: Given) => AnyOperation | undefined>> = {
  drag({ board, pick, where }) {
    const [officer, to] = [choose(board.officers, pick), choose(catalogue.stations, where)?.id];
    const from = officer ? stationOf(board, officer.id) : null;
    if (!officer || to === undefined || from === to) return undefined;
    return placing('drag', [{ userId: officer.id, from, to }]);
  },
  off({ board, pick }) {
    const officer = choose(board.officers, pick);
    const from = officer ? stationOf(board, officer.id) : null;
    if (!officer || from === null) return undefined;
    return placing('drag', [{ userId: officer.id, from, to: null }]);
  },
  swap({ board, pick, where }) {
    const [one, other] = [choose(board.officers, pick), choose(board.officers, where)];
    if (!one || !other) return undefined;
    const [from, to] = [stationOf(board, one.id), stationOf(board, other.id)];
    if (from === to) return undefined;
    return placing('drag', [
      { userId: one.id, from, to },
      { userId: other.id, from: to, to: from },
    ]);
  },
  list: ({ board, pick }) => ({
    type: 'replace',
    assignments: board.assignments
      .filter(({ userId }) => userId !== choose(board.officers, pick)?.id)
      .map(({ userId, stationId }) => ({ userId, stationId })),
  }),
  start: ({ board, postings }) =>
    placing('start', startFrom(board, catalogue, placesOf(postings), moment).moves),
  zones: ({ board, postings }) =>
    placing(
      'start',
      startInZones(board, catalogue, { date: earlier, posts: placesOf(postings) }, moment).moves,
    ),
  auto: ({ board }) => placing('auto', autoAssign(board, catalogue).moves),
  repair({ board, pick }) {
    const { moves, repairs } = autoAssign(board, catalogue);
    const repair = moves.length === 0 ? choose(repairs, pick) : undefined;
    return repair && repairOperation(repair);
  },
  relieve({ board, pick }) {
    const line = choose(dueOn(board), pick);
    return line && reliefOperation(board, line);
  },
  'relieve-all': ({ board }) => reliefAllOperation(board, dueOn(board)),
  rotate: ({ board, pick }) =>
    placing('rotate', rotationOf(board, catalogue, choose(['car', 'bus'], pick) ?? '').moves),
  unpin: ({ board, pick }) => unpinOperation(board, [choose(board.officers, pick)?.id ?? '']),
  'unpin-all': ({ board }) => unpinOperation(board, everybody(board)),
  undo: ({ board, by }) => reversing('undo', board.history[by.id]?.undo.at(-1)?.opId),
  older: ({ board, by, pick }) =>
    reversing('undo', choose(board.history[by.id]?.undo ?? [], pick)?.opId),
  redo: ({ board, by }) => reversing('redo', board.history[by.id]?.redo.at(-1)?.opId),
  save: () => ({ type: 'save' }),
  absent({ board, pick }) {
    const officer = choose(board.officers, pick);
    return (
      officer && {
        type: 'officers',
        upsert: [],
        remove: [{ userId: officer.id, reason: 'absent' }],
      }
    );
  },
  back({ board, pick }) {
    const here = new Set(everybody(board));
    const gone = choose(
      officers.filter(({ id }) => !here.has(id)),
      pick,
    );
    return gone && { type: 'officers', upsert: [gone], remove: [] };
  },
  close: ({ where }) => opening(where, false),
  open: ({ where }) => opening(where, true),
};

/** Where hands have put whom, by what was asked for alone. */
type Hands = ReadonlyMap<string, string>;

/** Whose hand it is that moves somebody; `keeps`: of somebody the operation names, a hand stays one. */
const handOf: Readonly<Partial<Record<Step['what'], 'makes' | 'keeps' | 'never'>>> = {
  drag: 'makes',
  swap: 'makes',
  relieve: 'keeps',
  repair: 'keeps',
  auto: 'never',
  rotate: 'never',
  'relieve-all': 'never',
};

function handsAfter(
  hands: Hands,
  { what: stepKind }: Step,
  op: ReturnType<TestServer['must']>['change']['op'],
  context: { before: ReadonlyMap<string, Hands>; postings: readonly Posting[] },
): Hands {
  const next = new Map(hands);
  const set = (userId: string, to: string | null | undefined) =>
    to === null || to === undefined ? next.delete(userId) : next.set(userId, to);
  for (const { userId, from, to } of op.moves) {
    if (op.type === 'undo' || op.type === 'redo') {
      set(userId, context.before.get(op.target)?.get(userId));
    } else if (stepKind === 'unpin' || stepKind === 'unpin-all' || to === null) {
      expect(hands.has(userId) && handOf[stepKind] === 'never').toBe(false);
      next.delete(userId);
    } else if (stepKind === 'start' || stepKind === 'zones') {
      expect(from).toBeNull();
      const same = placesOf(context.postings).find(
        (place) => place.userId === userId && place.stationId === to,
      );
      // Whoever takes a post of another team's does so by nobody's hand.
      const isTheirs = stepKind === 'start' || same?.was.teamId === staysInZone;
      if (isTheirs && same?.assignmentType === 'manual') next.set(userId, to);
    } else if (
      handOf[stepKind] === 'makes' ||
      (handOf[stepKind] === 'keeps' && hands.has(userId))
    ) {
      next.set(userId, to);
    }
  }
  return next;
}

const handsOn = ({ assignments }: Board): Hands =>
  new Map(
    assignments.flatMap(({ userId, stationId, assignmentType }) =>
      assignmentType === 'manual' ? [[userId, stationId] as const] : [],
    ),
  );

it('in any order of what there is to do, whoever a hand has put somewhere stays there until a hand, an unpin or an undo, nobody else counts as placed by hand, and an undo right after a step restores it exactly [DEP-330, DEP-331, DEP-334, STF-60, STF-63]', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: stepsLimit, size: 'max' }),
      fc.uniqueArray(posting, { selector: ({ officer }) => officer, maxLength: 9 }),
      (steps, postings) => {
        const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
        const before = new Map<string, Hands>();
        let hands: Hands = new Map();
        for (const one of steps) {
          const by = people[one.who] as Person;
          const op = operations[one.what]({ ...one, board: server.board, by, postings });
          if (!op) continue;
          const was = server.board;
          const done = server.do(op.type === 'officers' ? null : by, op);
          if (isRefusal(done)) continue;
          const { opId } = done.change;
          if (opId !== null) before.set(opId, hands);
          hands = handsAfter(hands, one, done.change.op, { before, postings });
          expect(handsOn(server.board)).toEqual(hands);
          expect(violations(server.board, catalogue)).toEqual([]);
          if (opId === null || op.type === 'save' || done.change.op.moves.length === 0) continue;
          const type = op.type === 'undo' ? 'redo' : 'undo';
          if (server.board.history[by.id]?.[type].at(-1)?.opId !== opId) continue;
          const boardBefore = server.board;
          server.must(by, { type, target: opId });
          expect(server.board.assignments).toEqual(was.assignments);
          expect(server.board.stations).toEqual(was.stations);
          server.board = boardBefore;
        }
      },
    ),
    { numRuns },
  );
}, 120_000);
