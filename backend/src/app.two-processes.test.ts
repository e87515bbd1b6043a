import {
  applyToBoard,
  applyToWatch,
  attendanceRoutes,
  deploymentRoutes,
  monitoringRoutes,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { operate } from './features/deployment/board-app.fixture.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/deployment/deployment.fixture.ts';
import { nextEvent, startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

// Two servers on one database: what one writes is heard at the other, by the database's change streams alone.

let one: TestApp;
let other: TestApp;
let org: Organisation;
let author: TestClient;
let watch: TestClient;
let officers: readonly string[];

beforeAll(async () => {
  one = await startTestApp({ isShared: true });
  org = await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 4));
  officers = await seedPresent(one.db, 2);
  other = await startTestApp({ uri: one.uri, isShared: true });
  [author, watch] = await Promise.all([one.login('watch.2'), other.login('watch.1')]);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

it('a submit at one process is heard and counted at the dashboards of the other [PRC-1]', async () => {
  const desk = await watch.socket();
  await desk.emitWithAck('watch:join', { date });
  const figures = () => watch.call(monitoringRoutes.watch, { params: { date } });
  const before = await figures();
  const heard = nextEvent(desk, 'attendance:submitted');
  const leader = await one.login('tl.a1');
  const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) };
  await leader.call(attendanceRoutes.submit, { body });
  expect(applyToWatch(before, await heard)).toEqual(await figures());
  desk.close();
});

it('operations at one process reach the boards that the other shows, each once and in order [PRC-1, PRC-3, S15]', async () => {
  const [first = '', second = ''] = officers;
  const [desk, own] = await Promise.all([watch.socket(), author.socket()]);
  for (const socket of [desk, own]) await socket.emitWithAck('board:join', { date });
  const before = await watch.call(deploymentRoutes.board, { params: { date } });
  const [heard, heardHere]: [number[], number[]] = [[], []];
  let board: typeof before | 'gap' = before;
  own.on('board:changed', ({ revision }) => heardHere.push(revision));
  desk.on('board:changed', (change) => {
    heard.push(change.revision);
    if (board !== 'gap') board = applyToBoard(board, change);
  });
  await operate(author, date, drag(first, null, 's-1'));
  await operate(author, date, drag(second, null, 's-2'));
  const { revision } = await operate(author, date, drag(first, 's-1', 's-2'));
  await expect.poll(() => heard.at(-1)).toBe(revision);
  expect(heard).toEqual([revision - 2, revision - 1, revision]);
  const fresh = await watch.call(deploymentRoutes.board, { params: { date } });
  expect(board).toEqual({ ...fresh, epoch: before.epoch });
  // One's own come back to where they were made, and are not told again.
  await operate(await other.login('watch.1'), date, drag(first, 's-2', 's-1'));
  await expect.poll(() => heardHere.at(-1)).toBe(revision + 1);
  expect(heardHere).toEqual([revision - 2, revision - 1, revision, revision + 1]);
  desk.close();
  own.close();
});

it('a process that has not heard its streams for more than 5 s is not ready, until it hears them again [PRC-9]', async () => {
  const ready = async () => (await other.anonymous().raw('GET', '/readyz')).statusCode;
  await expect.poll(ready).toBe(200);
  other.clock.advance(6000);
  expect(await ready()).toBe(503);
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
});
