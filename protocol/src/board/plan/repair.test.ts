import { describe, expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  TestServer,
  testDate,
} from '../board.fixture.ts';
import { stationOf, violations } from '../board.rules.ts';
import type { Officer } from '../board.schema.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { planProgress } from './plan.rules.ts';
import { planRepair } from './repair.ts';

const priya = person(0);
const xray = { tags: [tagNamed('Xray')] };
const catalogue = makeCatalogue([
  makeStation('car', 'car-1', 3, { minimum: 1 }),
  makeStation('car', 'car-x', 2, { minimum: 1, requiredTags: ['Xray'] }),
]);

/** A board on which these stood by the plan, and one of them does not come. */
function withHole(gone: Officer, at: string, others: readonly Officer[]) {
  const server = new TestServer(untouchedBoard(testDate, catalogue, [gone, ...others]), catalogue);
  server.place(priya, at, gone);
  return {
    server,
    absent: () =>
      server.must(null, {
        type: 'officers',
        upsert: [],
        remove: [{ userId: gone.id, reason: 'absent' }],
      }),
  };
}
const gone = makeOfficer(0, { status: 'expected', ...xray });

describe('the repair of a plan', () => {
  it('takes whoever is present and free before whoever is expected, and one undo takes it back [DEP-508, DEP-509]', () => {
    const [due, here] = [makeOfficer(1, { status: 'expected', ...xray }), makeOfficer(2, xray)];
    const { server, absent } = withHole(gone, 'car-x', [due, here]);
    absent();
    const { op, filled, left } = planRepair(server.board, catalogue);
    expect([filled, left]).toEqual([1, 0]);
    expect(op).toMatchObject({ cause: 'repair', moves: [{ userId: here.id, to: 'car-x' }] });
    if (!op) return;
    const { change } = server.must(priya, op);
    expect(violations(server.board, catalogue)).toEqual([]);
    expect(planProgress(server.board).toRepair).toEqual([]);
    server.must(priya, { type: 'undo', target: change.opId ?? '' });
    expect(stationOf(server.board, here.id)).toBeNull();
    // And can be done again, and taken back again.
    expect(planProgress(server.board).toRepair).toMatchObject([{ userId: gone.id }]);
    expect(planRepair(server.board, catalogue).op).toEqual(op);
    const lastOf = (kind: 'undo' | 'redo') =>
      server.board.history[priya.id]?.[kind].at(-1)?.opId ?? '';
    server.must(priya, { type: 'redo', target: lastOf('redo') });
    expect(planProgress(server.board).toRepair).toEqual([]);
    server.must(priya, { type: 'undo', target: lastOf('undo') });
    expect(planProgress(server.board).toRepair).toHaveLength(1);
  });

  it('that is taken back marks no place that a save or the officer’s return has ended since [DEP-17, DEP-508]', () => {
    for (const ends of ['save', 'return'] as const) {
      const { server, absent } = withHole(gone, 'car-x', [makeOfficer(2, xray)]);
      absent();
      const { op } = planRepair(server.board, catalogue);
      if (!op) throw new Error('nobody fits');
      const { change } = server.must(priya, op);
      server.must(
        ends === 'save' ? priya : null,
        ends === 'save'
          ? { type: 'save' }
          : { type: 'officers', upsert: [{ ...gone, status: 'present' }], remove: [] },
      );
      server.must(priya, { type: 'undo', target: change.opId ?? '' });
      expect(server.board.vacancies).toEqual([]);
    }
  });

  it('leads through another station where nobody free fits, with as few moves as it takes [DEP-508]', () => {
    const [scanner, plain] = [makeOfficer(1, xray), makeOfficer(2)];
    const { server, absent } = withHole(gone, 'car-x', [scanner, plain]);
    const moves = [{ userId: scanner.id, from: null, to: 'car-1' }];
    server.must(priya, { type: 'place', cause: 'auto', moves });
    absent();
    const { op } = planRepair(server.board, catalogue);
    const at = (op?.moves ?? []).map(({ userId, to }) => [userId, to]);
    expect(new Map(at as [string, string][])).toEqual(
      new Map([
        [scanner.id, 'car-x'],
        [plain.id, 'car-1'],
      ]),
    );
  });

  it('moves nobody who was placed by hand, and says how many places nobody can take [DEP-508]', () => {
    const scanner = makeOfficer(1, xray);
    const { server, absent } = withHole(gone, 'car-x', [scanner, makeOfficer(2)]);
    server.place(priya, 'car-1', scanner);
    absent();
    expect(planRepair(server.board, catalogue)).toEqual({ op: undefined, filled: 0, left: 1 });
  });
});
