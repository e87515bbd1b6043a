import {
  applyToBoard,
  attendanceRoutes,
  boardRoutes,
  routes,
  type BoardSnapshot,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { temporaryStore } from './embedded-store/store.fixture.ts';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { tagWritten } from './features/directory/directory.changes.ts';
import { operate } from './features/board/board-app.fixture.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/board/board.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';
import {
  behind,
  socketPathOf,
  startOutageProxy,
  type OutageProxy,
} from './testing/outage-proxy.ts';

// Two servers on one store. The way of the second to it, and with it its change streams, is cut while the first writes.

let store: Awaited<ReturnType<typeof temporaryStore>>['store'];
let lines: OutageProxy[];
let org: Organisation;
let one: TestApp;
let other: TestApp;
let author: TestClient;
let watch: TestClient;
let officers: readonly string[];
const atEnd: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  ({ store } = await temporaryStore({}, (task) => atEnd.unshift(task)));
  lines = await Promise.all([1, 2].map(() => startOutageProxy(socketPathOf(store.uri))));
  const [first, second] = lines.map((line) => behind(line, 'streams')) as [string, string];
  one = await startTestApp({ uri: first, isShared: true });
  org = await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 4));
  officers = await seedPresent(one.db, 3);
  other = await startTestApp({ uri: second, isShared: true });
  [author, watch] = await Promise.all([one.login('watch.2'), other.login('watch.1')]);
});
afterAll(async () => {
  await other.close();
  await one.close();
  for (const line of lines) await line.close();
  for (const task of atEnd) await task();
});

const boardAt = (client: TestClient) => client.call(boardRoutes.board, { params: { date } });
const cutOther = () => lines[1]?.set('cut');
const mendOther = () => lines[1]?.set('open');
const patient = { timeout: 10_000 };

it('a stream that is killed while somebody writes goes on where it stood: nothing is missed, and nobody is told twice [PRC-2, PRC-3]', async () => {
  const admin = await one.login('admin');
  const desk = await watch.socket();
  await desk.emitWithAck('board:join', { date });
  const before = await boardAt(watch);
  let board: BoardSnapshot | 'gap' = before;
  const heard: number[] = [];
  const names: string[] = [];
  desk.on('board:changed', (change) => {
    heard.push(change.revision);
    if (board !== 'gap') board = applyToBoard(board, change);
  });
  // Users are told of too: somebody signed in for the first time (DIR-187).
  desk.on('directory:changed', ({ what }) => what !== 'users' && names.push(what));

  await operate(author, date, drag(officers[0] ?? '', null, 's-1'));
  await expect.poll(() => heard, patient).toHaveLength(1);
  await cutOther();
  await admin.call(routes.tags.create, { body: { name: 'First aid', color: '#3B82F6' } });
  await operate(author, date, drag(officers[1] ?? '', null, 's-1'));
  const { revision } = await operate(author, date, drag(officers[0] ?? '', 's-1', 's-2'));
  expect(heard).toHaveLength(1);
  await mendOther();

  await expect.poll(() => heard.at(-1), patient).toBe(revision);
  await expect.poll(() => names, patient).toEqual(['tags']);
  expect(heard).toEqual([revision - 2, revision - 1, revision]);
  expect(desk.connected).toBe(true);
  expect(board).toEqual(await boardAt(author));
  // One more, so that whatever would come a second time has come before it.
  await operate(author, date, drag(officers[0] ?? '', 's-2', 's-1'));
  await expect.poll(() => heard.at(-1), patient).toBe(revision + 1);
  expect(heard).toHaveLength(4);
  expect(names).toEqual(['tags']);
  desk.close();
}, 30_000);

