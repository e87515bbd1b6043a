import { boardRoutes } from '@muster/protocol';
import { Schema } from 'mongoose';
import { once } from 'node:events';
import { it, type TestContext } from 'vitest';
import { temporaryStore } from './embedded-store/store.fixture.ts';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import {
  asking,
  boardDate as date,
  drag,
  seedCatalogue,
  plainStations,
} from './features/board/board.fixture.ts';
import { connect, indexesReady } from './store/mongo.ts';
import { startTestApp, testPassword } from './testing/app.ts';
import { seedOrganisation } from './testing/organisation.ts';
import { behind, socketPathOf, startOutageProxy } from './testing/outage-proxy.ts';

/** A server whose way to its database can be broken, with team A1 present. */
async function appBehindProxy({ expect, onTestFinished }: TestContext) {
  const { store } = await temporaryStore({}, onTestFinished);
  const proxy = await startOutageProxy(socketPathOf(store.uri));
  const app = await startTestApp({ uri: behind(proxy, 'outage') });
  onTestFinished(async () => {
    await proxy.set('open');
    await app.close();
    await proxy.close();
  });
  const org = await seedOrganisation(app.db);
  await seedCatalogue(app.db, plainStations(2, 4));
  const [watch, leader] = await Promise.all([app.login('watch.1'), app.login('tl.a1')]);
  const members = org.team('A1');
  const submit = (marks: Parameters<typeof marksFor>[1], opId?: string) =>
    leader.raw('POST', '/api/attendance/submit', {
      teamId: 'A1',
      date,
      attendanceData: marksFor(members, marks),
      ...(opId !== undefined && { opId }),
    });
  expect((await submit({})).statusCode).toBe(200);
  return { app, proxy, watch, members, submit };
}

const timed = async (task: Promise<{ statusCode: number; json(): unknown }>) => {
  const began = performance.now();
  const answer = await task;
  const { code } = answer.json() as { code?: string };
  return { status: answer.statusCode, code, ms: performance.now() - began };
};

// Each waits for the driver most of its time.
it.concurrent(
  'when replies of the database are lost every call is answered in words, nothing stays waiting, and afterwards a write sent again has one effect [OPS-18, OPS-67, S2]',
  async (test) => {
    const { expect } = test;
    const { app, proxy, watch, members, submit } = await appBehindProxy(test);
    const [first = '', second = ''] = members;
    const anonymous = app.anonymous();
    const operations = `/api/deployment/board/${date}/ops`;
    const login = () =>
      anonymous.raw('POST', '/api/auth/login', { username: 'watch.2', password: testPassword });
    const socket = await watch.socket();
    await socket.emitWithAck('board:join', { date });
    expect((await watch.raw('POST', operations, asking(drag(first, null, 's-1')))).statusCode).toBe(
      200,
    );
    const moveRequest = asking(drag(second, null, 's-1'));
    const opId = '3a1f4a5e-8f0e-4f9c-8f41-1f2f6a9b7c11';
    const absent = { [first]: { status: 'absent', absenceType: 'MC' } } as const;

    await proxy.set('mute');
    const [ready, operation, sheet, signIn, read, joined] = await Promise.all([
      timed(anonymous.raw('GET', '/readyz')),
      timed(watch.raw('POST', operations, moveRequest)),
      timed(submit(absent, opId)),
      timed(login()),
      timed(watch.raw('GET', '/api/deployment/board/2025-09-07')),
      socket.emitWithAck('board:join', { date: '2025-09-08' }),
    ]);
    expect(ready.ms).toBeLessThan(2000);
    expect([ready.status, signIn.status, read.status]).toEqual([503, 503, 503]);
    expect([signIn.code, read.code]).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    // The read before the write may be what was lost; then nothing was sent.
    expect(['OUTCOME_UNKNOWN', 'UNAVAILABLE']).toContain(operation.code);
    expect(operation).toMatchObject({ status: 503 });
    expect(sheet).toMatchObject({ status: 503 });
    expect(joined).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    for (const { ms } of [operation, sheet, signIn, read]) expect(ms).toBeLessThan(10_000);

    await proxy.set('open');
    const again = { timeout: 10_000 };
    await expect
      .poll(async () => (await anonymous.raw('GET', '/readyz')).statusCode, again)
      .toBe(200);
    await expect
      .poll(async () => (await watch.raw('POST', operations, moveRequest)).statusCode, again)
      .toBe(200);
    await expect.poll(async () => (await submit(absent, opId)).statusCode, again).toBe(200);
    await expect.poll(async () => (await login()).statusCode, again).toBe(200);
    const board = () => watch.call(boardRoutes.board, { params: { date } });
    await expect
      .poll(async () => (await board()).assignments.map(({ userId }) => userId), again)
      .toEqual([second]);
    await expect
      .poll(() => socket.emitWithAck('board:join', { date: '2025-09-08' }), again)
      .toMatchObject({ ok: true });
  },
  60_000,
);

it.concurrent.for(['mute', 'refused'] as const)(
  'an index build while the database is %s is asked for again, and the start goes on [OPS-68]',
  { timeout: 40_000 },
  async (line, { expect, onTestFinished }) => {
    const { store } = await temporaryStore({}, onTestFinished);
    const proxy = await startOutageProxy(socketPathOf(store.uri));
    const db = await connect(behind(proxy, 'start'));
    onTestFinished(async () => {
      await db.close();
      await proxy.close();
    });
    const lost = once(db.getClient(), 'connectionClosed');
    await proxy.set(line);
    const model = db.model(
      'Thing',
      new Schema({ _id: String, name: String }).index({ name: 1 }, { unique: true }),
    );
    const ready = indexesReady(db);
    await lost;
    await proxy.set('open');
    await ready;
    await model.create({ _id: 'a', name: 'one' });
    await expect(model.create({ _id: 'b', name: 'one' })).rejects.toMatchObject({ code: 11_000 });
  },
);

it.concurrent(
  'a write that the database is slow to confirm is answered when the server stops meanwhile [OPS-20, OPS-81]',
  async ({ expect, onTestFinished }) => {
    const { store } = await temporaryStore({}, onTestFinished);
    const proxy = await startOutageProxy(socketPathOf(store.uri));
    onTestFinished(() => proxy.close());
    const app = await startTestApp({ uri: behind(proxy, 'slow') });
    const org = await seedOrganisation(app.db);
    const { cookie = '', token = '' } = await app.login('tl.a1');
    const address = `http://127.0.0.1:${await app.listen()}`;
    await proxy.set('silent');
    const sentAt = performance.now();
    const write = fetch(`${address}/api/attendance/submit`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) }),
    });
    await expect.poll(() => app.http.callsUnderWay()).toBe(1);
    const stopped = app.http.close();
    await expect
      .poll(async () => (await fetch(`${address}/api/teams`, { headers: { cookie } })).status)
      .toBe(503);
    await proxy.set('open');
    expect((await write).status).toBe(200);
    await stopped;
    expect(performance.now() - sentAt).toBeLessThan(8000);
    await app.db.close();
  },
  30_000,
);
