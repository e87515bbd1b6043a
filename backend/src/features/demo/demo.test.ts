import {
  alertRoutes,
  auditRoutes,
  clockIn,
  demoRoutes,
  displayLostAfterMs,
  displayRoutes,
  sessionRoutes,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { demoUserId } from '../../lib/name-uuid.ts';
import { seedWhenEmpty } from '../../scripts/seed.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO: '1', DEMO_HISTORY_DAYS: '1' },
    at: '2026-11-20T02:50:00.000Z',
    beatMs: 100,
  });
  const { db, config, clock } = app;
  await seedWhenEmpty({ db, config, clock, log: { info: () => undefined } });
}, 60_000);
afterAll(() => app.close());

const read = () => app.anonymous().call(demoRoutes.read);
const signIn = (body: object, headers: Record<string, string> = {}) =>
  app.anonymous().raw('POST', '/api/demo/sign-in', body, headers);
const administrator = () => app.login('admin', app.config.demoPassword);

it('says who one can be and what waits at this moment, by what is stored [SES-130]', async () => {
  const demo = await read();
  expect(demo).toMatchObject({
    shift: 'morning',
    counted: 14,
    days: 1,
    hasBackup: false,
    watch: { name: 'Priya Nair' },
    admin: { name: 'Jasmine Ho' },
    wall: 'http://127.0.0.1/display#demo',
  });
  expect(demo.short).toBeGreaterThan(0);
  expect(demo.teams.filter(({ isLate }) => isLate)).toHaveLength(1);
  const marked = demo.leader?.line.filter((status) => status !== 'not_marked').length ?? 0;
  expect(marked).toBeGreaterThan(0);
  expect(marked).toBeLessThan(demo.leader?.line.length ?? 0);
});

it.each([
  ['2026-11-20T14:00:00.000Z', '2026-11-20', '2026-11-21'],
  ['2026-11-20T15:58:00.000Z', '2026-11-20', '2026-11-21'],
  ['2026-11-21T08:00:00.000Z', '2026-11-20', '2026-11-21'],
  ['2026-11-22T08:20:00.000Z', '2026-11-21', '2026-11-24'],
])(
  'at %s, without a shift, it is the last one that is drawn, beside whom the next one has [SES-130]',
  async (at, shown, date) => {
    const { db, config, clock } = app;
    const now = clock.instant();
    clock.set(at);
    // A later start adds what has been meanwhile (OPS-11).
    await seedWhenEmpty({ db, config, clock, log: { info: () => undefined } });
    const demo = await read();
    clock.set(now);
    expect(demo).toMatchObject({ shown, next: { date } });
    expect(demo.next?.zones.map(({ name }) => name)).toContain('Car');
    expect(demo.present).toBeGreaterThan(100);
    expect(demo.submitted).toBeGreaterThan(0);
    expect(demo.leader?.line).toContain('present');
  },
);

it('one press opens a session of the account, and the trail says from where [SES-130, SES-132]', async () => {
  const { leader } = await read();
  const response = await signIn({ as: 'leader', teamId: leader?.teamId });
  const { user } = sessionRoutes.login.answer.parse(response.json());
  expect(user).toMatchObject({ name: leader?.name, teamId: leader?.teamId, role: 'TL' });
  expect(response.cookies[0]).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Strict' });
  const admin = await administrator();
  const { entries } = await admin.call(auditRoutes.activity, { query: { kind: 'session.opened' } });
  expect(entries.find(({ by }) => by?.id === user.id)).toMatchObject({
    from: '127.0.0.1',
    after: { page: 'Sign-in page of the demo' },
  });
});

it.each([
  ['under a name that was led here from outside', { host: 'demo.evil.example' }, '127.0.0.1'],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
  ['from another machine', {}, '203.0.113.7'],
] as const)('whoever comes %s finds no demo [SES-131]', async (_, headers, remoteAddress) => {
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.http.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
  const answers = await Promise.all([
    ask('GET', '/api/demo'),
    ask('POST', '/api/demo/sign-in', { as: 'admin' }),
    ask('POST', '/api/demo/wall', { code: 'K7M4PQ' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
});

it('a press on another origin’s page opens nothing [SES-132]', async () => {
  const response = await signIn({ as: 'admin' }, { origin: 'https://evil.example' });
  expect([response.statusCode, response.cookies]).toEqual([403, []]);
});

it.each([
  [{ DEMO: '0' }],
  [{ NODE_ENV: 'production', ALLOW_EMBEDDED: '1', DEMO: '1' }],
  [{ DEMO: '1', DEMO_PASSWORD: 'a word of our own', HOST: '0.0.0.0' }],
  [{ DEMO: '1', DEMO_PASSWORD: 'a word of our own' }],
  [{ DEMO: '1', PUBLIC_ORIGIN: 'https://muster.example' }],
  [{ DEMO: '1', TRUST_PROXY: 'loopback' }],
])('a server that runs with %o offers no ways in [SES-131]', (env) => {
  expect(readConfig({ NODE_ENV: 'test', ...env }).demoIsOpen).toBe(false);
});

it('a screen that was opened there is paired by the server, never for who is signed in [SES-133]', async () => {
  const screen = app.anonymous();
  const { code, secret } = await screen.call(displayRoutes.offer);
  const admin = await administrator();
  expect((await admin.raw('POST', '/api/demo/wall', { code })).statusCode).toBe(404);
  await screen.call(demoRoutes.pairWall, { body: { code } });
  const claimed = await screen.call(displayRoutes.claim, { body: { secret } });
  expect(claimed.status).toBe('paired');
  expect(await admin.call(displayRoutes.list)).toMatchObject([
    { name: 'Wall of the demo', pairedByName: 'Priya Nair' },
  ]);
});

it('a wall that was opened there and closed again is gone by itself, and is never told to be lost [SES-133, KNO-41]', async () => {
  const screen = app.anonymous();
  const { code, secret } = await screen.call(displayRoutes.offer);
  await screen.call(demoRoutes.pairWall, { body: { code } });
  await screen.call(displayRoutes.claim, { body: { secret } });
  const admin = await administrator();
  expect(await admin.call(displayRoutes.list)).not.toEqual([]);
  app.clock.advance(displayLostAfterMs + 60_000);
  await expect.poll(() => admin.call(displayRoutes.list)).toEqual([]);
  const { date } = clockIn(app.clock.timeZone, new Date(app.clock.now()));
  const alerts = await admin.call(alertRoutes.list, { params: { date } });
  expect(alerts.filter(({ kind }) => kind === 'display-lost')).toEqual([]);
});

it('an account that somebody has made their own is offered no more [SES-132]', async () => {
  const admin = await administrator();
  const body = { current: app.config.demoPassword, next: 'a lantern under the rain' };
  await admin.call(sessionRoutes.changePassword, { body });
  await app.rows.changeUser(demoUserId('watch.1'), { isActive: false });
  const demo = await read();
  expect([demo.admin, demo.watch, demo.wall]).toEqual([null, null, null]);
  for (const as of ['admin', 'watch']) expect((await signIn({ as })).statusCode).toBe(404);
});
