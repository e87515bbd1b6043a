import { auditRoutes, sessionRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  testPassword,
  type TestApp,
  type TestClient,
} from '../../../testing/app.ts';
import { handshake } from '../../../testing/handshake.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';

const next = 'lantern under rain';
let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '1000' } });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const change = (client: TestClient, body: object) => client.raw('POST', '/api/auth/password', body);
const status = async (client: TestClient, url = '/api/auth/me') =>
  (await client.raw('GET', url)).statusCode;
const edit = (username: string, body: object) =>
  admin.raw('PUT', `/api/users/${org.id(username)}`, body);

it('this session stays with its socket, all others end with theirs within 1 s [SES-65]', async () => {
  const here = await app.login('tl.a1');
  const there = await app.login('tl.a1');
  const [mine, other] = [await here.socket(), await there.socket()];
  const revocation = nextEvent(other, 'session:revoked', 1000);
  const closed = new Promise((resolve) => void other.once('disconnect', resolve));
  expect((await change(here, { current: testPassword, next })).statusCode).toBe(200);
  expect(await revocation).toEqual({ reason: 'password_changed' });
  await closed;
  expect([await status(here), await status(there)]).toEqual([200, 401]);
  expect(await mine.emitWithAck('watch:leave', { date: '2025-09-06' })).toBeDefined();
  expect(mine.connected).toBe(true);
  await app.login('tl.a1', next);
  await expect(app.login('tl.a1')).rejects.toThrow('INVALID_CREDENTIALS');
});

it('a wrong current password is WRONG_PASSWORD beside its field, and nothing changes [SES-65]', async () => {
  const client = await app.login('dtl.a1');
  const wrong = await change(client, { current: 'not this one', next });
  const message = 'The current password is not right.';
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    { code: 'WRONG_PASSWORD', message, details: [{ path: 'body.current', message }] },
  ]);
  const short = await change(client, { current: testPassword, next: 'short' });
  expect(short.json()).toMatchObject({ details: [{ path: 'body.next' }] });
  const same = await change(client, { current: testPassword, next: testPassword });
  expect(same.json()).toMatchObject({
    code: 'VALIDATION',
    message: 'Choose another password than the current one.',
  });
  await app.login('dtl.a1');
});

it('guesses are slowed together with failed logins of the account [SES-66]', async () => {
  const client = await app.login('pso.a1');
  for (let guess = 0; guess < 5; guess++) {
    expect((await change(client, { current: `guess ${guess}`, next })).statusCode).toBe(400);
  }
  const held = await change(client, { current: testPassword, next });
  expect([held.statusCode, held.headers['retry-after']]).toEqual([429, '1']);
  const login = { username: 'pso.a1', password: testPassword };
  const elsewhere = await app.anonymous().raw('POST', '/api/auth/login', login);
  expect(elsewhere.statusCode).toBe(429);
  app.clock.advance(16 * 60_000);
});

it('one that was set meanwhile is not overwritten by whoever knew the old one [SES-65]', async () => {
  const client = await app.login('a1.04');
  const [own] = await Promise.all([
    change(client, { current: testPassword, next }),
    edit('a1.04', { password: 'a lamp of the office' }),
  ]);
  await app.changes.idle();
  const fits = async (password: string) =>
    app.login('a1.04', password).then(
      () => true,
      () => false,
    );
  // Whoever came second decides, and nobody is told of a success that was overwritten unseen.
  expect(await fits('a lamp of the office')).toBe(true);
  expect([200, 400, 401]).toContain(own.statusCode);
});

it('nothing but one’s own session and password is open to who must choose a new one [SES-70]', async () => {
  const client = await app.login('watch.1');
  const socket = await client.socket();
  const revocation = nextEvent(socket, 'session:revoked', 1000);
  const flagged = await edit('watch.1', { mustChangePassword: true });
  expect(flagged.json()).toMatchObject({ mustChangePassword: true });
  expect(await revocation).toEqual({ reason: 'rights_changed' });
  const refused = await client.raw('GET', '/api/teams');
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'PASSWORD_CHANGE_REQUIRED', message: 'Choose a new password first.' },
  ]);
  const cookie = client.cookie ?? '';
  expect(await handshake(await app.listen(), { cookie })).toMatchObject({
    code: 'PASSWORD_CHANGE_REQUIRED',
  });
  const me = await client.call(sessionRoutes.me);
  expect(me).toMatchObject({ mustChangePassword: true });
  expect(await status(client, '/api/auth/sessions')).toBe(200);
  expect(await status(client, '/api/organisation')).toBe(200);

  await client.call(sessionRoutes.changePassword, { body: { current: testPassword, next } });
  expect(await client.call(sessionRoutes.me)).toMatchObject({ mustChangePassword: false });
  expect(await status(client, '/api/teams')).toBe(200);
  const again = await client.socket();
  expect(again.connected).toBe(true);
});

it('a sign-in link takes the place of the new password that was asked for [SES-70, SES-61]', async () => {
  const body = {
    username: 'new.person',
    name: 'New Person',
    role: 'TL',
    password: 'a lamp of the office',
    mustChangePassword: true,
  };
  const made = await admin.call(userRoutes.create, { body });
  expect(made.mustChangePassword).toBe(true);
  const { token } = await admin.call(sessionRoutes.createSignInLink, {
    params: { userId: made.id },
  });
  const { user } = await app
    .anonymous()
    .call(sessionRoutes.redeem, { body: { token, password: next } });
  expect(user.mustChangePassword).toBe(false);
});

it('the trail has who changed it, and that sessions ended with it, never a password [SES-65, AUD-7, AUD-3]', async () => {
  const client = await app.login('a1.05');
  await client.call(sessionRoutes.changePassword, { body: { current: testPassword, next } });
  await app.changes.idle();
  const { entries } = await admin.call(auditRoutes.activity);
  const mine = entries.filter(({ what }) => what.id === org.id('a1.05'));
  expect(mine.map(({ kind, by }) => `${kind} ${by?.name}`).toSorted()).toEqual([
    'session.ended Ben A1',
    'session.opened Ben A1',
    'user.password-changed Ben A1',
  ]);
  expect(JSON.stringify(entries)).not.toContain(next);
});
