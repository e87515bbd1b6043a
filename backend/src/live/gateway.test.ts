import { attendanceRoutes } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Socket } from 'socket.io-client';
import WebSocket from 'ws';
import { handshake, rawSocket } from '../testing/handshake.ts';
import { marksFor } from '../features/attendance/attendance.fixture.ts';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../testing/app.ts';
import { seedOrganisation, type Organisation } from '../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let watch: TestClient;

beforeAll(async () => {
  app = await startTestApp({ env: { SOCKETS_PER_USER: '6', SOCKETS_TOTAL: '60' } });
  org = await seedOrganisation(app.db);
  watch = await app.login('watch.1');
});
afterAll(() => app.close());

/** A socket as an attacker would drive it: any event, any payload. */
const untyped = (socket: TestSocket) => socket as unknown as Socket;
const closed = (socket: TestSocket) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

const refusedWith = async (headers: Record<string, string>) =>
  handshake(await app.listen(), headers);

describe('the handshake', () => {
  it('the handshake refuses no session, a foreign origin and people without a dashboard [S5, SES-23, SES-45]', async () => {
    const cookie = watch.cookie ?? '';
    expect(await refusedWith({})).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusedWith({ cookie: 'sid=guess' })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusedWith({ cookie, origin: 'http://elsewhere.example' })).toMatchObject({
      code: 'FOREIGN_ORIGIN',
    });
    const bystander = await app.login('bystander');
    expect(await refusedWith({ cookie: bystander.cookie ?? '' })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const own = `http://127.0.0.1:${await app.listen()}`;
    expect(await refusedWith({ cookie, origin: own })).toBe('connected');
  });

  it('the socket is offered over websocket only [S5]', async () => {
    const response = await watch.raw('GET', '/socket.io/?EIO=4&transport=polling');
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('lets one user hold so many sockets and no more [SES-45]', async () => {
    const client = await app.login('watch.2');
    const sockets = await Promise.all(Array.from({ length: 6 }, () => client.socket()));
    expect(await refusedWith({ cookie: client.cookie ?? '' })).toMatchObject({ code: 'TOO_MANY' });
    sockets.forEach((socket) => socket.close());
    await expect.poll(() => refusedWith({ cookie: client.cookie ?? '' })).toBe('connected');
  });
});

it('of 60 handshakes of one person at the same moment as many are let in as they may have [SES-45]', async () => {
  // Never seen before: all of them wait for the same read of the session.
  const { cookie = '' } = await app.login('watch.2');
  const port = await app.listen();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => rawSocket(port, cookie)),
  );
  const admitted = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(admitted).toHaveLength(6);
  for (const socket of admitted) socket.close();
  await expect.poll(() => refusedWith({ cookie })).toBe('connected');
});

describe('frames', () => {
  it.each<[string, string, unknown, string]>([
    ['unknown event', 'nonsense', {}, 'NOT_FOUND'],
    ['reserved-looking event', '__proto__', {}, 'NOT_FOUND'],
    ['wrong payload', 'watch:join', { date: 'soon' }, 'VALIDATION'],
    ['no payload', 'watch:join', undefined, 'VALIDATION'],
    ['operators', 'team:join', { teamId: { $ne: null }, date: '2025-09-06' }, 'VALIDATION'],
    ['unknown team', 'team:join', { teamId: 'Z9', date: '2025-09-06' }, 'NOT_FOUND'],
  ])('a frame is answered with a code: %s [S5]', async (_, name, payload, code) => {
    const socket = await watch.socket();
    expect(await untyped(socket).emitWithAck(name, payload)).toMatchObject({ ok: false, code });
    socket.close();
  });

  it('ends the socket at the 20th bad frame, acknowledged or not [S5]', async () => {
    const socket = await watch.socket();
    const end = closed(socket);
    for (let frame = 0; frame < 20; frame++) untyped(socket).emit('nonsense', frame);
    expect(await end).toBe('io server disconnect');
  });

  it('serves another client while 2,000 bad frames come in [S5]', async () => {
    const attackers = await Promise.all([watch.socket(), watch.socket()]);
    const other = await app.login('watch.2');
    const bystander = await other.socket();
    await bystander.emitWithAck('watch:join', { date: '2025-09-10' });
    const ends = attackers.map(closed);
    for (const socket of attackers) {
      for (let frame = 0; frame < 1000; frame++) {
        untyped(socket).emit('watch:join', { date: frame }, [frame], null);
      }
    }
    const heard = nextEvent(bystander, 'attendance:submitted');
    const leader = await app.login('tl.a1');
    await leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date: '2025-09-10', attendanceData: marksFor(org.team('A1')) },
    });
    await heard;
    await Promise.all(ends);
    bystander.close();
  });

  it('closes a connection that sends bytes of no protocol, and serves on [S5]', async () => {
    const port = await app.listen();
    const raw = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie: watch.cookie },
    });
    await new Promise((resolve) => raw.once('open', resolve));
    const gone = new Promise((resolve) => raw.once('close', resolve));
    raw.send('4\u0000{{{{');
    raw.send(Buffer.alloc(80 * 1024));
    await gone;
    expect((await watch.raw('GET', '/healthz')).statusCode).toBe(200);
  });
});

