import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, testPassword, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';

/** How long a session lives, where it is kept, and what ends it (SES-20, SES-26, SES-32). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
});
afterAll(() => app.close());

/** One more server, for a test alone. */
async function start(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const other = await startTestApp(options);
  onTestFinished(() => other.close());
  if (!options?.uri) await seedOrganisation(other.db);
  return other;
}

const minutes = 60_000;
const statusOf = async (client: TestClient, headers = {}) =>
  (await client.raw('GET', '/api/auth/me', undefined, headers)).statusCode;

describe('limits of time', () => {
  it('ends a session 240 minutes after the last thing its person did [SES-32]', async () => {
    const client = await app.login('tl.a1');
    app.clock.advance(239 * minutes);
    expect(await statusOf(client)).toBe(200);
    app.clock.advance(239 * minutes);
    expect(await statusOf(client)).toBe(200);
    app.clock.advance(241 * minutes);
    expect(await statusOf(client)).toBe(401);
  });

  it('does not count polling as activity [SES-33]', async () => {
    const client = await app.login('tl.a1');
    for (let poll = 0; poll < 8; poll++) {
      app.clock.advance(29 * minutes);
      expect(await statusOf(client, { 'x-background': '1' })).toBe(200);
    }
    app.clock.advance(9 * minutes);
    expect(await statusOf(client, { 'x-background': '1' })).toBe(401);
  });

  it('counts a write as activity whatever the client says of it [SES-33]', async () => {
    const client = await app.login('tl.a1');
    app.clock.advance(200 * minutes);
    const write = await client.raw('POST', '/api/attendance/submit', {}, { 'x-background': '1' });
    expect(write.statusCode).toBe(400);
    app.clock.advance(200 * minutes);
    expect(await statusOf(client)).toBe(200);
  });

  it('ends every session 13 hours after its login, however busy its person is [SES-32]', async () => {
    const client = await app.login('tl.a1');
    for (let hour = 0; hour < 12; hour++) {
      app.clock.advance(60 * minutes);
      expect(await statusOf(client)).toBe(200);
    }
    app.clock.advance(59 * minutes);
    expect(await statusOf(client)).toBe(200);
    app.clock.advance(2 * minutes);
    expect(await statusOf(client)).toBe(401);
  });

  it('takes both limits from the environment [SES-32]', async () => {
    const env = { SESSION_ABSOLUTE_HOURS: '2', SESSION_IDLE_MINUTES: '30' };
    const short = await start({ env });
    const client = await short.login('tl.a1');
    short.clock.advance(31 * minutes);
    expect(await statusOf(client)).toBe(401);
    const response = await short
      .anonymous()
      .raw('POST', '/api/auth/login', { username: 'tl.a1', password: testPassword });
    expect(response.cookies[0]).toMatchObject({ maxAge: 7200 });
  });
});

describe('how long it still lasts', () => {
  const lasting = async (client: TestClient, headers = {}) => {
    const answer = await client.raw('GET', '/api/auth/me', undefined, headers);
    const inMinutes = (name: string) =>
      answer.headers[name] === undefined
        ? undefined
        : Math.round(Number(answer.headers[name]) / (minutes / 2)) / 2;
    return [inMinutes('x-session-ends-ms'), inMinutes('x-session-absolute-ms')];
  };

  it('says every answer, and a page that only asks by itself puts nothing off [SES-110, SES-33]', async () => {
    const client = await app.login('tl.a1');
    expect(await lasting(client)).toEqual([240, 780]);
    app.clock.advance(100 * minutes);
    expect(await lasting(client, { 'x-background': '1' })).toEqual([140, 680]);
    expect(await lasting(client)).toEqual([240, 680]);
  });

  it('is never longer than what is left of the 13 hours [SES-110, SES-32]', async () => {
    const client = await app.login('tl.a1');
    for (let hour = 0; hour < 12; hour++) {
      app.clock.advance(60 * minutes);
      await lasting(client);
    }
    expect(await lasting(client)).toEqual([60, 60]);
  });

  it('is put off by what a person does also where the limit is a minute [SES-110, SES-33]', async () => {
    const short = await start({ env: { SESSION_IDLE_MINUTES: '1' } });
    const client = await short.login('tl.a1');
    short.clock.advance(minutes / 2);
    expect(await lasting(client)).toEqual([1, 779.5]);
  });

  it('is put off for every page at once, also for one that is read in the same moment [SES-110, SES-111]', async () => {
    const client = await app.login('tl.a1');
    for (let turn = 0; turn < 5; turn++) {
      app.clock.advance(100 * minutes);
      expect((await lasting(client, { 'x-background': '1' }))[0]).toBe(140);
      // What is kept of a session is read anew beside a call.
      app.clock.advance(600);
      expect((await lasting(client))[0]).toBe(240);
      expect((await lasting(client, { 'x-background': '1' }))[0]).toBe(240);
    }
  });

  it('is put off for the pages of another process too when they ask near its end [SES-110, SES-111]', async () => {
    const client = await app.login('tl.a1');
    const other = await start({ uri: app.uri, at: app.clock.instant() });
    const elsewhere = other.withCookie(client.cookie ?? '');
    for (const { clock } of [app, other]) clock.advance(239 * minutes);
    expect((await lasting(elsewhere, { 'x-background': '1' }))[0]).toBe(1);
    expect((await lasting(client))[0]).toBe(240);
    expect((await lasting(elsewhere, { 'x-background': '1' }))[0]).toBe(240);
  });

  it('comes with the server’s time, which the page goes by [SES-120]', async () => {
    const client = await app.login('tl.a1');
    app.clock.advance(100 * minutes);
    const { headers } = await client.raw('GET', '/api/auth/me');
    expect(Math.abs(Number(headers['x-server-time-ms']) - app.clock.now())).toBeLessThan(minutes);
  });

  it('is said to nobody without a session [SES-110]', async () => {
    expect(await lasting(app.anonymous())).toEqual([undefined, undefined]);
  });
});

