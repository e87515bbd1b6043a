import { readdir, readFile } from 'node:fs/promises';
import { it, type TestContext } from 'vitest';
import { temporaryStore } from '../../embedded-store/store.fixture.ts';
import { startTestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { behind, socketPathOf, startOutageProxy, type Line } from '../../testing/outage-proxy.ts';

/** A server whose way to its database can be broken, and how it is started again. */
async function appBehindProxy({ onTestFinished }: TestContext) {
  const { store, dir } = await temporaryStore({}, onTestFinished);
  const proxy = await startOutageProxy(socketPathOf(store.uri));
  const uri = behind(proxy, 'logout');
  const start = () => startTestApp({ uri, env: { DATA_DIR: dir } });
  const app = await start();
  onTestFinished(() => proxy.close());
  const org = await seedOrganisation(app.db);
  return { app, org, proxy, dir, start };
}

const me = async (client: TestClient) => (await client.raw('GET', '/api/auth/me')).statusCode;

const outages = ['silent', 'refused', 'mute'] as const satisfies Line[];

// Each waits for the driver most of its time.
it.concurrent.for(outages)(
  'a logout while the database is %s is answered in time with its cookie cleared, and the session stays refused, also one that was opened a moment ago [SES-56]',
  { timeout: 40_000 },
  async (line, test) => {
    const { expect } = test;
    const { app, org, proxy } = await appBehindProxy(test);
    test.onTestFinished(async () => {
      await proxy.set('open');
      await app.close();
    });
    const [leaver, stays] = [await app.login('tl.a1'), await app.login('tl.a1')];
    expect(await me(leaver)).toBe(200);
    const fresh = await app.login('watch.1');
    // What is known of the session would have to be read again, and its activity noted.
    app.clock.advance(120_000);
    await proxy.set(line);

    const began = performance.now();
    const answer = await leaver.raw('POST', '/api/auth/logout');
    expect(performance.now() - began).toBeLessThan(4500);
    expect((await fresh.raw('POST', '/api/auth/logout')).statusCode).toBe(200);
    expect(await me(fresh)).toBe(401);
    expect([answer.statusCode, answer.cookies]).toMatchObject([200, [{ name: 'sid', value: '' }]]);
    expect(await me(leaver)).toBe(401);

    await proxy.set('open');
    expect(await me(leaver)).toBe(401);
    const sessions = app.db.collection('sessions');
    await expect
      .poll(() => sessions.countDocuments({ subjectId: org.id('tl.a1') }), { timeout: 12_000 })
      .toBe(1);
    const entries = app.db.collection('audit');
    await expect
      .poll(() => entries.countDocuments({ kind: 'session.ended' }), { timeout: 12_000 })
      .toBe(2);
    expect(await me(leaver)).toBe(401);
    expect(await me(stays)).toBe(200);
  },
);

const isEndedFile = (name: string) => name.startsWith('ended-sessions');

it.concurrent(
  'a session that ended while the database was away stays refused when the server starts again before it was removed, and what is kept of it has no secret [SES-56]',
  async (test) => {
    const { expect } = test;
    const { app, proxy, dir, start } = await appBehindProxy(test);
    const [leaver, stays] = [await app.login('tl.a1'), await app.login('watch.1')];
    expect(await me(leaver)).toBe(200);
    await proxy.set('refused');
    expect((await leaver.raw('POST', '/api/auth/logout')).statusCode).toBe(200);
    await app.close();

    await proxy.set('open');
    const again = await start();
    test.onTestFinished(() => again.close());
    expect(await again.db.collection('sessions').countDocuments()).toBe(2);
    const secret = leaver.cookie?.split('=')[1] ?? '';
    const endedFiles = (await readdir(dir)).filter(isEndedFile);
    expect(endedFiles).toHaveLength(1);
    expect(await readFile(`${dir}/${endedFiles[0]}`, 'utf8')).not.toContain(secret);
    expect(await me(again.withCookie(leaver.cookie ?? ''))).toBe(401);
    expect(await me(again.withCookie(stays.cookie ?? ''))).toBe(200);
    await expect
      .poll(() => again.db.collection('sessions').countDocuments(), { timeout: 12_000 })
      .toBe(1);
    await expect.poll(async () => (await readdir(dir)).filter(isEndedFile)).toEqual([]);
  },
  40_000,
);

it.concurrent(
  'a logout of a session that this process does not know clears the cookie all the same while the database is away [SES-56]',
  async (test) => {
    const { expect } = test;
    const { app, proxy, start } = await appBehindProxy(test);
    const leaver = await app.login('tl.a1');
    await app.close();
    const again = await start();
    test.onTestFinished(async () => {
      await proxy.set('open');
      await again.close();
    });
    await proxy.set('refused');
    const client = again.withCookie(leaver.cookie ?? '', leaver.token);
    const answer = await client.raw('POST', '/api/auth/logout');
    expect([answer.statusCode, answer.cookies]).toMatchObject([503, [{ name: 'sid', value: '' }]]);
  },
  40_000,
);
