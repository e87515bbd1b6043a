import { dayMs, minuteMs } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { sharedSlowDown } from './slow-down.ts';
import { triesRepo } from './tries.repo.ts';

let apps: [TestApp, TestApp];

beforeAll(async () => {
  const env = { SOCKETS_PER_USER: '1' };
  const first = await startTestApp({ env });
  apps = [first, await startTestApp({ env, uri: first.uri })];
  await seedOrganisation(first.db);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

const login = async (app: TestApp, username: string, password = 'wrong password') => {
  const body = { username, password };
  const answer = await app.anonymous().raw('POST', '/api/auth/login', body);
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) };
};
const alternately = (turn: number): TestApp => apps[turn % 2] as TestApp;

it.each(['tl.a1', 'nobody.at.all'])(
  'failures of %s at two processes are counted together, and both make the next try wait [PRC-40, SES-28]',
  async (username) => {
    const now = apps[0].clock.instant();
    for (const app of apps) app.clock.set(now);
    for (let turn = 0; turn < 4; turn++) {
      expect(await login(alternately(turn), username)).toEqual({ status: 401, wait: 0 });
    }
    expect((await login(apps[0], username)).status).toBe(401);
    for (const app of apps) expect((await login(app, username)).status).toBe(429);
    for (const app of apps) app.clock.advance(1100);
    expect((await login(apps[1], username)).status).toBe(401);
    expect(await login(apps[0], username)).toEqual({ status: 429, wait: 2 });
  },
);

it('a success at one process is one at the other: it forgets the failures, and an address that others fail from does not hold that account up [PRC-40, SES-29, SES-52]', async () => {
  for (let turn = 0; turn < 3; turn++) await login(alternately(turn), 'tl.a2');
  expect((await login(apps[0], 'tl.a2', testPassword)).status).not.toBe(429);
  const { pair, shared } = twoOn('10.9.9.9');
  for (let turn = 0; turn < 4; turn++) await shared(turn).failed(pair('known'));
  await shared(0).succeeded(pair('known'));
  for (let account = 0; account < 40; account++) {
    await shared(account).failed(pair(`guessed.${account}`));
  }
  for (const turn of [0, 1]) {
    await expect(shared(turn).check(pair('another'))).rejects.toMatchObject({ code: 'TOO_MANY' });
    await expect(shared(turn).check(pair('known'))).resolves.toMatchObject({
      mayHaveFailed: false,
    });
  }
});

it('a success where nobody failed takes no failures away; where somebody failed since it was asked it does [PRC-40, SES-29]', async () => {
  const forgotten: string[] = [];
  const tries = triesRepo(apps[0].db);
  const slow = sharedSlowDown({
    clock: apps[0].clock,
    repo: {
      ...tries,
      forget: (kind, key) => {
        forgotten.push(kind);
        return tries.forget(kind, key);
      },
    },
    failed: (error) => expect.fail(String(error)),
  });
  const attempt = { username: 'tl.a4', address: '10.6.6.6' };
  await slow.succeeded(attempt, await slow.check(attempt));
  expect(forgotten).toEqual([]);
  const before = await slow.check(attempt);
  await slow.failed(attempt);
  await slow.succeeded(attempt, before);
  expect(forgotten).toEqual(['pair']);
  expect(await slow.check(attempt)).toMatchObject({ mayHaveFailed: false });
});

it('whoever signs in again and again is stored once a day, and is known for 14 days after the last time [PRC-40, SES-52]', async () => {
  const { clock, db } = apps[0];
  const tries = triesRepo(db);
  const stored: Date[] = [];
  const slow = () =>
    sharedSlowDown({
      clock,
      repo: {
        ...tries,
        set: (kind, key, at, until) => {
          stored.push(at);
          return tries.set(kind, key, at, until);
        },
      },
      failed: (error) => expect.fail(String(error)),
    });
  const attempt = { username: 'tl.a5', address: '10.5.5.5' };
  const signIn = async () => {
    const here = slow();
    await here.succeeded(attempt, await here.check(attempt));
  };
  await signIn();
  clock.advance(dayMs - minuteMs);
  await signIn();
  expect(stored).toHaveLength(1);
  clock.advance(14 * dayMs);
  expect(await slow().check(attempt)).toEqual({ mayHaveFailed: false, isKnown: false });
  const known = `${attempt.username} ${attempt.address}`;
  expect((await tries.read({ known }, new Date(clock.now()))).has('known')).toBe(true);
  await signIn();
  expect(stored).toHaveLength(2);
});

it('what is stored of a try says neither the account nor the address [PRC-40]', async () => {
  const { pair, shared } = twoOn('10.7.7.7');
  await shared(0).failed(pair('my.password.typed.here'));
  const stored = JSON.stringify(await apps[0].db.collection('signInTries').find({}).toArray());
  expect(stored).toMatch(/"kind":"pair"/);
  expect(stored).not.toMatch(/typed|10\.7\.7|tl\.a/);
});

it('where the database does not answer each process slows by what it knows itself, and no answer waits for it [PRC-40]', async () => {
  const heard: unknown[] = [];
  const away = () => Promise.reject(new Error('the database is away'));
  const repo = { ...triesRepo(apps[0].db), read: away, count: away, forget: away };
  const slow = sharedSlowDown({
    clock: apps[0].clock,
    repo,
    failed: (error) => heard.push(error),
  });
  const attempt = { username: 'tl.a3', address: '10.8.8.8' };
  for (let failure = 0; failure < 5; failure++) {
    await slow.check(attempt);
    await slow.failed(attempt);
  }
  await expect(slow.check(attempt)).rejects.toMatchObject({ code: 'TOO_MANY', retryAfter: 1 });
  expect(heard.length).toBeGreaterThan(0);
});

it('of more pairs than are remembered those that would be forgotten first go first [PRC-40, SES-29]', async () => {
  const repo = triesRepo(apps[0].db);
  const at = apps[0].clock.now();
  for (let pair = 0; pair < 5; pair++) {
    await repo.count('address', `10.0.0.${pair}`, new Date(at), new Date(at + 1000 * (pair + 1)));
  }
  await repo.bound('address', 4);
  const left = await repo.read({ address: '10.0.0.0' }, new Date(at));
  expect(left.size).toBe(0);
});

it('a limit of sockets is of each process alone [PRC-41]', async () => {
  const { cookie = '', token = '' } = await apps[0].login('watch.1');
  const [here, there] = apps.map((app) => app.withCookie(cookie, token));
  await here?.socket();
  await expect(here?.socket()).rejects.toMatchObject({ data: { code: 'TOO_MANY' } });
  expect((await there?.socket())?.connected).toBe(true);
});

/** Two processes' slow-downs alone, for accounts tried from one address. */
function twoOn(address: string) {
  const two = apps.map((app) =>
    sharedSlowDown({
      clock: app.clock,
      repo: triesRepo(app.db),
      failed: (error) => expect.fail(String(error)),
    }),
  );
  return {
    pair: (username: string) => ({ username, address }),
    shared: (turn: number) => two[turn % 2] as (typeof two)[number],
  };
}
