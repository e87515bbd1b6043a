import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Fault } from '../../lib/fault.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './board.fixture.ts';
import { newChanges, writerOn } from './board-writer.fixture.ts';
import type { BoardWriter } from './board-writer.ts';
import { boardWritten } from './board.audit.ts';
import type { BoardRepo } from './board.repo.ts';
import { pastDeployments } from './past-deployments.repo.ts';

/** Writers of one board that share nothing but the database, as those of several processes. */

const crowd = 12;
const priya = { id: randomUUID(), name: 'Priya Nair' };
let app: TestApp;
let officers: string[];
const writers: BoardWriter[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await seedCatalogue(app.db, plainStations(2, crowd));
  officers = await seedPresent(app.db, crowd);
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.idle()));
  await app.close();
});

function startWriter(
  changed?: (repo: BoardRepo) => Partial<BoardRepo>,
  changes?: ReturnType<typeof newChanges>,
  isFollowed?: (date: string) => boolean,
): BoardWriter {
  const writer = writerOn(app, changed, changes, isFollowed);
  writers.push(writer);
  return writer;
}

const move = (writer: BoardWriter, userId: string, from: string | null, to: string | null) =>
  writer.submit({
    date,
    opId: randomUUID(),
    by: priya,
    asked: `${userId} ${to}`,
    operation: drag(userId, from, to),
    repeatable: true,
  });

it('three writers of one board all succeed with everything, and none reads the board again [PRC-30, PRC-31]', async () => {
  let boardsRead = 0;
  const counted = (repo: BoardRepo): Partial<BoardRepo> => ({
    board: (...args) => {
      boardsRead++;
      return repo.board(...args);
    },
  });
  const three = [startWriter(counted), startWriter(counted), startWriter(counted)];
  await move(three[0] as BoardWriter, officers[0] ?? '', null, 's-1');
  const before = (await Promise.all(three.map((writer) => writer.current(date)))).map(
    ({ board }) => board.revision,
  );
  const read = boardsRead;
  const rounds = 6;
  const work = officers.slice(1).map(async (userId, index) => {
    const writer = three[index % three.length] as BoardWriter;
    for (let round = 0; round < rounds; round++) {
      const [from, to] = round % 2 === 0 ? [null, 's-2'] : ['s-2', null];
      expect(await move(writer, userId, from, to)).toMatchObject({ kind: 'applied' });
    }
  });
  await Promise.all(work);
  app.clock.advance(2000);
  const after = await Promise.all(three.map((writer) => writer.current(date)));
  const expected = (before[0] ?? 0) + rounds * (crowd - 1);
  expect(after.map(({ board }) => board.revision)).toEqual(three.map(() => expected));
  expect(boardsRead).toBe(read);
});

it('a board that a newer version has raised since it was read is not changed, and the call is refused in words [PRC-61]', async () => {
  const writer = startWriter();
  await move(writer, officers[0] ?? '', 's-1', 's-2');
  const boards = app.db.collection<{ _id: string; v: number }>('boards');
  await boards.updateOne({ _id: date }, { $set: { v: 99 } });
  const raised = await boards.findOne({ _id: date });
  await expect(move(writer, officers[0] ?? '', 's-2', 's-1')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: /newer version of Muster/,
  });
  expect(await boards.findOne({ _id: date })).toEqual(raised);
  await boards.updateOne({ _id: date }, { $set: { v: 1 } });
  await move(writer, officers[0] ?? '', 's-2', 's-1');
});

it('what comes while a batch is overtaken again and again is stored with it by one write [PRC-30]', async () => {
  let [tries, wins] = [0, 0];
  const writer = startWriter((repo) => ({
    update: async (...args) => {
      tries++;
      if (tries === 1) {
        late.push(...officers.slice(4, 8).map((userId) => move(writer, userId, null, 's-2')));
      }
      if (tries < 4) return false;
      wins++;
      return repo.update(...args);
    },
  }));
  const late: ReturnType<typeof move>[] = [];
  await writer.current(date);
  const first = await move(writer, officers[3] ?? '', null, 's-1');
  const outcomes = [first, ...(await Promise.all(late))];
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(5).fill('applied'));
  expect(tries).toBe(4);
  expect(wins).toBe(1);
});