it('what could not be read when it was told is read again, and the stream that broke with it passes nothing over [PRC-20, PRC-2]', async () => {
  const desk = await watch.socket();
  const names: string[] = [];
  desk.on('directory:changed', ({ what }) => names.push(what));
  const read: unknown[] = [];
  let tries = 0;
  other.changes.subscribe(tagWritten, async ({ id }) => {
    // The way is cut between the event and the reading.
    if (++tries === 1) await cutOther();
    try {
      const tag = await other.db
        .collection<{ _id: string; name: string }>('tags')
        .findOne({ _id: id });
      read.push(tag?.name);
    } finally {
      if (tries === 1) await mendOther();
    }
  });
  const admin = await one.login('admin');
  await admin.call(routes.tags.create, { body: { name: 'Diver', color: '#3B82F6' } });
  await expect.poll(() => read, patient).toEqual(['Diver']);
  await admin.call(routes.tags.create, { body: { name: 'Medic', color: '#3B82F6' } });
  await expect.poll(() => read, patient).toEqual(['Diver', 'Medic']);
  expect(tries).toBe(3);
  await expect.poll(() => names, patient).toEqual(['tags', 'tags']);
  expect(desk.connected).toBe(true);
  desk.close();
}, 30_000);

it('updates of several writes of one sheet that were missed together all come, once [PRC-23]', async () => {
  const desk = await watch.socket();
  await desk.emitWithAck('watch:join', { date });
  const heard: string[] = [];
  desk.on('log:appended', ({ entries }) => heard.push(...entries.map(({ id }) => id)));
  const leader = await one.login('tl.a1');
  const marks = marksFor(org.team('A1'));
  const [first = ''] = Object.keys(marks);
  const submit = (mark: (typeof marks)[string]) =>
    leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date, attendanceData: { ...marks, [first]: mark } },
    });
  await cutOther();
  await submit({ status: 'present' });
  for (const type of ['MC', 'CL', 'CCL'] as const) {
    await submit({ status: 'absent', absenceType: type });
  }
  await mendOther();
  const log = await leader.call(attendanceRoutes.updates, { query: { date, teamId: 'A1' } });
  expect(log.length).toBeGreaterThan(3);
  await expect.poll(() => heard.toSorted(), patient).toEqual(log.map(({ id }) => id).toSorted());
  desk.close();
}, 30_000);

it('a process that has not heard its streams for more than 5 s is not ready, and cuts and refuses every page, until it hears them again [PRC-9, PRC-81]', async () => {
  const ready = async () => {
    const answer = await other.anonymous().raw('GET', '/readyz');
    return answer.json<{ status: string }>().status;
  };
  expect(await ready()).toBe('ready');
  const [desk, elsewhere] = await Promise.all([watch.socket(), author.socket()]);
  const cut = new Promise((resolve) => desk.once('disconnect', resolve));
  const cutAt = performance.now();
  await cutOther();
  await cut;
  // The last sign of life may have come as long before as the database waits for news, 2 s.
  expect(performance.now() - cutAt).toBeGreaterThan(2500);
  expect(await ready()).toBe('changes are not heard');
  await expect(watch.socket()).rejects.toMatchObject({ data: { code: 'UNAVAILABLE' } });
  expect(elsewhere.connected).toBe(true);
  await mendOther();
  const again = await vi.waitFor(() => watch.socket(), patient);
  expect(await ready()).toBe('ready');
  const heard: string[] = [];
  again.on('directory:changed', ({ what }) => heard.push(what));
  const admin = await one.login('admin');
  await admin.call(routes.tags.create, { body: { name: 'Climber', color: '#3B82F6' } });
  await expect.poll(() => heard, patient).toEqual(['tags']);
  again.close();
  elsewhere.close();
}, 30_000);

it('a stream whose place is gone has everything read again and every socket cut [PRC-8]', async () => {
  const desk = await watch.socket();
  await desk.emitWithAck('board:join', { date });
  await boardAt(watch);
  const cut = new Promise((resolve) => desk.once('disconnect', resolve));
  await cutOther();
  await operate(author, date, drag(officers[2] ?? '', null, 's-2'));
  await one.rows.changeStation('s-1', { capacity: 9 });
  // Another run of the store knows nothing of the places of the one before.
  process.kill(store.pid ?? 0, 'SIGKILL');
  await mendOther();
  await cut;
  for (const reader of [watch, author]) {
    const capacity = async () => (await boardAt(reader)).stations['s-1']?.capacity;
    await expect.poll(capacity, patient).toBe(9);
  }
  const [here, there] = await Promise.all([boardAt(watch), boardAt(author)]);
  expect(here).toEqual(there);
  expect(here.assignments).toContainEqual(
    expect.objectContaining({ userId: officers[2], stationId: 's-2' }),
  );
}, 30_000);
