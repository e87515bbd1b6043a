import { auditRoutes, routes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { reportCommands } from '../../../testing/write-log.ts';
import { browser, signOnEnv, startFront, startProvider } from './sign-on.fixture.ts';

/** Two processes behind one address, and a real provider. */
let front: Awaited<ReturnType<typeof startFront>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let app: TestApp;
let other: TestApp;
let org: Organisation;
const lines: string[] = [];

beforeAll(async () => {
  front = await startFront();
  provider = await startProvider(front.origin);
  const env = {
    ...signOnEnv(provider.issuer, front.origin),
    OIDC_CREATE: '1',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLE_MAP:
      '{"watch":"WATCH tl","staff":"FRT","ghosts":"No Such Role","chiefs":"Administrator"}',
  };
  app = await startTestApp({ env, isShared: true, log: (line) => lines.push(line) });
  org = await seedOrganisation(app.db);
  other = await startTestApp({ env, uri: reportCommands(app.uri), isShared: true });
  front.lead(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await provider.close();
  await front.close();
});

function become(account: string, claims: Record<string, unknown>): void {
  provider.now.account = account;
  provider.people.set(account, claims);
}
beforeEach(() => become('sub-of-watch.1', { preferred_username: 'Watch.1 ', name: 'Somebody' }));

it('signs in whom the provider names, and the page begins with the session of its browser; leaving leads to the provider [SES-140, SES-142, SES-148]', async () => {
  const one = browser(app);
  expect(await one.signOn()).toBe('/login#sign-on=done');
  const { user, token } = await one.client().call(routes.session.current);
  expect(user.username).toBe('watch.1');
  const client = app.withCookie(one.cookieOf(), token);
  const admin = await app.login('admin');
  const { entries } = await admin.call(auditRoutes.activity, { query: { kind: 'session.opened' } });
  expect(entries.find(({ by }) => by?.id === user.id)?.after).toEqual({
    page: 'Single sign-on, Keeper',
  });
  const { leaveTo } = await client.call(routes.session.logout);
  expect(leaveTo).toContain(`${provider.issuer}/session/end?`);
  expect(leaveTo).toContain('client_id=muster');
  expect((await client.raw('GET', '/api/auth/me')).statusCode).toBe(401);
});

it('with another secret than the provider’s nobody comes in, and the address it sends nobody back to is its own page [SES-140, SES-150]', async () => {
  const wrong = { ...signOnEnv(provider.issuer, front.origin), OIDC_CLIENT_SECRET: 'an older one' };
  const elsewhere = signOnEnv(provider.issuer, 'http://127.0.0.1:9');
  const ends: string[] = [];
  for (const env of [wrong, elsewhere]) {
    const set = await startTestApp({ env, uri: app.uri, log: (line) => lines.push(line) });
    ends.push(await browser(set).signOn().catch(String));
    await set.close();
  }
  expect(ends[0]).toBe('/login#sign-on=failed');
  expect(ends[1]).toContain('redirect_uri');
  expect(lines.join()).not.toMatch(/an older one/);
});

it('begins at one process and ends at another, which refuses state and code once more [SES-141]', async () => {
  const one = browser(app);
  const back = await one.atProvider(await one.open('/sign-on'), front.origin);
  const taken = new Map(one.ours);
  expect(await one.open(back, other)).toBe('/login#sign-on=done');
  for (const process of [app, other]) {
    const again = browser(process);
    for (const [name, value] of taken) again.ours.set(name, value);
    expect(await again.open(back)).toBe('/login#sign-on=failed');
    expect(again.ours.has('sid')).toBe(false);
  }
});

it('a browser without the cookie, with another one’s, or with another state is not let in [SES-141]', async () => {
  const [one, victim] = [browser(app), browser(app)];
  const back = await one.atProvider(await one.open('/sign-on'), front.origin);
  expect(await victim.open(back)).toBe('/login#sign-on=failed');
  await victim.open('/sign-on');
  expect(await victim.open(back)).toBe('/login#sign-on=failed');
  for (const name of victim.ours.keys()) victim.ours.set(name, 'no such seal');
  expect(await victim.open(back)).toBe('/login#sign-on=failed');
  expect(victim.ours.has('sid')).toBe(false);
  app.clock.advance(11 * 60_000);
  expect(await one.open(back)).toBe('/login#sign-on=failed');
});

it('two tabs of one browser both come in, and few of those that were begun are kept [SES-141]', async () => {
  const one = browser(app);
  const [first, second] = [await one.open('/sign-on'), await one.open('/sign-on')];
  const back = await one.atProvider(first, front.origin);
  expect(await one.open(back)).toBe('/login#sign-on=done');
  expect(await one.open(await one.atProvider(second, front.origin))).toBe('/login#sign-on=done');
  expect([...one.ours.keys()]).toEqual(['sid']);
  for (let n = 0; n < 7; n += 1) await one.open('/sign-on');
  expect(one.ours.size).toBe(6);
});

it('leads nowhere else than to its own sign-in page [SES-141]', async () => {
  const one = browser(app);
  const address = await one.open('/sign-on?next=https://elsewhere.example');
  const back = await one.atProvider(address, front.origin);
  expect(await one.open(`${back}&next=//elsewhere.example`)).toBe('/login#sign-on=done');
});

it('binds a person at the first sign-in: then what stays decides, and nobody else has the username [SES-143]', async () => {
  become('sub-of-watch.2', { preferred_username: 'watch.2' });
  const one = browser(app);
  await one.signOn();
  become('sub-of-watch.2', { preferred_username: 'renamed.there' });
  expect(await browser(app).signOn()).toBe('/login#sign-on=done');
  become('somebody-else', { preferred_username: 'WATCH.2' });
  expect(await browser(app).signOn()).toBe('/login#sign-on=taken');
  const stored = JSON.stringify(await app.db.collection('users').find({}).toArray());
  expect(stored).toContain('sub-of-watch.2');
  const admin = await app.login('admin');
  const answers = [
    await admin.call(userRoutes.list),
    await admin.call(auditRoutes.activity, { query: { kind: 'user.bound' } }),
  ];
  expect(answers[1]).toMatchObject({ entries: [{}, {}] });
  expect(JSON.stringify(answers)).not.toContain('sub-of-watch.2');
});

it('makes whoever is not known with the role of the map, and nobody whose role it lacks [SES-144]', async () => {
  become('new-1', { preferred_username: 'new.watch', name: 'New Watch', groups: ['x', 'watch'] });
  const one = browser(app);
  expect(await one.signOn()).toBe('/login#sign-on=done');
  const { user } = await one.client().call(routes.session.current);
  expect(user).toMatchObject({ name: 'New Watch', role: 'watch_tl', teamId: null });
  expect(
    (await app.anonymous().raw('POST', '/api/auth/login', { username: 'new.watch', password: '' }))
      .statusCode,
  ).toBe(400);
  for (const groups of [undefined, 7, 'nothing', ['ghosts'], [{ a: 1 }], 'x'.repeat(10_000)]) {
    become('new-2', { preferred_username: 'new.nobody', groups });
    expect(await browser(app).signOn()).toBe('/login#sign-on=role');
  }
  // Who exists keeps the role that the directory has.
  become('new-1', { preferred_username: 'new.watch', groups: ['staff'] });
  const again = browser(app);
  await again.signOn();
  expect((await again.client().call(routes.session.current)).user.role).toBe('watch_tl');
});

it('the start tells of a role of the map that nobody knows, and of one that makes administrators [SES-144]', async () => {
  await app.listen();
  const told = () => lines.filter((line) => line.includes('OIDC_ROLE_MAP'));
  await expect
    .poll(told)
    .toEqual([
      expect.stringMatching(/"No Such Role".*gives a role that nobody knows/),
      expect.stringMatching(/"Administrator".*makes administrators/),
    ]);
});

it('a username that is missing, of a wrong type, too long or only looks like one lets nobody in [SES-145]', async () => {
  for (const preferred_username of [
    undefined,
    '',
    '  ',
    7,
    ['watch.1'],
    'w'.repeat(65),
    'w'.repeat(10_000),
  ]) {
    become('odd', { preferred_username, groups: ['staff'] });
    expect(await browser(app).signOn()).toBe('/login#sign-on=unknown');
  }
  const alike = [
    // With a Cyrillic letter, in full width, with a Kelvin sign, and with signs that nobody sees.
    '\u0430dmin',
    '\uff41\uff44\uff4d\uff49\uff4e',
    'pso.\u212a',
    'ad\u200bmin',
    'ad\u00admin',
    '\ufeffadmin',
    '\u202eadmin',
    'admin\u{e0061}',
    'watch.\u00b9',
    // Nobody’s yet, but they would be written otherwise here.
    'some\u200bbody',
    '=cmd',
  ];
  for (const preferred_username of alike) {
    become('odd', { preferred_username, groups: ['staff'] });
    expect(await browser(app).signOn(), preferred_username).toBe('/login#sign-on=unfit');
  }
  const stored = JSON.stringify(await app.db.collection('users').find({}).toArray());
  expect(stored).not.toContain(' odd"');
});

it('a name that cannot stand here gives way to the username [SES-144]', async () => {
  become('new-3', { preferred_username: 'new.three', name: '=1+1', groups: ['staff'] });
  const one = browser(app);
  expect(await one.signOn()).toBe('/login#sign-on=done');
  expect((await one.client().call(routes.session.current)).user.name).toBe('new.three');
});

it('whoever is deactivated, deleted or renamed here stays who they are, whatever they claim [SES-143]', async () => {
  const admin = await app.login('admin');
  const userId = org.id('a1.05');
  const at = { params: { userId } };
  become('stays', { preferred_username: 'a1.05' });
  expect(await browser(app).signOn()).toBe('/login#sign-on=done');
  become('stays', { preferred_username: 'another.name', groups: ['staff'] });
  await admin.call(userRoutes.change, { ...at, body: { username: 'a1.05.married' } });
  const one = browser(app);
  expect(await one.signOn()).toBe('/login#sign-on=done');
  expect((await one.client().call(routes.session.current)).user.id).toBe(userId);
  await admin.call(userRoutes.change, { ...at, body: { isActive: false } });
  expect(await browser(app).signOn()).toBe('/login#sign-on=inactive');
  await admin.call(userRoutes.remove, at);
  expect(await browser(app).signOn()).toBe('/login#sign-on=inactive');
});

it('whoever is deactivated is refused, and bound anew once they are active again [SES-143, SES-145]', async () => {
  become('first', { preferred_username: 'dtl.a1' });
  expect(await browser(app).signOn()).toBe('/login#sign-on=done');
  const admin = await app.login('admin');
  const set = (isActive: boolean) =>
    admin.call(userRoutes.change, { params: { userId: org.id('dtl.a1') }, body: { isActive } });
  await set(false);
  expect(await browser(app).signOn()).toBe('/login#sign-on=inactive');
  await set(true);
  become('second', { preferred_username: 'dtl.a1' });
  expect(await browser(app).signOn()).toBe('/login#sign-on=done');
  // Of many at once likewise; and a change of somebody active lets go of nobody.
  await set(true);
  become('third', { preferred_username: 'dtl.a1' });
  expect(await browser(app).signOn()).toBe('/login#sign-on=taken');
  for (const action of ['deactivate', 'activate'] as const) {
    await admin.call(userRoutes.bulk, { body: { action, userIds: [org.id('dtl.a1')] } });
  }
  expect(await browser(app).signOn()).toBe('/login#sign-on=done');
});

it('a session that ends at the provider ends here and at the other process within a second [SES-147]', async () => {
  const one = browser(app);
  await one.signOn();
  const socket = await other.withCookie(one.cookieOf()).socket();
  const revoked = nextEvent(socket, 'session:revoked', 3000);
  const page = await fetch(`${provider.issuer}/session/end?client_id=muster`, {
    headers: { cookie: [...one.theirs].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
  const startedAt = performance.now();
  await fetch(`${provider.issuer}/session/end/confirm`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
    headers: { cookie: [...one.theirs].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect((await revoked).reason).toBe('provider_ended');
  expect(performance.now() - startedAt).toBeLessThan(1000);
  for (const process of [app, other]) {
    const gone = await process.withCookie(one.cookieOf()).raw('GET', '/api/auth/me');
    expect(gone.statusCode).toBe(401);
  }
});

it('stores, logs and sends nothing of the provider’s tokens and codes [SES-149]', async () => {
  lines.length = 0;
  const one = browser(app);
  const back = await one.atProvider(await one.open('/sign-on'), front.origin);
  await one.open(back);
  await one.open(back);
  const code = new URLSearchParams(back.split('?')[1]).get('code') ?? '';
  expect(code).not.toBe('');
  const stored = await Promise.all(
    Object.values(app.db.collections).map((each) => each.find({}).toArray()),
  );
  const all = JSON.stringify(stored) + lines.join('\n');
  expect(lines.join('\n')).toContain('sign-on failed');
  for (const secret of [code, 'a secret of both sides']) expect(all).not.toContain(secret);
  // A token is parts with points between; what is made at random may begin as its first does.
  expect(all).not.toMatch(/eyJ[\w-]+\.[\w-]/);
});
