import { auditRoutes, sessionRoutes, userRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';

const password = 'lantern under rain';
const hourMs = 3_600_000;
let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '1000' } });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const linkOf = (username: string) =>
  admin.call(sessionRoutes.createSignInLink, { params: { userId: org.id(username) } });
const redeem = (token: string, chosen = password) =>
  app.anonymous().raw('POST', '/api/auth/redeem', { token, password: chosen });
const outcome = async (answer: ReturnType<typeof redeem>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code?: string }>().code];
};
const refused = [400, 'SIGN_IN_LINK_INVALID'];

it('a link sets the password, signs in and ends the person’s other sessions [SES-60, SES-61]', async () => {
  const before = await app.login('tl.a1');
  const socket = await before.socket();
  const ended = nextEvent(socket, 'session:revoked', 1000);
  const { token, expiresAt } = await linkOf('tl.a1');
  expect(Date.parse(expiresAt) - app.clock.now()).toBeCloseTo(72 * hourMs, -4);
  const response = await redeem(token);
  expect(sessionRoutes.redeem.answer.parse(response.json()).user).toMatchObject({
    id: org.id('tl.a1'),
  });
  expect(await ended).toEqual({ reason: 'password_changed' });
  const [cookie] = response.cookies;
  const here = app.withCookie(`${cookie?.name}=${cookie?.value}`);
  expect((await here.raw('GET', '/api/auth/me')).statusCode).toBe(200);
  expect((await before.raw('GET', '/api/auth/me')).statusCode).toBe(401);
  await app.login('tl.a1', password);
});

it('wrong, used, replaced and expired links, and those of who may not sign in, are one refusal [SES-62]', async () => {
  const first = await linkOf('a1.04');
  const second = await linkOf('a1.04');
  expect(await outcome(redeem(first.token))).toEqual(refused);
  const wrong = await redeem('nobody was given this');
  expect((await redeem(first.token)).body).toBe(wrong.body);
  expect((await redeem(second.token)).statusCode).toBe(200);
  expect(await outcome(redeem(second.token))).toEqual(refused);
  const old = await linkOf('a1.05');
  app.clock.advance(72 * hourMs);
  expect(await outcome(redeem(old.token))).toEqual(refused);
  admin = await app.login('admin');
});

it('of two who redeem one link at once, one is let in [SES-61]', async () => {
  const { token } = await linkOf('a1.06');
  const answers = await Promise.all([
    redeem(token, `${password} a`),
    redeem(token, `${password} b`),
  ]);
  const codes = answers.map(({ statusCode }) => String(statusCode)).toSorted();
  expect(codes).toEqual(['200', '400']);
});

it('a password that is refused leaves the link as it was [SES-61, SES-53]', async () => {
  const { token } = await linkOf('a2.04');
  const short = await redeem(token, 'short');
  expect(short.json()).toMatchObject({
    code: 'VALIDATION',
    details: [{ path: 'body.password', message: 'A password has 10 to 256 characters.' }],
  });
  expect((await redeem(token)).statusCode).toBe(200);
});

it('ends when the account is deactivated or its password set otherwise, and is not made for who is deactivated [SES-63]', async () => {
  const userId = org.id('a2.05');
  const edit = (body: object) => admin.raw('PUT', `/api/users/${userId}`, body);
  const first = await linkOf('a2.05');
  await edit({ password: 'another lamp by night' });
  await app.changes.idle();
  expect(await outcome(redeem(first.token))).toEqual(refused);
  const second = await linkOf('a2.05');
  await edit({ isActive: false });
  const none = await admin.raw('POST', `/api/users/${userId}/signin-link`);
  expect([none.statusCode, none.json()]).toEqual([
    409,
    { code: 'ACCOUNT_INACTIVE', message: 'Ben A2 is deactivated. Activate the account first.' },
  ]);
  await edit({ isActive: true });
  await app.changes.idle();
  expect(await outcome(redeem(second.token))).toEqual(refused);
  const unknown = await admin.raw('POST', `/api/users/${randomUUID()}/signin-link`);
  expect(unknown.statusCode).toBe(404);
});

it('guesses wait like those of passwords: the fifth of one link, the 32nd link of an address [SES-62]', async () => {
  const guess = randomUUID();
  for (let one = 0; one < 5; one++) await redeem(guess);
  expect((await redeem(guess)).statusCode).toBe(429);
  app.clock.advance(16 * 60_000);
  for (let one = 0; one < 31; one++) await redeem(randomUUID());
  expect((await redeem(randomUUID())).statusCode).toBe(429);
  app.clock.advance(16 * 60_000);
});

it('whoever redeemed their link at a slowed address signs in there at once [SES-52]', async () => {
  const { token } = await linkOf('a3.06');
  expect((await redeem(token)).statusCode).toBe(200);
  for (let one = 0; one < 40; one++) await redeem(randomUUID());
  const login = async (username: string, password: string) =>
    (await app.anonymous().raw('POST', '/api/auth/login', { username, password })).statusCode;
  expect(await login('a3.05', 'wrong password')).toBe(429);
  expect(await login('a3.06', 'wrong password')).toBe(401);
  app.clock.advance(16 * 60_000);
});