describe('a client that does not read', () => {
  it('a client that does not read is cut, and nobody else [S23]', async () => {
    const port = await app.listen();
    const stalled = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie: watch.cookie },
    });
    await new Promise((resolve) => stalled.once('open', resolve));
    stalled.send('40');
    await expect.poll(() => app.io.sockets.sockets.size).toBeGreaterThan(0);
    const gone = new Promise((resolve) => stalled.once('close', resolve));
    const before = app.gateway.count();
    // Nothing is read from here on: the server's queue for this socket grows until it is cut.
    stalled.pause();
    const filler = 'x'.repeat(60_000);
    const others = app.io.sockets.sockets;
    await expect
      .poll(
        () => {
          for (const socket of others.values()) {
            for (let packet = 0; packet < 50; packet++) {
              socket.emit('directory:changed', {
                what: filler as 'teams',
                ids: [],
                revision: null,
              });
            }
          }
          return app.gateway.count();
        },
        { timeout: 10_000, interval: 100 },
      )
      .toBeLessThan(before);
    stalled.resume();
    await gone;
  });
});

describe('a client that reads nothing at all', () => {
  it('is cut by the bytes that wait before its websocket too, and its connection is gone at once [S23]', async () => {
    const reader = await rawSocket(await app.listen(), watch.cookie ?? '');
    const before = new Set(app.io.sockets.sockets.keys());
    reader.send('40');
    await expect.poll(() => app.io.sockets.sockets.size).toBeGreaterThan(before.size);
    const [id = ''] = [...app.io.sockets.sockets.keys()].filter((one) => !before.has(one));
    const socket = app.io.sockets.sockets.get(id);
    reader.pause();
    // One event fills the kernel's buffers, few more packets than fit in it follow: bytes alone tell.
    const filler = 'x'.repeat(8_000_000);
    for (let packet = 0; packet < 4; packet++) {
      socket?.emit('directory:changed', { what: filler as 'teams', ids: [], revision: null });
    }
    const connection = socket?.conn as unknown as { readyState: string };
    await expect.poll(() => connection.readyState, { timeout: 5000 }).toBe('closed');
    reader.terminate();
  });
});

describe('connections that are no clients', () => {
  const gone = (socket: WebSocket) => new Promise<void>((end) => socket.once('close', () => end()));

  it('an anonymous websocket is refused before it stands, in any number [S5]', async () => {
    const port = await app.listen();
    const refusals = await Promise.all(Array.from({ length: 200 }, () => handshake(port)));
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(app.io.engine.clientsCount).toBe(app.gateway.count());
  });

  it.each([
    ['another namespace before the own one', ['40/x,']],
    ['another namespace after the own one', ['40', '40/x,']],
    ['an event before it was let in', ['42["watch:join",{}]']],
    ['the same question twice', ['40', '40', '40']],
    ['binary before it was let in', [Buffer.from([4])]],
  ])('%s ends the connection, however often it is sent [S5]', async (_, frames) => {
    const socket = await rawSocket(await app.listen(), watch.cookie ?? '');
    const end = gone(socket);
    let heard = 0;
    socket.on('message', () => heard++);
    const [first = '', ...rest] = frames;
    socket.send(first);
    // The last frame over and over, as one flood: 20,000 frames.
    for (let times = 0; times < 20_000; times++) socket.send(rest.at(-1) ?? first);
    await end;
    expect(heard).toBeLessThan(10);
    expect((await watch.raw('GET', '/healthz')).statusCode).toBe(200);
  });
});

it('a server that stops does not wait for clients that do not take their leave [S23]', async () => {
  const stopping = await startTestApp();
  await seedOrganisation(stopping.db);
  const client = await stopping.login('watch.1');
  const port = await stopping.listen();
  const stalled = await rawSocket(port, client.cookie ?? '');
  const silent = await rawSocket(port, client.cookie ?? '');
  stalled.pause();
  const began = performance.now();
  await stopping.close();
  expect(performance.now() - began).toBeLessThan(5000);
  silent.terminate();
  stalled.terminate();
});
