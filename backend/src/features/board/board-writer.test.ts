import type { AnyOperation, Operation, Person } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { perKey } from '../../lib/queue.ts';
import { newChanges, writerOn } from './board-writer.fixture.ts';
import { batchQueue, type BoardWriter } from './board-writer.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './board.fixture.ts';
import { boardWritten, type Snapshot } from './board.audit.ts';
import type { BoardRepo } from './board.repo.ts';

const crowd = 10;
const priya = { id: randomUUID(), name: 'Priya Nair' };
let app: TestApp;
let boards: BoardWriter;
let officers: string[];
let writes = 0;
const changes = newChanges();

beforeAll(async () => {
  app = await startTestApp();
  await seedCatalogue(app.db, plainStations(2, crowd));
  officers = await seedPresent(app.db, crowd);
  const counted = (repo: BoardRepo): Partial<BoardRepo> => ({
    update: (...change) => {
      writes++;
      return repo.update(...change);
    },
  });
  boards = writerOn(app, counted, changes);
});
afterAll(async () => {
  await boards.idle();
  await app.close();
});

const move = (userId: string, from: string | null, to: string) =>
  boards.submit({
    date,
    opId: randomUUID(),
    by: priya,
    asked: `${userId} ${to}`,
    operation: drag(userId, from, to),
    repeatable: true,
  });

it('what ten people ask for one after the other in a moment is stored by one write [S12]', async () => {
  const waves = 10;
  let from: string | null = null;
  for (let wave = 0; wave < waves; wave++) {
    const to = `s-${(wave % 2) + 1}`;
    const pendingMoves: ReturnType<typeof move>[] = [];
    // Their answers are on their way.
    await boards.idle();
    for (const userId of officers) {
      pendingMoves.push(move(userId, from, to));
      await turn();
    }
    for (const outcome of await Promise.all(pendingMoves)) expect(outcome.kind).toBe('applied');
    from = to;
  }
  // Two writes a wave would be the first one's alone and the others' together.
  expect(writes).toBeLessThan(waves * 1.6);
});

it('a batch waits for others until everybody of just now is there, and no longer [S12]', async () => {
  await boards.idle();
  const { board } = await boards.current(date);
  const batches: number[] = [];
  const line = batchQueue({
    queue: perKey(),
    clock: app.clock,
    decide: async (_, requests) => {
      batches.push(requests.length);
      await turn();
      return requests.map(() => ({ kind: 'nothing', board }));
    },
    failed: () => expect.fail('nothing is written'),
    turnMs: () => undefined,
    gatherMs: 60_000,
  });
  const ask = () =>
    line.submit({
      date,
      opId: null,
      by: priya,
      asked: '',
      operation: () => undefined,
      repeatable: false,
    });
  const first = ask();
  const others = Array.from({ length: crowd - 1 }, ask);
  await first;
  await Promise.all([...others, ask()]);
  expect(batches).toEqual([1, crowd]);
});

it('a step and what takes it back, sent in one moment, both take effect, and so does the step once more [DEP-51]', async () => {
  await boards.idle();
  const [userId = ''] = officers;
  const at = async () =>
    (await boards.current(date)).board.assignments.find((one) => one.userId === userId)?.stationId;
  const before = await at();
  const other = before === 's-1' ? 's-2' : 's-1';
  const opIds = Array.from({ length: 3 }, () => randomUUID());
  const [step = '', undo = '', redo = ''] = opIds;
  const send = (opId: string, operation: AnyOperation) =>
    boards.submit({ date, opId, by: priya, asked: opId, operation, repeatable: true });
  // The first one's batch is on its way when the others come, which makes them one batch.
  const outcomes = await Promise.all([
    move(officers[1] ?? '', before ?? null, other),
    send(step, drag(userId, before ?? null, other)),
    send(undo, { type: 'undo', target: step }),
    send(redo, { type: 'redo', target: undo }),
  ]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('applied'));
  expect(await at()).toBe(other);
});

