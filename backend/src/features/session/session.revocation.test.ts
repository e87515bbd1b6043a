import { attendanceRoutes, routes, type Revocation } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';

/** What was taken away is gone within a second, from the calls and from the sockets that were open (SES-37). */

let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

const change = (username: string, fields: Parameters<typeof app.rows.changeUser>[1]) =>
  app.rows.changeUser(org.id(username), fields);

const gone = (socket: TestSocket) =>
  new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));

/** The reason the socket was told, and how long after the start it was closed. */
async function revoked(socket: TestSocket, act: () => Promise<unknown>) {
  const revocation = nextEvent(socket, 'session:revoked', 3000);
  const closed = gone(socket);
  const startedAt = performance.now();
  await act();
  const { reason } = await revocation;
  await closed;
  return { reason, ms: performance.now() - startedAt };
}

const me = async (client: TestClient) => (await client.raw('GET', '/api/auth/me')).statusCode;
const refusal = (client: TestClient) =>
  client.socket().then(
    (socket) => {
      socket.close();
      return 'connected';
    },
    (error: { data?: { code?: string } }) => error.data?.code,
  );

describe('what ends the sessions', () => {
  it.each<[string, string, object, Revocation]>([
    ['deactivation', 'dtl.a1', { isActive: false }, 'deactivated'],
    ['deletion', 'dtl.a2', { isActive: false, deletedAt: new Date() }, 'deleted'],
    ['a changed password', 'dtl.a3', { passwordHash: 'another' }, 'password_changed'],
  ])(
    '%s ends every session of the person and its socket within a second [SES-37]',
    async (_, username, fields, reason) => {
      const clients = [await app.login(username), await app.login(username)];
      const sockets = await Promise.all(clients.map((client) => client.socket()));
      const bystander = await (await app.login('watch.2')).socket();
      const ends = sockets.map((socket) => revoked(socket, async () => undefined));
      await change(username, fields);
      for (const { reason: heardReason, ms } of await Promise.all(ends)) {
        expect(heardReason).toBe(reason);
        expect(ms).toBeLessThan(1000);
      }
      for (const client of clients) {
        expect(await me(client)).toBe(401);
        expect(await refusal(client)).toBe('UNAUTHENTICATED');
      }
      expect(bystander.connected).toBe(true);
      bystander.close();
    },
  );

  it('logout ends its own session and socket, and no other one [SES-37]', async () => {
    const client = await app.login('tl.a3');
    const other = await app.login('tl.a3');
    const [socket, stays] = [await client.socket(), await other.socket()];
    const { reason, ms } = await revoked(socket, () => client.call(routes.session.logout));
    expect(reason).toBe('logout');
    expect(ms).toBeLessThan(1000);
    expect(await refusal(client)).toBe('UNAUTHENTICATED');
    expect(stays.connected).toBe(true);
    stays.close();
  });

  it('an eleventh login ends the oldest session and its socket [SES-35, SES-37]', async () => {
    const oldest = await app.login('pso.a1');
    const socket = await oldest.socket();
    app.clock.advance(1000);
    const ten: TestClient[] = [];
    const { reason } = await revoked(socket, async () => {
      for (let login = 0; login < 10; login++) ten.push(await app.login('pso.a1'));
    });
    expect(reason).toBe('replaced');
    expect(await me(oldest)).toBe(401);
    for (const one of ten) expect(await me(one)).toBe(200);
  });

  it('after the clock was set back the eleventh login is the one that stays, and what ends all spares nobody [SES-35, SES-37]', async () => {
    const before = await app.login('pso.a2');
    for (let login = 1; login < 10; login++) await app.login('pso.a2');
    app.clock.advance(-600_000);
    try {
      const newest = await app.login('pso.a2');
      expect(await me(newest)).toBe(200);
      await change('pso.a2', { passwordHash: 'another' });
      expect(await me(newest)).toBe(401);
      expect(await me(before)).toBe(401);
    } finally {
      app.clock.advance(600_000);
    }
  });

  it('a session ends when its time is over, also under an open socket, for listening is no activity [SES-33, SES-37]', async () => {
    const client = await app.login('watch.1');
    const socket = await client.socket();
    const { reason, ms } = await revoked(socket, async () => app.clock.advance(241 * 60_000));
    expect(reason).toBe('expired');
    expect(ms).toBeLessThan(1000);
    expect(await me(client)).toBe(401);
    expect(await refusal(client)).toBe('UNAUTHENTICATED');
  });

  it('what a person does keeps their session and its socket going [SES-32]', async () => {
    const client = await app.login('watch.1');
    const socket = await client.socket();
    for (let hour = 0; hour < 6; hour++) {
      app.clock.advance(60 * 60_000);
      expect(await me(client)).toBe(200);
    }
    await socket.emitWithAck('watch:join', { date: '2025-09-06' });
    expect(socket.connected).toBe(true);
    socket.close();
  });
});

