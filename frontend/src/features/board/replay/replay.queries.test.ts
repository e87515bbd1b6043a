import type { BoardSnapshot, LoggedOperation } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { daniel, makeBoard, makeOfficer, moveOf } from '../board.fixture.ts';
import { LoadedOperations } from './replay.queries.ts';
import { changedPlaces } from './replay.ts';

/** A hundred operations a second apart, and the board after each. */
function played() {
  const fake = new FakeServer();
  const server = new BoardServer(fake, makeBoard([makeOfficer(0), makeOfficer(1)]));
  fake.close();
  const base = server.board;
  const boards: BoardSnapshot[] = [base];
  for (let index = 0; index < 100; index++) {
    const [from, to] =
      index > 50 !== (index % 2 === 0) ? ([null, 'car-1'] as const) : (['car-1', null] as const);
    server.does(daniel, index === 50 ? { type: 'save' } : moveOf(from, to, index > 50 ? 1 : 0));
    boards.push(server.board);
  }
  const entries = server.log.map(({ revision, at, by, op }): LoggedOperation => ({
    revision,
    at,
    by,
    op,
    reason: null,
    cause: 'drag',
    text: '',
  }));
  return { base, boards, entries, at: (revision: number) => Date.parse(entries[revision - 1]!.at) };
}

describe('operations that are known', () => {
  it('are folded into the board of any moment, forwards and backwards [HIS-31]', () => {
    const { base, boards, entries, at } = played();
    const loaded = new LoadedOperations(base, 0);
    loaded.add(entries.toReversed());
    loaded.isComplete = true;
    for (const revision of [100, 0, 33, 64, 31, 99, 1]) {
      const moment = revision === 0 ? at(1) - 1 : at(revision) + 500;
      const board = loaded.boardAfter(loaded.countAt(moment));
      expect({ ...board, history: {} }).toEqual({ ...boards[revision], history: {} });
    }
  });

  it('do not tell a moment beyond those that were fetched [HIS-31]', () => {
    const { boards, entries, at } = played();
    const loaded = new LoadedOperations(boards[40] as BoardSnapshot, at(40), entries[39]);
    // Those before the board are known, and a gap is not skipped.
    loaded.add(entries.slice(30, 60));
    loaded.add(entries.slice(70));
    expect(loaded.revision).toBe(60);
    expect(loaded.covers(at(40) - 1)).toBe(false);
    expect(loaded.covers(at(40))).toBe(true);
    expect(loaded.covers(at(60))).toBe(false);
    loaded.isComplete = true;
    expect(loaded.covers(at(90))).toBe(true);
    expect(loaded.entryAt(loaded.countAt(at(40)))).toBe(entries[39]);
  });

  it('are stepped through by moments: what was done at one instant is one of them [HIS-30]', () => {
    const { base, entries, at } = played();
    const loaded = new LoadedOperations(base, 0);
    loaded.add(
      entries
        .slice(0, 4)
        .map((entry, index) => (index === 2 ? { ...entry, at: entries[1]!.at } : entry)),
    );
    expect(loaded.momentAfter(at(1))).toBe(at(2));
    expect(loaded.countAt(at(2))).toBe(3);
    expect(loaded.momentAfter(at(2))).toBe(at(4));
    expect(loaded.momentAfter(at(4))).toBeUndefined();
    expect(loaded.momentBefore(at(4) + 10)).toBe(at(2));
    expect(loaded.momentBefore(at(2))).toBe(at(1));
    expect(loaded.momentBefore(at(1))).toBe(at(1) - 1);
    expect(loaded.momentBefore(at(1) - 1)).toBeUndefined();
  });
});

it('what moved a few is marked on each of them, and what moved everybody on nobody [HIS-28]', () => {
  const { boards, entries } = played();
  const [entry] = entries;
  const [board] = boards;
  if (!entry || !board) throw new Error('nothing was played');
  const moved = (count: number) => ({
    ...entry,
    op: {
      ...entry.op,
      moves: Array.from({ length: count }, (_, index) => ({
        userId: `user-${index}`,
        from: null,
        to: 'car-1',
      })),
    },
  });
  expect(changedPlaces(moved(3), board).size).toBe(3);
  expect(changedPlaces(moved(21), board).size).toBe(0);
});