it('what is answered of a board is how it was then, whatever is decided together with it [S12]', async () => {
  await boards.idle();
  const [anna = '', bert = ''] = officers;
  const { board: before } = await boards.current(date);
  const placeOf = (id: string) =>
    before.assignments.find(({ userId }) => userId === id)?.stationId ?? null;
  const otherThan = (place: string | null) => (place === 's-1' ? 's-2' : 's-1');
  const from = placeOf(anna);
  const to = otherThan(from);
  const writesBefore = writes;
  // The first one's batch is on its way when the others come, which makes them one batch.
  const [, autoAssigned, , unchanged] = await Promise.all([
    move(bert, placeOf(bert), otherThan(placeOf(bert))),
    boards.submit({
      date,
      opId: randomUUID(),
      by: priya,
      asked: 'auto-assign',
      operation: () => ({ ...drag(anna, from, to), cause: 'auto' }),
      repeatable: false,
      answer: (board) => board,
    }),
    move(anna, to, otherThan(to)),
    boards.submit({
      date,
      opId: randomUUID(),
      by: priya,
      asked: 'nothing',
      operation: () => undefined,
      repeatable: false,
    }),
    move(anna, otherThan(to), to),
  ]);
  expect(writes - writesBefore).toBeLessThan(3);
  const touchedAt = (revision: number) => ({
    revision,
    touches: { officers: { [anna]: { revision } } },
  });
  const { revision } = before;
  expect(autoAssigned).toMatchObject({ kind: 'applied', answer: touchedAt(revision + 2) });
  expect(unchanged).toMatchObject({ kind: 'nothing', board: touchedAt(revision + 3) });
});

it('what is shown of a board stays as it was, whatever is decided and stored together with it [S12]', async () => {
  await boards.idle();
  const [anna = '', bert = ''] = officers;
  const { board: before } = await boards.current(date);
  const copy = structuredClone(before);
  const told: Snapshot[] = [];
  changes.subscribe(boardWritten, ({ detail }) => {
    told.push(...(detail?.atSaves?.values() ?? []));
  });
  const ask = (by: Person, operation: Operation) =>
    boards.submit({ date, opId: randomUUID(), by, asked: '', operation, repeatable: true });
  const wei = { id: randomUUID(), name: 'Wei Chen' };
  const placeOf = (id: string) => before.assignments.find(({ userId }) => userId === id)?.stationId;
  // The first one is decided alone; what waits for it is decided together.
  await Promise.all([
    ask(wei, drag(bert, placeOf(bert) ?? null, null)),
    ask(priya, drag(anna, placeOf(anna) ?? null, null)),
    ask(priya, { type: 'save' }),
    ask(wei, drag(anna, null, 's-1')),
  ]);
  const { revision } = before;
  expect(told.map(({ board }) => [board.revision, board.touches.officers[anna]?.by])).toEqual([
    [revision + 3, priya],
  ]);
  expect(before).toEqual(copy);
  const { touches } = (await boards.current(date)).board;
  expect([anna, bert].map((id) => touches.officers[id])).toMatchObject([
    { by: wei, revision: revision + 4 },
    { by: wei, revision: revision + 1 },
  ]);
});

it.each([
  { name: 'as long as its own write took', writeMs: 30, leastMs: 30 },
  { name: 'at least 5 ms', writeMs: 0, leastMs: 5 },
  { name: 'at most 50 ms', writeMs: 5000, leastMs: 50 },
])('whoever has written leaves the others time: $name [PRC-30]', async ({ writeMs, leastMs }) => {
  const decidedAt: number[] = [];
  const { submit } = batchQueue({
    queue: perKey(),
    clock: app.clock,
    turnMs: () => writeMs,
    decide: (_, requests) => {
      decidedAt.push(performance.now());
      return Promise.resolve(requests.map(() => ({ kind: 'nothing', board }) as const));
    },
    failed: () => undefined,
  });
  const { board } = await boards.current(date);
  const request = { date, opId: null, by: null, asked: '', operation: () => undefined };
  const askedAt = performance.now();
  await submit({ ...request, repeatable: false });
  expect(decidedAt).toHaveLength(1);
  // A timer may come up to a millisecond before its time.
  const waitedMs = (decidedAt[0] ?? 0) - askedAt;
  expect(waitedMs).toBeGreaterThanOrEqual(Math.max(0, leastMs - 1));
  expect(waitedMs).toBeLessThan(1000);
});
