import { auditRoutes, sessionRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, testPassword, type TestApp } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

it('everybody sees where they are signed in, this device first [SES-67]', async () => {
  const here = await app.login('tl.a1');
  app.clock.advance(120_000);
  const body = { username: 'tl.a1', password: testPassword };
  await app.anonymous().raw('POST', '/api/auth/login', body, { 'user-agent': firefox });
  const listed = await here.call(sessionRoutes.sessions);
  expect(listed.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Firefox on Linux', false],
  ]);
  const [mine, other] = listed;
  expect(Date.parse(other?.signedInAt ?? '') - Date.parse(mine?.signedInAt ?? '')).toBeGreaterThan(
    110_000,
  );
  const stored = await app.db.collection('sessions').find({}).toArray();
  expect(stored.map(({ _id }) => String(_id))).not.toContain(mine?.id);
});

it('one of one’s own is ended at once, with its socket, and a stranger’s is not found [SES-67]', async () => {
  const here = await app.login('dtl.a1');
  const there = await app.login('dtl.a1');
  const revocation = nextEvent(await there.socket(), 'session:revoked', 1000);
  const other = (await here.call(sessionRoutes.sessions)).find(({ current }) => !current);
  const end = (client: typeof here, id = '') => client.raw('DELETE', `/api/auth/sessions/${id}`);
  const stranger = await app.login('tl.a2');
  expect((await end(stranger, other?.id)).statusCode).toBe(404);
  expect((await end(here, other?.id)).statusCode).toBe(200);
  expect(await revocation).toEqual({ reason: 'ended' });
  expect((await there.raw('GET', '/api/auth/me')).statusCode).toBe(401);
  expect(await here.call(sessionRoutes.sessions)).toHaveLength(1);
  expect((await end(here, other?.id)).statusCode).toBe(404);
});

it('a session more or less is told to the person’s own pages and to administrators, and to nobody else [SES-67, SES-68]', async () => {
  const here = await app.login('dtl.a2');
  const page = await here.socket();
  const admin = await app.login('admin');
  const desk = await admin.socket();
  const other = await (await app.login('tl.a2')).socket();
  const heard: unknown[] = [];
  other.on('sessions:changed', (event) => heard.push(event));
  const userId = org.id('dtl.a2');
  const bothHear = () => Promise.all([page, desk].map((one) => nextEvent(one, 'sessions:changed')));
  const opened = bothHear();
  const there = await app.login('dtl.a2');
  expect(await opened).toEqual([{ userId }, { userId }]);
  const ended = bothHear();
  const [, second] = await here.call(sessionRoutes.sessions);
  await here.call(sessionRoutes.endSession, { params: { sessionId: second?.id ?? '' } });
  expect(await ended).toEqual([{ userId }, { userId }]);
  expect((await there.raw('GET', '/api/auth/me')).statusCode).toBe(401);
  const left = nextEvent(desk, 'sessions:changed');
  await here.call(sessionRoutes.logout);
  expect(await left).toEqual({ userId });
  await admin.call(sessionRoutes.logout);
  expect(heard).toEqual([]);
});

it('administrators see anybody’s and end them all, their own except the one that asks [SES-68]', async () => {
  const [admin, other] = [await app.login('admin'), await app.login('admin')];
  const leader = await app.login('tl.a3');
  const params = { userId: org.id('tl.a3') };
  const [listed] = await admin.call(sessionRoutes.sessionsOf, { params });
  expect(listed).toMatchObject({ current: false });
  const revocation = nextEvent(await leader.socket(), 'session:revoked', 1000);
  expect(await admin.call(sessionRoutes.endSessionsOf, { params })).toEqual({ count: 1 });
  expect(await revocation).toEqual({ reason: 'ended' });
  expect((await leader.raw('GET', '/api/auth/me')).statusCode).toBe(401);
  expect(await admin.call(sessionRoutes.endSessionsOf, { params })).toEqual({ count: 0 });

  const own = { userId: org.id('admin') };
  expect(await admin.call(sessionRoutes.endSessionsOf, { params: own })).toEqual({ count: 1 });
  expect((await other.raw('GET', '/api/auth/me')).statusCode).toBe(401);
  const { entries } = await admin.call(auditRoutes.activity);
  const ended = entries.filter(({ after }) => after?.['reason'] === 'ended');
  expect(ended.slice(0, 2).map(({ what, by }) => [what.name, by?.name])).toEqual([
    ['Asha Admin', 'Asha Admin'],
    ['Tara A3', 'Asha Admin'],
  ]);
  const nobody = { params: { userId: randomUUID() } };
  await expect(admin.call(sessionRoutes.sessionsOf, nobody)).rejects.toThrow('404');
});