describe('where a session lives', () => {
  it('survives a restart of the server on the same database [SES-26]', async () => {
    const before = await startTestApp();
    await seedOrganisation(before.db);
    const client = await before.login('tl.a1');
    const { clock, uri } = before;
    await before.close();
    const again = await start({ uri, at: clock.instant() });
    const same = again.withCookie(client.cookie ?? '', client.token);
    expect(await statusOf(same)).toBe(200);
    expect((await same.raw('POST', '/api/auth/logout')).statusCode).toBe(200);
  });

  it('acts in two processes on one database [SES-26]', async () => {
    const two = await start({ uri: app.uri, at: app.clock.instant() });
    const client = await app.login('tl.a1');
    const there = two.withCookie(client.cookie ?? '', client.token);
    expect(await statusOf(there)).toBe(200);
    await client.raw('POST', '/api/auth/logout');
    two.clock.advance(1001);
    expect(await statusOf(there)).toBe(401);
  });

  it('is sent over TLS only, under a name that holds browsers to it, when the page is [SES-20, OPS-27]', async () => {
    const secure = await start({ env: { PUBLIC_ORIGIN: 'https://muster.example' } });
    const response = await secure
      .anonymous()
      .raw(
        'POST',
        '/api/auth/login',
        { username: 'tl.a1', password: testPassword },
        { origin: 'https://muster.example', host: '10.0.0.7:3000' },
      );
    expect(response.statusCode).toBe(200);
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-sid',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(cookie).not.toHaveProperty('domain');
    // Names below it are not the product's to bind, unless whoever runs it says so.
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    const wide = await start({
      env: { PUBLIC_ORIGIN: 'https://muster.example', HSTS_SUBDOMAINS: '1' },
    });
    const { headers } = await wide.anonymous().raw('GET', '/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const plainName = secure.withCookie(`sid=${cookie?.value}`);
    expect(await statusOf(plainName)).toBe(401);
    expect(await statusOf(secure.withCookie(`__Host-sid=${cookie?.value}`))).toBe(200);
  });
});

describe('logout', () => {
  it('ends this session, clears its cookie, and leaves the person’s others [SES-36]', async () => {
    const [here, there] = [await app.login('tl.a1'), await app.login('tl.a1')];
    const response = await here.raw('POST', '/api/auth/logout');
    expect(response.statusCode).toBe(200);
    expect(response.cookies[0]).toMatchObject({ name: 'sid', value: '', path: '/' });
    expect(response.cookies[0]?.expires?.getTime()).toBe(0);
    expect(await statusOf(here)).toBe(401);
    expect(await statusOf(there)).toBe(200);
  });

  it('a browser that signs in as somebody else leaves its old session behind [SES-36]', async () => {
    const first = await app.login('tl.a1');
    await first.raw('POST', '/api/auth/login', { username: 'tl.a2', password: testPassword });
    expect(await statusOf(first)).toBe(401);
  });
});

describe('GET /api/auth/me', () => {
  it('is the session’s user, whoever x-user-id names [SES-24]', async () => {
    const client = await app.login('tl.a1');
    const response = await client.raw('GET', '/api/auth/me', undefined, {
      'x-user-id': 'f0f0f0f0-0000-4000-8000-f0f0f0f0f0f0',
    });
    expect(response.json()).toMatchObject({ username: 'tl.a1' });
  });

  it('a cookie that was never given is nobody [SES-25]', async () => {
    const guesses = ['', 'guess', 'x'.repeat(5000), '%00', '"; sid=\u00e9', '{"$ne":1}'];
    for (const guess of guesses) expect(await statusOf(app.withCookie(`sid=${guess}`))).toBe(401);
  });
});