it('a writer that is overtaken asks for what it missed once at each try, and once whether the operation is known [PRC-30]', async () => {
  let [tries, latest, lookups] = [0, 0, 0];
  const writer = startWriter((repo) => ({
    latest: (...args) => {
      latest++;
      return repo.latest(...args);
    },
    recordsUnder(opIds) {
      if (opIds.length > 0) lookups++;
      return repo.recordsUnder(opIds);
    },
    update: async (...args) => (++tries < 5 ? false : repo.update(...args)),
  }));
  await writer.current(date);
  expect(await move(writer, officers[10] ?? '', null, 's-1')).toMatchObject({ kind: 'applied' });
  expect([tries, latest, lookups]).toEqual([5, 4, 1]);
});

it('a writer that knows which ids were used asks for no new one, and finds each that was used, for its date or another [S11, DEP-30, DEP-96]', async () => {
  const first = startWriter();
  const [userId = ''] = officers;
  const opId = randomUUID();
  const used = { opId, by: priya, asked: 'used', operation: drag(userId, 's-1', 's-2') };
  const repeated = { ...used, date, repeatable: true };
  const outcome = await first.submit(repeated);
  expect(outcome).toMatchObject({ kind: 'applied' });
  for (let round = 0; round < 55; round++) {
    await move(first, userId, 's-2', 's-1');
    await move(first, userId, 's-1', 's-2');
  }
  await first.idle();

  let lookups = 0;
  const changes = newChanges();
  const later = startWriter(
    (repo) => ({
      recordsUnder(opIds) {
        if (opIds.length > 0) lookups++;
        return repo.recordsUnder(opIds);
      },
    }),
    changes,
  );
  await later.relayLeft('2000-01-01');
  await move(later, userId, 's-2', 's-1');
  await later.idle();
  const before = lookups;
  await move(later, userId, 's-1', 's-2');
  expect(lookups).toBe(before);
  expect(await later.submit(repeated)).toEqual(outcome);
  expect(lookups).toBe(before + 1);
  expect(await later.submit({ ...repeated, date: '2025-09-07' })).toMatchObject({
    refusal: { code: 'OP_ID_REUSED' },
  });
  expect(lookups).toBe(before + 1);

  // Another process may have used an id for the date that it writes.
  changes.publish(boardWritten, { id: '2025-09-07', revision: 1 });
  await move(later, userId, 's-2', 's-1');
  expect(lookups).toBe(before + 2);
});

