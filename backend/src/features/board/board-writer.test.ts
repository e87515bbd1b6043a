import type { AnyOperation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeChanges } from '../../store/changes.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { attendanceRepo } from '../attendance/attendance.repo.ts';
import { directoryRepo } from '../directory/directory.repo.ts';
import { directoryService } from '../directory/directory.service.ts';
import { catalogueRepo } from './catalogue/catalogue.ts';
import { perKey } from '../../lib/queue.ts';
import { batchQueue, boardWriter, type BoardWriter } from './board-writer.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
  nobodyExpected,
} from './board.fixture.ts';
import { eligibleOn } from './eligibility/eligibility.ts';
import { boardRepo } from './board.repo.ts';

const crowd = 10;
const priya = { id: randomUUID(), name: 'Priya Nair' };
let app: TestApp;
let boards: BoardWriter;
let officers: string[];
let writes = 0;

beforeAll(async () => {
  app = await startTestApp();
  await seedCatalogue(app.db, plainStations(2, crowd));
  officers = await seedPresent(app.db, crowd);
  const repo = boardRepo(app.db);
  boards = boardWriter({
    isFollowed: () => true,
    repo: {
      ...repo,
      update: (...change) => {
        writes++;
        return repo.update(...change);
      },
    },
    clock: app.clock,
    meter: app.http.meter,
    catalogue: () => catalogueRepo(app.db).catalogue(),
    eligible: async () => ({
      ...nobodyExpected,
      ...(await eligibleOn(
        date,
        attendanceRepo(app.db),
        directoryService(directoryRepo(app.db), app.clock),
      )),
    }),
    unknownPeople: () => Promise.resolve([]),
    isFinal: () => false,
    changes: makeChanges((error) => expect.fail(String(error))),
    log: app.http.log,
  });
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