describe('what somebody else has written', () => {
  it('a session that was removed in the store ends its socket when sessions are read again [SES-55]', async () => {
    const [client, other] = [await app.login('watch.1'), await app.login('watch.2')];
    const [socket, stays] = [await client.socket(), await other.socket()];
    await app.db.collection('sessions').deleteMany({ subjectId: org.id('watch.1') });
    const { reason } = await revoked(socket, async () => app.clock.advance(5000));
    expect(reason).toBe('expired');
    expect(stays.connected).toBe(true);
    stays.close();
  });

  it('rights that were changed in the store end the socket when sessions are read again [SES-55]', async () => {
    const client = await app.login('watch.2');
    const socket = await client.socket();
    const role = (name: string) =>
      app.db.collection('users').updateOne({ username: 'watch.2' }, { $set: { role: name } });
    await role('Member');
    const { reason } = await revoked(socket, async () => app.clock.advance(5000));
    expect(reason).toBe('rights_changed');
    await role('watch_tl');
  });

  it('a socket is not ended by what is remembered of its session: the store is asked [SES-55]', async () => {
    const [client, other] = [await app.login('watch.1'), await app.login('watch.2')];
    const [socket, over] = [await client.socket(), await other.socket()];
    // As another process, or a call that this one has forgotten, would have noted it.
    const expiresAt = new Date(app.clock.now() + 12 * 3_600_000);
    await app.db
      .collection('sessions')
      .updateMany({ subjectId: org.id('watch.1') }, { $set: { expiresAt } });
    const { reason } = await revoked(over, async () => app.clock.advance(241 * 60_000));
    expect(reason).toBe('expired');
    expect(await socket.emitWithAck('watch:join', { date: '2025-09-06' })).toMatchObject({
      ok: true,
    });
    socket.close();
  });
});

describe('what changes the rights and keeps the session', () => {
  it('when a role is taken away calls are 403, the socket ends and does not come back [SES-38, SES-37]', async () => {
    const client = await app.login('watch.2');
    const socket = await client.socket();
    await socket.emitWithAck('watch:join', { date: '2025-09-06' });
    const { reason, ms } = await revoked(socket, () => change('watch.2', { role: 'Member' }));
    expect(reason).toBe('rights_changed');
    expect(ms).toBeLessThan(1000);
    expect((await client.raw('GET', '/api/dashboard/stats/2025-09-06')).statusCode).toBe(403);
    expect((await client.raw('GET', '/api/auth/me')).json()).toMatchObject({ role: 'Member' });
    expect(await refusal(client)).toBe('FORBIDDEN');
    await change('watch.2', { role: 'Watch_TL' });
    expect((await client.raw('GET', '/api/dashboard/stats/2025-09-06')).statusCode).toBe(200);
  });

  it('with another team what was one’s own is foreign at once, and the other way round [SES-38, SES-37]', async () => {
    const client = await app.login('tl.a1');
    const date = '2025-09-10';
    const submit = async (teamId: string) => {
      const body = { teamId, date, attendanceData: marksFor(org.team(teamId).slice(3)) };
      return (await client.raw('POST', '/api/attendance/submit', body)).statusCode;
    };
    const log = async (teamId: string) =>
      (await client.raw('GET', `/api/attendance-updates?date=${date}&teamId=${teamId}`)).statusCode;
    const socket = await client.socket();
    await socket.emitWithAck('team:join', { teamId: 'A1', date });
    expect([await submit('A1'), await submit('A2')]).toEqual([200, 403]);
    const { reason } = await revoked(socket, () => change('tl.a1', { teamId: 'A2' }));
    expect(reason).toBe('rights_changed');
    expect([await submit('A1'), await submit('A2')]).toEqual([403, 200]);
    expect([await log('A1'), await log('A2')]).toEqual([403, 200]);

    // The new socket hears the own team's log, and no longer the old one's.
    const again = await client.socket();
    await again.emitWithAck('team:join', { teamId: 'A1', date });
    const heard: string[] = [];
    again.onAny((name: string) => heard.push(name));
    const other = await app.login('pso.a1');
    const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1').slice(3, 5)) };
    const submitted = nextEvent(again, 'attendance:submitted');
    await other.call(attendanceRoutes.submit, { body });
    await submitted;
    await again.emitWithAck('team:leave', {});
    // What else follows from the change of team comes when it is reckoned.
    expect(heard.filter((name) => /^(?:attendance|log):/.test(name))).toEqual([
      'attendance:submitted',
    ]);
    await change('tl.a1', { teamId: 'A1' });
  });

  it('a PSO whose team leader access is taken away has no calls and no socket [SES-38, SES-37]', async () => {
    const client = await app.login('pso.a1');
    const socket = await client.socket();
    await revoked(socket, () => change('pso.a1', { tlDashboardAccess: false }));
    expect((await client.raw('GET', '/api/teams')).statusCode).toBe(403);
    expect(await refusal(client)).toBe('FORBIDDEN');
    await change('pso.a1', { tlDashboardAccess: true });
  });

  it('a socket that was being opened meanwhile does not keep the old rights [SES-39]', async () => {
    const client = await app.login('watch.1');
    let meanwhile: (() => Promise<void>) | undefined;
    // Stands behind the admission: the caller is known, the socket not yet open.
    const stand = async (goOn: () => void) => {
      await meanwhile?.();
      goOn();
    };
    app.io.use((_, next) => void stand(next));
    meanwhile = () => change('watch.1', { role: 'Member' });
    const demoted = await client.socket();
    if (demoted.connected) await gone(demoted);
    meanwhile = () => change('watch.1', { role: 'watch_tl', isActive: false });
    const ended = await app.login('admin').then((admin) => admin.socket());
    meanwhile = undefined;
    expect(ended.connected).toBe(true);
    ended.close();
    await change('watch.1', { isActive: true });
  });
});