it('a writer that others overtake for 5 s answers that it is busy, with nothing stored [PRC-31]', async () => {
  let tries = 0;
  const writer = startWriter(() => ({
    update: () => {
      tries++;
      app.clock.advance(500);
      return Promise.resolve(false);
    },
  }));
  const { revision } = (await writer.current(date)).board;
  await expect(move(writer, officers[9] ?? '', null, 's-1')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(tries).toBeGreaterThan(6);
  app.clock.advance(2000);
  expect((await writer.current(date)).board.revision).toBe(revision);
});

it('the same save sent through two processes at once keeps the list and the answer of the one that stored it [PRC-34, S11]', async () => {
  const [gate, reached] = [new EventEmitter(), new EventEmitter()];
  const atGate = once(reached, 'reached');
  const first = startWriter();
  const late = startWriter((repo) => ({
    keepAnswer: async (...args) => {
      const opened = once(gate, 'open');
      reached.emit('reached');
      await opened;
      await repo.keepAnswer(...args);
    },
  }));
  const opId = randomUUID();
  const save = (writer: BoardWriter) =>
    writer.submit({
      date,
      opId,
      by: priya,
      asked: 'save',
      operation: { type: 'save' },
      repeatable: true,
      answer: ({ assignments }) => ({ places: assignments.length }),
    });
  app.clock.advance(2000);
  await late.current(date);
  const loser = save(late);
  await atGate;
  await move(first, officers[10] ?? '', null, 's-1');
  const won = await save(first);
  gate.emit('open');
  expect(await loser).toEqual(won);
  const { board, saved } = await first.current(date);
  expect(won).toMatchObject({ answer: { places: board.assignments.length } });

  // As after a restart, from what is stored alone.
  const anew = startWriter();
  expect((await anew.current(date)).saved).toEqual(saved);
  expect(saved).toHaveLength(board.assignments.length);
  expect(await save(anew)).toEqual(won);
  const lists = await pastDeployments(app.db).savedBetween(date, date);
  expect(lists.filter(({ savedAt }) => savedAt !== null)).toMatchObject([
    { isLast: true, places: saved.length },
  ]);
});

it('a write that was stored although its answer was lost is told once, also when nobody sends it again [PRC-35, S2]', async () => {
  const changes = newChanges();
  const publishedRevisions: number[] = [];
  changes.subscribe(boardWritten, ({ detail }) => {
    publishedRevisions.push(...(detail?.changes ?? []).map(({ revision }) => revision));
  });
  let isLost = true;
  const writer = startWriter(
    (repo) => ({
      update: async (...args) => {
        const isStored = await repo.update(...args);
        if (isLost) throw new Fault('OUTCOME_UNKNOWN');
        return isStored;
      },
    }),
    changes,
  );
  app.clock.advance(2000);
  const { revision } = (await writer.current(date)).board;
  const call = {
    date,
    opId: randomUUID(),
    by: priya,
    asked: 'lost',
    operation: drag(officers[8] ?? '', null, 's-1'),
    repeatable: true,
  };
  await expect(writer.submit(call)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  await expect.poll(() => publishedRevisions).toEqual([revision + 1]);
  isLost = false;
  expect(await writer.submit(call)).toMatchObject({ kind: 'applied' });
  expect(await move(writer, officers[8] ?? '', 's-1', null)).toMatchObject({ kind: 'applied' });
  expect(publishedRevisions).toEqual([revision + 1, revision + 2]);
});

it('a board that is far behind is loaded with its latest operations alone, and the whole of it is told [PRC-36]', async () => {
  const changes = newChanges();
  const anew: number[] = [];
  changes.subscribe(boardWritten, ({ revision, detail }) => {
    if (detail?.isAnew) anew.push(revision ?? 0);
  });
  let read = 0;
  const behind = startWriter(
    (repo) => ({
      latest: async (boardDate) => {
        const latest = await repo.latest(boardDate);
        return latest && { ...latest, writes: latest.writes + 1000 };
      },
      recordsAfter: () => {
        read++;
        return Promise.resolve([]);
      },
    }),
    changes,
  );
  app.clock.advance(2000);
  const { revision } = (await behind.current(date)).board;
  expect(read).toBe(1);
  const first = startWriter();
  const moves = 40;
  for (let moved = 0; moved < moves; moved++) {
    const [from, to] = moved % 2 === 0 ? [null, 's-2'] : ['s-2', null];
    await move(first, officers[11] ?? '', from, to);
    await first.idle();
  }
  app.clock.advance(2000);
  expect((await behind.current(date)).board.revision).toBe(revision + moves);
  expect(read).toBe(2);
  expect(anew).toEqual([revision + moves]);
});

it('boards that nobody has open are read two at a time, and one that somebody has open waits for none of them [OPS-112]', async () => {
  let [now, most] = [0, 0];
  const gate = new EventEmitter();
  const writer = startWriter(
    (repo) => ({
      board: async (of) => {
        if (of === date) return repo.board(of);
        most = Math.max(most, ++now);
        await once(gate, 'open');
        now -= 1;
        return repo.board(of);
      },
    }),
    newChanges(),
    (of) => of === date,
  );
  const dates = Array.from({ length: 5 }, (_, day) => `2026-10-0${day + 1}`);
  let isRead = false;
  const reads = Promise.all(dates.map((of) => writer.current(of))).then((boards) => {
    isRead = true;
    return boards.map(({ board }) => board.date);
  });
  expect((await writer.current(date)).board.date).toBe(date);
  await vi.waitUntil(() => now === 2);
  while (!isRead) {
    gate.emit('open');
    // oxlint-disable-next-line no-await-in-loop -- the next two begin when these are read
    await turn();
  }
  expect(await reads).toEqual(dates);
  expect(most).toBe(2);
});
