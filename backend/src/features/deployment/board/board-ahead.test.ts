import { expect, it } from 'vitest';
import { boardDate as date } from '../deployment.fixture.ts';
import type { BoardWriter } from './board-writer.ts';
import { boardWriters, move, newChanges } from './board-writers.fixture.ts';
import { boardWritten } from './board.changes.ts';
import type { BoardRepo, LatestDoc } from './board.repo.ts';

/** Decisions on what another process wrote before a majority has it (PRC-47). */

const writers = boardWriters(12);

/** The revisions that are told of boards. */
function listening() {
  const changes = newChanges();
  const told: number[] = [];
  changes.follow(boardWritten, ({ detail }) => {
    told.push(...(detail?.changes ?? []).map(({ revision }) => revision));
  });
  return { changes, told };
}

/** Two writers, of which the second knows that the first writes too. */
async function twoWriters(
  changed: (repo: BoardRepo) => Partial<BoardRepo>,
  changes = newChanges(),
): Promise<[BoardWriter, BoardWriter]> {
  writers.app().clock.advance(2000);
  const [first, second] = [writers.start(), writers.start(changed, changes)];
  await second.current(date);
  await move(first, writers.officer(0), null, 's-1');
  expect(await move(second, writers.officer(1), null, 's-1')).toMatchObject({ kind: 'applied' });
  await move(first, writers.officer(0), 's-1', null);
  await move(second, writers.officer(1), 's-1', null);
  return [first, second];
}

it('what others wrote is told before the write that was decided on it, and not until that is durable [PRC-47, S2]', async () => {
  const { changes, told } = listening();
  let asked: boolean[] = [];
  const toldAtWrite: number[][] = [];
  const [first, second] = await twoWriters(
    (repo) => ({
      latest(of, isAhead) {
        asked.push(isAhead ?? false);
        return repo.latest(of, isAhead);
      },
      async update(...given) {
        toldAtWrite.push([...told]);
        return repo.update(...given);
      },
    }),
    changes,
  );
  const { revision } = (await second.current(date)).board;
  await move(first, writers.officer(2), null, 's-2');
  [asked, told.length, toldAtWrite.length] = [[], 0, 0];
  expect(await move(second, writers.officer(3), null, 's-2')).toMatchObject({
    kind: 'applied',
    change: { revision: revision + 2 },
  });
  expect(asked).toEqual([true]);
  expect(toldAtWrite).toEqual([[]]);
  expect(told).toEqual([revision + 1, revision + 2]);
});

it('what was read ahead and then taken back is neither shown nor told, and what was decided on it is not stored [PRC-47, PRC-26]', async () => {
  const { changes, told } = listening();
  /** What another primary had, and lost with its failover. */
  let taken: LatestDoc | null = null;
  let shown: readonly unknown[] = [];
  const [first, second] = await twoWriters(
    (repo) => ({
      latest: async (of, isAhead) => (isAhead && taken) || repo.latest(of, isAhead),
      async update(...given) {
        const isStored = await repo.update(...given);
        if (taken) shown = (await second.current(date)).board.assignments;
        taken = null;
        return isStored;
      },
    }),
    changes,
  );
  const before = (await second.current(date)).board;
  // The write that was taken back, and the one that has its number now.
  const repo = writers.repo();
  await move(first, writers.officer(4), null, 's-1');
  const real = (await repo.latest(date)) as LatestDoc;
  const [lost = ''] = Object.values(real.records).slice(-1);
  taken = {
    ...real,
    lastWrite: `${real.writes}.lost`,
    records: {
      ...real.records,
      [real.writes]: lost.replaceAll(writers.officer(4), writers.officer(5)),
    },
  };
  told.length = 0;
  expect(await move(second, writers.officer(6), null, 's-1')).toMatchObject({ kind: 'applied' });
  expect(shown).toEqual(before.assignments);
  const { board } = await second.current(date);
  const placed = board.assignments.map(({ userId }) => userId);
  expect(placed).toEqual(expect.arrayContaining([writers.officer(4), writers.officer(6)]));
  expect(placed).not.toContain(writers.officer(5));
  expect(told).toEqual([before.revision + 1, before.revision + 2]);
  const stored = (await writers.start().current(date)).board;
  expect(stored.assignments).toEqual(board.assignments);
});

it('an answer that stores nothing rests on what is durable [PRC-47, S2]', async () => {
  const asked: boolean[] = [];
  const [first, second] = await twoWriters((repo) => ({
    latest(of, isAhead) {
      asked.push(isAhead ?? false);
      return repo.latest(of, isAhead);
    },
  }));
  await move(first, writers.officer(7), null, 's-2');
  await move(second, writers.officer(8), null, 's-2');
  await move(first, writers.officer(7), 's-2', null);
  asked.length = 0;
  const nothing = await second.submit({
    date,
    opId: null,
    by: null,
    asked: 'nothing',
    operation: () => undefined,
    repeatable: false,
  });
  expect(asked).toEqual([true, false]);
  expect(nothing).toMatchObject({ kind: 'nothing' });
  if (nothing.kind !== 'nothing') return;
  const places = nothing.board.assignments.map(({ userId }) => userId);
  expect(places).not.toContain(writers.officer(7));
});

it('a document that an older version wrote last is read as a majority has it [PRC-47, PRC-60]', async () => {
  const asked: boolean[] = [];
  const [first, second] = await twoWriters((repo) => ({
    latest(of, isAhead) {
      asked.push(isAhead ?? false);
      return repo.latest(of, isAhead);
    },
  }));
  await move(first, writers.officer(9), null, 's-2');
  const boards = writers.app().db.collection<{ _id: string; lastWrite?: string }>('boards');
  await boards.updateOne({ _id: date }, { $set: { lastWrite: '1.before' } });
  asked.length = 0;
  expect(await move(second, writers.officer(10), null, 's-2')).toMatchObject({ kind: 'applied' });
  expect(asked).toEqual([true, false]);
});
