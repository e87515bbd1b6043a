import { routes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { configReport } from '../../../scripts/config-report.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { reportCommands } from '../../../testing/write-log.ts';
import { hasUnsafe } from './provider.ts';
import { browser, signOnEnv, startLiar } from './sign-on.fixture.ts';

/** A provider that lies, and one that is away or slow; passwords open it for administrators alone. */
const origin = 'http://127.0.0.1:1';
const event = 'http://schemas.openid.net/event/backchannel-logout';
let liar: Awaited<ReturnType<typeof startLiar>>;
let app: TestApp;
let org: Organisation;
const lines: string[] = [];

beforeAll(async () => {
  liar = await startLiar();
  const env = { ...signOnEnv(liar.issuer, origin), LOCAL_SIGN_IN: 'administrators' };
  app = await startTestApp({ env, log: (line) => lines.push(line) });
  org = await seedOrganisation(app.db);
});
afterAll(async () => {
  await app.close();
  await liar.close();
});

const seconds = () => Math.floor(Date.now() / 1000);

/** Goes to the liar and back, with these claims beside good ones. */
async function come(lie: Record<string, unknown> = {}, at = app) {
  const one = browser(at);
  const address = await one.open('/sign-on');
  if (!address.startsWith('http')) return { one, mark: address.split('=')[1] };
  const { searchParams } = new URL(address);
  const good = { sub: 'the-watch', sid: 'sid-1', preferred_username: 'watch.1' };
  liar.lie.claims = { ...good, nonce: searchParams.get('nonce'), ...lie };
  const back = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' });
  const ending = await one.open(`/sign-on/callback?${back.toString()}`);
  return { one, mark: ending.split('=')[1] };
}

beforeEach(() => {
  for (const lie of ['issuer', 'tokens', 'meanwhile'] as const) delete liar.lie[lie];
});

it.each<[string, () => Record<string, unknown>]>([
  ['a wrong issuer', () => ({ iss: 'https://elsewhere.example' })],
  ['somebody else’s token', () => ({ aud: 'another-client' })],
  ['a wrong nonce', () => ({ nonce: 'of an earlier visit' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['a token that has ended', () => ({ exp: seconds() - 120, iat: seconds() - 300 })],
  ['a token of the future', () => ({ iat: seconds() + 120 })],
  ['a token made for another client', () => ({ azp: 'another-client' })],
  ['nobody', () => ({ sub: undefined })],
  ['a subject of another type', () => ({ sub: 7 })],
])('%s lets nobody in [SES-141]', async (_, lie) => {
  const { one, mark } = await come(lie());
  expect(mark).toBe('failed');
  expect(one.ours.has('sid')).toBe(false);
});

it('a clock that is some seconds off, and a key that was exchanged, let people in [SES-141]', async () => {
  expect((await come({ exp: seconds() - 10, iat: seconds() - 70 })).mark).toBe('done');
  expect((await come({ iat: seconds() + 10 })).mark).toBe('done');
  await liar.rotate();
  // Keys are asked for at most once a second.
  await expect.poll(async () => (await come()).mark, { timeout: 3000 }).toBe('done');
});

it('another way to spell the issuer is the same provider [SES-143]', async () => {
  const env = { ...signOnEnv(`${liar.issuer}/`, origin), LOCAL_SIGN_IN: 'administrators' };
  const process = await startTestApp({ env, uri: reportCommands(app.uri) });
  expect((await come()).mark).toBe('done');
  expect((await come({}, process)).mark).toBe('done');
  await process.close();
});

it('the log has which error the provider answers, and nothing else that it writes [SES-149]', async () => {
  lines.length = 0;
  const description = 'eyJhbGciOi';
  const body = JSON.stringify({ error: 'invalid_client', error_description: description });
  liar.lie.tokens = { status: 401, body };
  expect((await come()).mark).toBe('failed');
  liar.lie.tokens = { status: 400, body: JSON.stringify({ error: 'The code 4711 of Bo' }) };
  expect((await come()).mark).toBe('failed');
  liar.lie.tokens = { status: 200, body: '{"id_token":eyJhbGciOi' };
  expect((await come()).mark).toBe('failed');
  expect(lines.filter((line) => line.includes('sign-on failed'))).toHaveLength(3);
  expect(lines.join()).toContain('invalid_client');
  expect(lines.join()).not.toMatch(/eyJ|4711/);
});

it.each<[string, object]>([
  ['an answer without an end', { more: 'x'.repeat(2 ** 20) }],
  ['an address of another kind', { authorization_endpoint: 'ftp://id.example/authorize' }],
])('%s counts as none [SES-151]', async (_, metadata) => {
  const other = await startLiar();
  other.lie.metadata = metadata;
  const process = await startTestApp({
    env: signOnEnv(other.issuer, origin),
    uri: reportCommands(app.uri),
  });
  expect((await come({}, process)).mark).toBe('away');
  await process.close();
  await other.close();
});

it('an issuer with TLS names addresses with TLS alone [SES-151]', () => {
  const at = (jwks_uri: string) => ({ issuer: 'https://id.example', jwks_uri });
  expect(hasUnsafe(at('https://id.example/keys'), false)).toBe(false);
  expect(hasUnsafe(at('http://id.example/keys'), false)).toBe(true);
  expect(hasUnsafe(at('http://127.0.0.1/keys'), true)).toBe(false);
});

const told = (token: string) =>
  app.http.inject({
    method: 'POST',
    url: '/sign-on/ended',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });

it('ends sessions by what the provider has signed, meant for here, and said once [SES-147]', async () => {
  const one = await come();
  const another = await come({ sid: 'sid-2' });
  const isIn = async ({ one: { client } }: typeof one) =>
    (await client().raw('GET', '/api/auth/me')).statusCode === 200;
  const good = { sub: 'the-watch', sid: 'sid-1', events: { [event]: {} } };
  const stranger = await startLiar();
  const refused = [
    await stranger.sign({ ...good, iss: liar.issuer, jti: '1' }),
    await liar.sign({ ...good, jti: '2', aud: 'another-client' }),
    await liar.sign({ ...good, jti: '3', nonce: 'as of a sign-in' }),
    await liar.sign({ ...good, jti: '4', events: {} }),
    await liar.sign({ ...good, jti: '5', iat: seconds() - 3600 }),
    await liar.sign({ ...good, jti: '6', sub: undefined, sid: undefined }),
    await liar.sign(good),
    await liar.sign({ ...good, jti: '6' }, { typ: 'at+jwt' }),
    'x'.repeat(10_000),
    '',
  ];
  await stranger.close();
  for (const token of refused) expect((await told(token)).statusCode).toBe(400);
  expect([await isIn(one), await isIn(another)]).toEqual([true, true]);
  const token = await liar.sign({ ...good, jti: '7' });
  expect((await told(token)).statusCode).toBe(200);
  expect([await isIn(one), await isIn(another)]).toEqual([false, true]);
  expect((await told(token)).statusCode).toBe(400);
  expect((await told(await liar.sign({ ...good, sid: undefined, jti: '8' }))).statusCode).toBe(200);
  expect(await isIn(another)).toBe(false);
});

it('a session of the provider that ends while its code is exchanged opens none here [SES-147]', async () => {
  const over = { events: { [event]: {} }, sub: 'the-watch', sid: 'sid-9', jti: 'meanwhile' };
  liar.lie.meanwhile = async () => told(await liar.sign(over));
  const { one, mark } = await come({ sid: 'sid-9' });
  expect(mark).toBe('failed');
  expect(one.ours.has('sid')).toBe(false);
  delete liar.lie.meanwhile;
  expect((await come({ sid: 'sid-9' })).mark).toBe('done');
});

it('ends of sessions are not counted, but what is none is, and then nothing of that address is read [SES-147]', async () => {
  const end = (jti: string) =>
    liar.sign({ events: { [event]: {} }, sub: 'nobody-here', jti: `at-once ${jti}` });
  const codes = async (tokens: readonly string[]) =>
    new Set((await Promise.all(tokens.map(told))).map(({ statusCode }) => statusCode));
  const good = await Promise.all(Array.from({ length: 220 }, async (_, n) => end(String(n))));
  expect(await codes(good)).toEqual(new Set([200]));
  expect(await codes(Array.from({ length: 220 }, () => 'no token'))).toEqual(new Set([400, 429]));
  // What the address may ask comes back by and by, also while this is asked.
  const late = async () => {
    const token = await end(randomUUID());
    await codes(Array.from({ length: 40 }, () => 'no token'));
    return (await told(token)).statusCode;
  };
  await expect.poll(late, { timeout: 10_000 }).toBe(429);
  app.clock.advance(60_000);
  expect(await codes([await end('later')])).toEqual(new Set([200]));
});

it('a password opens it for administrators alone, and for nobody where it is off [SES-146]', async () => {
  const credentials = { username: 'watch.1', password: 'test-shift-2025' };
  const code = async (at: TestApp, body: object) =>
    (await at.anonymous().raw('POST', '/api/auth/login', body)).json<{ code: string }>().code;
  expect(await code(app, credentials)).toBe('LOCAL_SIGN_IN_OFF');
  expect(await code(app, { ...credentials, password: 'wrong' })).toBe('INVALID_CREDENTIALS');
  const admin = await app.login('admin');
  const { token } = await admin.call(routes.session.createSignInLink, {
    params: { userId: org.id('watch.2') },
  });
  const link = { token, password: 'walk the night shift' };
  const redeemed = await app.anonymous().raw('POST', '/api/auth/redeem', link);
  expect(redeemed.json()).toMatchObject({ code: 'LOCAL_SIGN_IN_OFF' });
  expect(await app.anonymous().call(routes.organisation.read)).toMatchObject({
    signOn: { name: 'Keeper', local: 'administrators' },
  });
  const env = { ...signOnEnv(liar.issuer, origin), LOCAL_SIGN_IN: 'off' };
  const closed = await startTestApp({ env, uri: reportCommands(app.uri) });
  expect(await code(closed, { ...credentials, username: 'admin' })).toBe('LOCAL_SIGN_IN_OFF');
  const { one } = await come({ sub: 'boss', sid: 'sid-5', preferred_username: 'admin' }, closed);
  const path = `/api/users/${org.id('watch.2')}/signin-link`;
  const { user, token: csrf } = await one.client().call(routes.session.current);
  expect(user.username).toBe('admin');
  const made = await closed.withCookie(one.cookieOf(), csrf).raw('POST', path);
  expect(made.json()).toMatchObject({ code: 'LOCAL_SIGN_IN_OFF' });
  await closed.close();
});

it('a provider that is away or is another one holds nobody else up, and is asked again [SES-151]', async () => {
  const away = await startLiar();
  const env = { ...signOnEnv(away.issuer, origin), LOCAL_SIGN_IN: 'administrators' };
  away.lie.issuer = 'https://elsewhere.example';
  const process = await startTestApp({ env, uri: reportCommands(app.uri) });
  expect((await come({}, process)).mark).toBe('away');
  await away.close();
  expect((await come({}, process)).mark).toBe('away');
  await process.login('admin');
  await process.close();
});

it.each<[string, Record<string, string>, RegExp]>([
  ['no other way in', { LOCAL_SIGN_IN: 'off' }, /keep people out/],
  ['half of it', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' }, /OIDC_CLIENT_SECRET/],
  [
    'no TLS',
    { ...signOnEnv('http://id.example', 'https://a.example'), NODE_ENV: 'development' },
    /without TLS/,
  ],
  ['no roles', { ...signOnEnv('https://id.example', origin), OIDC_CREATE: '1' }, /OIDC_ROLE_MAP/],
  [
    'a map that is none',
    { ...signOnEnv('https://id.example', origin), OIDC_ROLE_MAP: 'a=b' },
    /MAP/,
  ],
  [
    'a password in the issuer',
    signOnEnv('https://me:hunter2@id.example', origin),
    /OIDC_ISSUER: has a user/,
  ],
  ['no openid', { ...signOnEnv('https://id.example', origin), OIDC_SCOPES: 'email' }, /openid/],
])('%s is refused at the start and named by the report [SES-140]', (_, given, words) => {
  const env = { NODE_ENV: 'test', ...given };
  expect(() => readConfig(env)).toThrow(words);
  expect(configReport(env).problems.join(' ')).toMatch(words);
});

it('the report has no secret, and names what has no effect [SES-140, ADM-275]', () => {
  const env = { NODE_ENV: 'test', ...signOnEnv('https://id.example', 'http://127.0.0.1:3000') };
  expect(configReport(env).text).not.toContain(env.OIDC_CLIENT_SECRET);
  const secret = { ...env, OIDC_ISSUER: 'https://me:hunter2@id.example' };
  expect(JSON.stringify(configReport(secret))).not.toContain('hunter2');
  expect(configReport({ ...env, OIDC_ROLE_CLAIM: 'groups' }).problems).toEqual([
    'OIDC_ROLE_CLAIM has no effect without OIDC_CREATE=1: roles of people are kept here.',
  ]);
  expect(configReport({ NODE_ENV: 'test', OIDC_NAME: 'Keeper' }).problems).toEqual([
    'OIDC_NAME has no effect without OIDC_ISSUER.',
  ]);
});

it('one that was there is asked once more before people are sent to it, and who signs out stays here [SES-148, SES-151]', async () => {
  const { one } = await come();
  const { token } = await one.client().call(routes.session.current);
  liar.lie.issuer = 'https://elsewhere.example';
  expect(await browser(app).open('/sign-on')).toContain(liar.issuer);
  app.clock.advance(11_000);
  expect((await come()).mark).toBe('away');
  const client = app.withCookie(one.cookieOf(), token);
  expect(await client.call(routes.session.logout)).toEqual({ leaveTo: '/login#sign-on=stays' });
  expect((await client.raw('GET', '/api/auth/me')).statusCode).toBe(401);
});

it('whoever cancels there is told so, and the next try asks for another account and passes on nothing else [SES-150]', async () => {
  const one = browser(app);
  const { searchParams } = new URL(await one.open('/sign-on?again=2&prompt=none'));
  expect(searchParams.has('prompt')).toBe(false);
  const back = new URLSearchParams({
    error: 'access_denied',
    state: searchParams.get('state') ?? '',
  });
  expect(await one.open(`/sign-on/callback?${back.toString()}`)).toBe('/login#sign-on=cancelled');
  const again = new URL(await one.open('/sign-on?again=1&login_hint=a'));
  expect(again.searchParams.get('prompt')).toBe('login');
  expect(again.searchParams.has('login_hint')).toBe(false);
});
