import { applyToBoard, boardRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/board/board.fixture.ts';
import { tryTo } from './features/board/board-app.fixture.ts';
import { temporaryStore } from './embedded-store/store.fixture.ts';
import { startTestApp, testPassword, type TestApp } from './testing/app.ts';
import { seedOrganisation } from './testing/organisation.ts';
import { socketPathOf } from './testing/outage-proxy.ts';
import { startReplicaSet, type ReplicaSet } from './testing/wire/replica-set.ts';

// Two servers on a replica set whose primary steps down while people work.

let set: ReplicaSet;
let one: TestApp;
let other: TestApp;
let officers: readonly string[];
const atEnd: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  const { store } = await temporaryStore({}, (task) => atEnd.push(task));
  set = await startReplicaSet(socketPathOf(store.uri));
  const uri = set.uri('failover');
  one = await startTestApp({ uri, isShared: true });
  await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 40));
  officers = await seedPresent(one.db, 8);
  other = await startTestApp({ uri, isShared: true });
}, 60_000);
afterAll(async () => {
  await other.close();
  await one.close();
  await set.close();
  for (const task of atEnd.toReversed()) await task();
});

/** Whether calls are refused before there is another primary. */
const stepDowns = [false, true, false];
const movesBetween = 10;

it('while the primary steps down again and again no call is answered but as done or as 503, what was acknowledged stays, and each operation has one effect at every process [OPS-18, OPS-67, PRC-2]', async () => {
  const watch = await other.login('watch.1');
  const authors = await Promise.all([one.login('watch.2'), other.login('watch.1')]);
  const desk = await watch.socket();
  await desk.emitWithAck('board:join', { date });
  let board: Parameters<typeof applyToBoard>[0] | 'gap' = await watch.call(boardRoutes.board, {
    params: { date },
  });
  desk.on('board:changed', (change) => {
    if (board !== 'gap') board = applyToBoard(board, change);
  });

  const answers = new Map<string, number>();
  const refusals = () =>
    [...answers].reduce((sum, [outcome, times]) => (outcome === '200' ? sum : sum + times), 0);
  const done = new Map<string, number>();
  let moves = 0;
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  /** Each author has officers of their own, and moves them to and fro; what is not confirmed is sent again. */
  const working = authors.map(async (author, index) => {
    const own = officers.filter((_, place) => place % authors.length === index);
    const at = new Map<string, string | null>();
    for (let turn = 0; !isOver; turn += 1) {
      const officer = own[turn % own.length] ?? '';
      const from = at.get(officer) ?? null;
      const to = from === 's-1' ? 's-2' : 's-1';
      const opId = randomUUID();
      for (;;) {
        const answer = await tryTo(author, date, drag(officer, from, to), opId);
        const { code = '', revision } = answer.json<{ code?: string; revision: number }>();
        const outcome = `${answer.statusCode} ${code}`.trim();
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
        if (answer.statusCode === 503) continue;
        if (answer.statusCode !== 200) throw new Error(answer.body);
        done.set(opId, revision);
        break;
      }
      at.set(officer, to);
      moves += 1;
    }
  });
  const patient = { timeout: 20_000 };
  for (const [times, isSlow] of stepDowns.entries()) {
    await expect.poll(() => moves, patient).toBeGreaterThan((times + 1) * movesBetween);
    const before = refusals();
    await set.stepDown();
    if (isSlow) await expect.poll(refusals, patient).toBeGreaterThan(before);
    set.elect();
  }
  await expect.poll(() => moves, patient).toBeGreaterThan((stepDowns.length + 1) * movesBetween);
  isOver = true;
  await Promise.all(working);

  expect(set.told.refused).toBeGreaterThan(0);
  expect(set.told.unconfirmed).toBeGreaterThanOrEqual(stepDowns.length);
  const allowed = new Set(['200', '503 UNAVAILABLE', '503 OUTCOME_UNKNOWN']);
  expect([...answers.keys()].filter((one) => !allowed.has(one))).toEqual([]);
  expect(new Set(done.values()).size).toBe(done.size);
  // What the other process wrote is heard over streams that the primary has ended.
  const boards = () =>
    Promise.all([authors[0], watch].map((by) => by?.call(boardRoutes.board, { params: { date } })));
  const soon = { timeout: 10_000 };
  await expect
    .poll(async () => (await boards()).map((one) => one?.revision), soon)
    .toEqual([done.size, done.size]);
  const [here, there] = await boards();
  expect(here).toEqual(there);
  await expect.poll(() => board, soon).toEqual(there);
  desk.close();
}, 120_000);

it('after the primary has stepped down people sign in, and readiness and streams are back, within 10 s [OPS-18, PRC-9]', async () => {
  const login = (app: TestApp) =>
    app.anonymous().raw('POST', '/api/auth/login', { username: 'tl.a1', password: testPassword });
  const steppedDown = set.stepDown();
  const meanwhile = login(one);
  await steppedDown;
  set.elect();
  const began = performance.now();
  const again = { timeout: 10_000 };
  for (const app of [one, other]) {
    await expect.poll(async () => (await login(app)).statusCode, again).toBe(200);
    await expect
      .poll(async () => (await app.anonymous().raw('GET', '/readyz')).statusCode, again)
      .toBe(200);
  }
  expect(performance.now() - began).toBeLessThan(10_000);
  expect([200, 503]).toContain((await meanwhile).statusCode);
}, 60_000);