it('its token is stored nowhere, and the trail has who made it and who redeemed it [SES-60, AUD-7]', async () => {
  const { token } = await linkOf('a2.06');
  await redeem(token);
  await app.changes.idle();
  const stored = await Promise.all(
    Object.values(app.db.collections).map((one) => one.find({}).toArray()),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  const { entries } = await admin.call(auditRoutes.activity);
  const mine = entries.filter(({ what }) => what.id === org.id('a2.06'));
  expect(mine.map(({ kind, by }) => `${kind} ${by?.name}`).toSorted()).toEqual([
    'session.ended Cai A2',
    'session.opened Cai A2',
    'user.link-created Asha Admin',
    'user.link-redeemed Cai A2',
  ]);
});

it('administrators make them for a selection, with what stands on the cards, and none where somebody is unknown [SES-64]', async () => {
  const [first = '', second = ''] = org.team('A3');
  const ask = (userIds: string[]) => admin.call(userRoutes.signInLinks, { body: { userIds } });
  const made = await ask([first, second]);
  expect(made.map(({ userId }) => userId).toSorted()).toEqual([first, second].toSorted());
  expect(made[0]?.teamName).toBe((await app.directory.teams()).find(({ id }) => id === 'A3')?.name);
  await expect(ask([first, randomUUID()])).rejects.toThrow('UNKNOWN_USER');
  // Those that were made before still work.
  expect((await redeem(made[0]?.token ?? '')).statusCode).toBe(200);
});

it('many are made at once, for everybody who is active [SES-64]', async () => {
  const ids = org.team('A3');
  await admin.call(userRoutes.bulk, { body: { action: 'deactivate', userIds: ids.slice(0, 1) } });
  const acting = { by: { id: org.id('admin'), name: 'Asha Admin' }, from: '127.0.0.1' };
  const made = await app.links.create([...ids, ...ids, randomUUID()], acting);
  expect(made.map(({ userId }) => userId).toSorted()).toEqual(ids.slice(1).toSorted());
  expect((await redeem(made[2]?.token ?? '')).statusCode).toBe(200);
});

it('who is created without a password is answered with a link in the same step, and no password fits them [SES-104, DIR-42]', async () => {
  const body = { username: 'linked', name: 'Lin Linked', role: 'TL', teamId: 'A1' };
  const made = await admin.call(userRoutes.create, { body });
  const empty = await admin.call(userRoutes.create, {
    body: { ...body, username: 'linked.2', password: '' },
  });
  expect(empty.signInLink).not.toBeNull();
  expect(Date.parse(made.signInLink?.expiresAt ?? '') - app.clock.now()).toBeCloseTo(
    72 * hourMs,
    -4,
  );
  await expect(app.login('linked', password)).rejects.toThrow('Invalid');
  expect((await redeem(made.signInLink?.token ?? '')).statusCode).toBe(200);
  await app.login('linked', password);
  await app.changes.idle();
  const { entries } = await admin.call(auditRoutes.activity);
  const kinds = entries.filter(({ what }) => what.id === made.id).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['user.created', 'user.link-created']));
});

it('the call that made somebody is answered again with another link, to the same administrator and for a while [SES-104]', async () => {
  const body = { username: 'twice', name: 'Ty Twice', role: 'TL', teamId: 'A1' };
  const first = await admin.call(userRoutes.create, { body });
  const again = await admin.call(userRoutes.create, { body });
  expect(again).toMatchObject({ id: first.id, revision: first.revision });
  expect((await redeem(first.signInLink?.token ?? '')).statusCode).not.toBe(200);
  const other = await admin.raw('POST', '/api/users', { ...body, name: 'Another Twice' });
  expect(other.statusCode).toBe(409);
  app.clock.advance(6 * 60_000);
  expect((await admin.raw('POST', '/api/users', body)).statusCode).toBe(409);
  expect((await redeem(again.signInLink?.token ?? '')).statusCode).toBe(200);
  expect(await app.db.collection('users').countDocuments({ username: 'twice' })).toBe(1);
});

it('a password that is given makes no link, and who is inactive gets none [SES-104, SES-63]', async () => {
  const body = { username: 'typed', name: 'Ty Typed', role: 'FRT', password };
  expect((await admin.call(userRoutes.create, { body })).signInLink).toBeNull();
  const inactive = { username: 'later', name: 'La Later', role: 'FRT', isActive: false };
  expect((await admin.call(userRoutes.create, { body: inactive })).signInLink).toBeNull();
});

it('where the link cannot be made the person is made all the same, and the answer says that there is none [SES-104]', async () => {
  const stored = app.db.collection('signInLinks');
  await stored.deleteMany({});
  await linkOf('a1.04');
  // Beside that one no other can be stored.
  await stored.createIndex({ never: 1 }, { unique: true });
  const body = { username: 'half', name: 'Ha Half', role: 'FRT' };
  const made = await admin.call(userRoutes.create, { body });
  expect(made).toMatchObject({ username: 'half', signInLink: null });
  await stored.deleteMany({});
  const params = { userId: made.id };
  const { token } = await admin.call(sessionRoutes.createSignInLink, { params });
  expect((await redeem(token)).statusCode).toBe(200);
});
