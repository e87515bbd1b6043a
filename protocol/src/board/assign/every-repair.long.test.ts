import { expect, it } from 'vitest';
import type { Board } from '../board.ts';
import { person, TestServer } from '../board.fixture.ts';
import { violations } from '../board.rules.ts';
import type { Catalogue } from '../board.schema.ts';
import { autoAssignRepair, repairOperation } from './auto-assign.ts';
import { operation } from '../operations/operation.schema.ts';
import { repairBoard } from './repair-boards.fixture.ts';

const priya = person(0);

/** Counted apart from what the repairs count on. */
const coverageOf = (board: Board, { stations }: Catalogue) => ({
  missing: stations.reduce((sum, { id }) => {
    const state = board.stations[id];
    const count = board.assignments.filter(({ stationId }) => stationId === id).length;
    return sum + (state?.isOpen ? Math.max(0, state.minimum - count) : 0);
  }, 0),
  placed: board.assignments.length,
});

const visible = ({ assignments, zones, stations }: Board) => ({ assignments, zones, stations });

it('every repair that is offered is one operation, raises the coverage by exactly what it says, and one undo takes it back, on 400 boards with and without closed stations [STF-24]', () => {
  const kinds = new Map<string, number>();
  for (let seed = 1; seed <= 400; seed++) {
    for (const closing of [true, false]) {
      const { board, catalogue, repairs } = repairBoard(seed, { closing });
      expect(new Set(repairs.map(({ id }) => id)).size).toBe(repairs.length);
      for (const repair of repairs) {
        const about = `seed ${seed}: ${repair.text}`;
        const server = new TestServer(board, catalogue);
        const op = operation.parse(repairOperation(autoAssignRepair.parse(repair)));
        const { change } = server.must(priya, op);
        expect(violations(server.board, catalogue)).toEqual([]);
        const [before, after] = [coverageOf(board, catalogue), coverageOf(server.board, catalogue)];
        const gain = {
          missing: before.missing - after.missing,
          placed: after.placed - before.placed,
        };
        expect(gain, about).toEqual(repair.gain);
        if (!repair.id.startsWith('named')) expect(gain.missing + gain.placed).toBeGreaterThan(0);
        server.must(priya, { type: 'undo', target: change.opId ?? '' });
        // Whoever goes back stands there since before.
        expect(visible(server.board), about).toEqual(visible(board));
        const [kind = ''] = repair.id.split('-');
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }
  }
  expect([...kinds.keys()].sort()).toEqual(['close', 'lower', 'move', 'named', 'open', 'raise']);
  for (const [kind, count] of kinds) expect(count, kind).toBeGreaterThan(20);
});
