import { attendanceRoutes, boardRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { operate } from './features/board/board-app.fixture.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/board/board.fixture.ts';
import { epochRepo } from './store/epoch.ts';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { openBoard } from './testing/board-client.ts';
import { startCuttingProxy } from './testing/cutting-proxy.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

// One server takes another's place on the same database, as in a rolling deployment.

let before: TestApp;
let after: TestApp;
let org: Organisation;
let officers: readonly string[];
let watch: TestClient;

beforeAll(async () => {
  before = await startTestApp({ isShared: true });
  org = await seedOrganisation(before.db);
  await seedCatalogue(before.db, plainStations(2, 4));
  officers = await seedPresent(before.db, 3);
  watch = await before.login('watch.1');
  after = await startTestApp({ uri: before.uri, isShared: true });
});
afterAll(() => after.close());

/** The same person, with the same session, at the server that comes after. */
const there = () => after.withCookie(watch.cookie ?? '', watch.token);
const boardAt = (client: TestClient) => client.call(boardRoutes.board, { params: { date } });

it('what is unchanged is 304 at every process, and what was written at another one is not [PRC-13, DEP-10, MON-8]', async () => {
  const urls = [
    `/api/dashboard/watch/${date}`,
    `/api/dashboard/stats/${date}`,
    `/api/dashboard/team-overview/${date}`,
    `/api/deployment/board/${date}`,
  ];
  const tags = await Promise.all(
    urls.map(async (url) => String((await watch.raw('GET', url)).headers.etag)),
  );
  const statuses = (client: TestClient) =>
    Promise.all(
      urls.map(async (url, at) => {
        const same = { 'if-none-match': tags[at] ?? '' };
        return (await client.raw('GET', url, undefined, same)).statusCode;
      }),
    );
  expect(new Set(tags).size).toBe(urls.length);
  expect(await statuses(there())).toEqual([304, 304, 304, 304]);
  const leader = await before.login('tl.a2');
  const body = { teamId: 'A2', date, attendanceData: marksFor(org.team('A2')) };
  await leader.call(attendanceRoutes.submit, { body });
  await operate(watch, date, drag(officers[0] ?? '', null, 's-1'));
  await expect.poll(() => statuses(there())).toEqual([200, 200, 200, 200]);
  expect(await statuses(watch)).toEqual([200, 200, 200, 200]);
});

it('after a rolling restart a page goes on with the operations that it missed, and fetches no snapshot [PRC-14, S15, S16]', async () => {
  const ports = [await before.listen(), await after.listen()];
  let current = 0;
  const proxy = await startCuttingProxy({
    targetPort: () => ports[current] ?? 0,
    share: 0,
    random: () => 1,
  });
  const line = () => proxy.port;
  const identity = { cookie: watch.cookie ?? '', token: watch.token ?? '' };
  const page = await openBoard({ identity, date, callPort: line, socketPort: line });
  await operate(watch, date, drag(officers[1] ?? '', null, 's-1'));
  const { revision } = await boardAt(watch);
  await expect.poll(() => page.board.revision).toBe(revision);
  const had = { ...page.fetched };

  current = 1;
  const cut = new Promise<void>((resolve) => {
    const off = page.channel.onState((state) => {
      if (state !== 'disconnected') return;
      off();
      resolve();
    });
  });
  await before.close();
  await cut;
  await operate(there(), date, drag(officers[2] ?? '', null, 's-2'));
  await expect.poll(() => page.board.revision, { timeout: 10_000 }).toBe(revision + 1);
  expect(page.board).toEqual(await boardAt(there()));
  expect(page.fetched.snapshots).toBe(had.snapshots);
  page.close();
  await proxy.close();
});

it('a process that hears of another epoch reads everything again, cuts its sockets, and answers all under the new one [PRC-12]', async () => {
  const client = there();
  const socket = await client.socket();
  const join = await socket.emitWithAck('board:join', { date });
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  // A restored board may be another one at the writes that it has in memory.
  const stored = after.db.collection<{ _id: string }>('boards');
  await stored.updateOne({ _id: date }, { $set: { configuredBy: org.id('watch.2') } });
  await epochRepo(after.db).renew();
  await cut;
  const renewed = await epochRepo(after.db).read();
  expect(join).not.toMatchObject({ epoch: renewed });
  const again = await client.socket();
  expect(await again.emitWithAck('board:join', { date })).toMatchObject({ epoch: renewed });
  expect(await again.emitWithAck('watch:join', { date })).toMatchObject({ epoch: renewed });
  expect(await boardAt(client)).toMatchObject({
    epoch: renewed,
    configuredBy: { id: org.id('watch.2') },
  });
  const sheet = { params: { teamId: 'A2', date } };
  expect((await client.call(attendanceRoutes.sheet, sheet)).epoch).toBe(renewed);
});
