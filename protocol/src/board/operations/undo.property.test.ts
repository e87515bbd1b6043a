import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Board, Person } from '../board.ts';
import { makeOfficer, people, smallBoard, smallCatalogue, TestServer } from '../board.fixture.ts';
import { isRefusal, stationOf, violations } from '../board.rules.ts';
import type { BoardChange } from './operation.schema.ts';
import type { AnyOperation } from './reducer.ts';
import { tries } from '../../kernel/tries.fixture.ts';

/** `npm run soak -- undo` is the long form. */
const numRuns = tries(2_000);
const stationIds = smallCatalogue.stations.map(({ id }) => id);
const three = people.slice(0, 3);

/** What happens next; numbers choose among what is there at that moment. */
const command = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(
    ...(['drag', 'drag', 'drag', 'drag', 'drag', 'bulk', 'reset', 'close', 'open'] as const),
    ...([
      'capacity',
      'room',
      'replace',
      'undo',
      'undo',
      'undo',
      'older',
      'redo',
      'absent',
      'back',
    ] as const),
  ),
  pick: fc.nat(),
  where: fc.nat(),
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const choose = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

function operationOf(
  { what: commandKind, pick, where }: Command,
  board: Board,
  by: Person,
): AnyOperation | null {
  const to = choose(stationIds, where) ?? '';
  const place = (target: string | null, count: number, cause: 'drag' | 'bulk' = 'drag') => {
    const moves = Array.from({ length: count }, (_, n) => choose(board.officers, pick + n))
      .flatMap((officer) => (officer ? [officer.id] : []))
      .map((userId) => ({ userId, from: stationOf(board, userId), to: target }))
      .filter(({ from }) => from !== target);
    const once = [...new Map(moves.map((move) => [move.userId, move])).values()];
    return once.length > 0 ? ({ type: 'place', cause, moves: once } as const) : null;
  };
  const steps = board.history[by.id];
  switch (commandKind) {
    case 'drag':
      return place(where % 6 === 5 ? null : to, 1);
    case 'bulk':
      return place(to, 3, 'bulk');
    case 'reset':
      return place(null, 4, 'bulk');
    case 'close':
    case 'open':
      return { type: 'configure', stations: { [to]: { isOpen: commandKind === 'open' } } };
    case 'capacity':
      return { type: 'configure', stations: { [to]: { capacity: pick % 5 } } };
    case 'room': {
      const moves = place(to, 2)?.moves;
      const stations = { [to]: { isOpen: true, capacity: pick % 5 } };
      return { type: 'configure', stations, ...(moves && { moves }) };
    }
    case 'replace':
      return {
        type: 'replace',
        assignments: board.officers
          .slice(0, pick % 3)
          .map(({ id }) => ({ userId: id, stationId: to })),
      };
    case 'absent': {
      const officer = choose(board.officers, pick);
      return officer
        ? { type: 'officers', upsert: [], remove: [{ userId: officer.id, reason: 'absent' }] }
        : null;
    }
    case 'back':
      return { type: 'officers', upsert: [makeOfficer(pick % 6)], remove: [] };
    default: {
      const type = commandKind === 'redo' ? 'redo' : 'undo';
      const step = commandKind === 'older' ? choose(steps?.undo ?? [], pick) : steps?.[type].at(-1);
      return step ? { type, target: step.opId } : null;
    }
  }
}

/** Whether anybody but this person has moved an officer after a revision; told from the log alone. */
const movedByOthers = (log: readonly BoardChange[], userId: string, after: number, me: Person) =>
  log.some(
    ({ revision, by, op }) =>
      revision > after && by?.id !== me.id && op.moves.some((move) => move.userId === userId),
  );

const movedSince = (log: readonly BoardChange[], userId: string, after: number) =>
  log.some(({ revision, op }) => revision > after && op.moves.some((one) => one.userId === userId));

/** What an undo or redo may not do, and must do, judged by the log of what has happened. */
function judge(before: Board, log: readonly BoardChange[], change: BoardChange, me: Person): void {
  const { op } = change;
  if (op.type !== 'undo' && op.type !== 'redo') return;
  const target = log.find(({ opId }) => opId === op.target);
  if (!target) throw new Error('took back what never happened');
  for (const { userId } of op.moves) {
    if (movedByOthers(log, userId, target.revision, me)) throw new Error('forced move');
  }
  const skipped = new Set(op.skipped.map(({ id }) => id));
  for (const { userId, from } of target.op.moves) {
    const moves = op.moves.filter((one) => one.userId === userId);
    if (moves.length + (skipped.has(userId) ? 1 : 0) !== 1) throw new Error('lost or twice');
    if (movedSince(log, userId, target.revision)) continue;
    const [back] = moves;
    const why = op.skipped.find(({ id }) => id === userId)?.reason;
    if (back ? back.to !== from : why === 'touched') throw new Error('not taken back');
  }
  if (op.stays) {
    expect(op.moves).toEqual([]);
    expect(before.history[me.id]?.[op.type].some(({ opId }) => opId === op.target)).toBe(true);
  }
}

describe('undo among three people', () => {
  it('whatever three people do in whatever order, no undo or redo moves whom another has moved since, and what nobody has touched goes back [DEP-52, PRF-42]', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 30, maxLength: 30 }), (commands) => {
        const server = new TestServer(smallBoard(6));
        for (const one of commands) {
          const me = three[one.who] as Person;
          const operation = operationOf(one, server.board, me);
          if (!operation) continue;
          const { board: before, log } = server;
          const logBefore = [...log];
          const by = operation.type === 'officers' ? null : me;
          const result = server.do(by, operation);
          if (isRefusal(result)) {
            // A step that is offered is never unknown.
            expect(result.code).not.toBe('NOTHING_TO_UNDO');
            continue;
          }
          judge(before, logBefore, result.change, me);
          if (violations(server.board, smallCatalogue).length > 0) throw new Error('illegal');
          const { op } = result.change;
          if (op.type === 'undo' || op.type === 'redo') {
            const offered = server.board.history[me.id]?.[op.type] ?? [];
            expect(offered.some(({ opId }) => opId === op.target)).toBe(op.stays === true);
          }
        }
      }),
      { numRuns },
    );
  });

  it('pressing Undo again and again reaches every step that can still be taken back [DEP-89]', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 20, maxLength: 20 }), (commands) => {
        const server = new TestServer(smallBoard(6));
        for (const one of commands) {
          const me = three[one.who] as Person;
          const operation = operationOf(one, server.board, me);
          if (operation) server.do(operation.type === 'officers' ? null : me, operation);
        }
        for (const me of three) {
          const steps = () => server.board.history[me.id]?.undo ?? [];
          for (let last = steps().at(-1); last; last = steps().at(-1)) {
            const { op } = server.must(me, { type: 'undo', target: last.opId }).change;
            // Only what may become possible again keeps a step, and says what stands in its way.
            if (op.type !== 'undo' || !op.stays) continue;
            expect(op.skipped.some(({ reason }) => reason !== 'touched')).toBe(true);
            break;
          }
        }
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    );
  });
});
