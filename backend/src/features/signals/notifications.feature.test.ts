import {
  displayRoutes,
  notificationRoutes,
  roleRoutes,
  routes,
  userRoutes,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay, signInCallers, type CallerName } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { notificationsService } from './notifications.service.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { namesAsThen } from '../called-now.fixture.ts';
import { submittedOnce } from './alerts.fixture.ts';

const beatMs = 25;
let app: TestApp;
let org: Organisation;
let callers: Record<CallerName, TestClient>;
beforeAll(async () => {
  app = await startTestApp({ beatMs });
  await submittedOnce(app);
  org = await seedOrganisation(app.db);
  await app.listen();
  callers = await signInCallers(app);
});
afterAll(() => app.close());

const list = (client: TestClient) => client.call(notificationRoutes.list);
const titles = async (client: TestClient) => (await list(client)).map(({ title }) => title);
const linkOf = async (client: TestClient, title: string) =>
  (await list(client)).find((one) => one.title === title)?.link;
const has = (client: TestClient, title: string) =>
  expect.poll(() => titles(client), { interval: beatMs }).toContain(title);
const submit = (client: TestClient, teamId: string) =>
  client.call(routes.attendance.submit, {
    body: { teamId, date: workingDay, attendanceData: marksFor(org.team(teamId)) },
  });

it('everybody with a dashboard has a list, and nobody else [NOT-1]', async () => {
  for (const caller of ['admin', 'watch_tl', 'tl', 'dtl', 'pso+'] as const) {
    expect((await callers[caller].raw('GET', '/api/notifications')).statusCode).toBe(200);
  }
  for (const caller of ['pso', 'member', 'FRT', 'display'] as const) {
    expect((await callers[caller].raw('GET', '/api/notifications')).statusCode).toBe(403);
  }
});

it('sheets that become overdue together are one line, told to whom they concern, and lead to their day [NOT-2, NOT-3, NOT-6, NOT-7]', async () => {
  await submit(callers.tl, 'A1');
  const leader = await app.login('tl.a2');
  const sockets = await Promise.all([callers.watch_tl, leader].map((one) => one.socket()));
  const other = await callers.tl.socket();
  const [watch, own] = sockets.map((one) => nextEvent(one, 'notification:added'));
  const heard: string[] = [];
  other.on('notification:added', ({ notification }) => heard.push(notification.title));
  app.clock.advance(11 * 60_000);
  expect((await watch)?.notification).toMatchObject({
    title: '2 sheets became overdue',
    text: 'Team A2, Team A3',
    link: `/dashboard?date=${workingDay}&status=pending`,
    readAt: null,
  });
  expect((await own)?.notification).toMatchObject({
    title: 'Your team’s sheet became overdue',
    link: `/dashboard?date=${workingDay}`,
  });
  await has(callers.admin, '2 sheets became overdue');
  expect(await linkOf(callers.admin, '2 sheets became overdue')).toBe(
    `/dashboard?section=reports&view=late-sheets&span=day&from=${workingDay}`,
  );
  expect(await titles(callers.tl)).toEqual([]);
  expect(heard).toEqual([]);
});

it('what is read is read for one person [NOT-6]', async () => {
  const [first] = await list(callers.watch_tl);
  const other = await app.login('watch.2');
  const ids = [first?.id ?? '', 'unknown'];
  const isFirst = ({ id }: { readonly id: string }) => id === first?.id;
  const after = await callers.watch_tl.call(notificationRoutes.read, { body: { ids } });
  expect(after.find(isFirst)?.readAt).toEqual(expect.any(String));
  expect((await list(other)).find(isFirst)).toMatchObject({ readAt: null });
  await other.call(notificationRoutes.read, { body: { all: true } });
  expect((await list(other)).filter(({ readAt }) => readAt === null)).toEqual([]);
});

it('reading reaches the person’s other pages, and nobody else’s [NOT-7]', async () => {
  const page = await callers.admin.socket();
  const other = await callers.watch_tl.socket();
  const heard: unknown[] = [];
  other.on('notification:read', (event) => heard.push(event));
  const readEvent = nextEvent(page, 'notification:read');
  const unread = (await list(callers.admin)).filter(({ readAt }) => readAt === null);
  const after = await callers.admin.call(notificationRoutes.read, { body: { all: true } });
  const { ids, readAt } = await readEvent;
  expect(ids).toEqual(unread.map(({ id }) => id));
  expect(after.filter(({ id }) => ids.includes(id)).map((one) => one.readAt)).toEqual(
    ids.map(() => readAt),
  );
  expect(ids.length).toBeGreaterThan(0);
  expect(heard).toEqual([]);
});

it('a sheet that somebody else changes is told to its team’s leaders once, and not to who did it [NOT-6, NOT-8]', async () => {
  await submit(callers.watch_tl, 'A1').catch(() => undefined);
  const { records } = await callers.watch_tl.call(routes.attendance.sheet, {
    params: { teamId: 'A1', date: workingDay },
  });
  for (const record of records.slice(3, 5)) {
    const body = { status: 'absent', absenceType: 'MC', ptoTiming: null, notes: 'flu' } as const;
    await callers.watch_tl.call(routes.attendance.edit, { params: { recordId: record.id }, body });
  }
  const title = 'Wen Watch changed your team’s sheet';
  await has(callers.tl, title);
  expect(await linkOf(callers.tl, title)).toBe(`/dashboard?date=${workingDay}`);
  expect((await titles(callers.dtl)).filter((one) => one === title)).toHaveLength(1);
  expect(await titles(callers.watch_tl)).not.toContain(title);
});

it('a waiting display, a lost one, a team without a leader and failed sign-ins reach administrators [NOT-2]', async () => {
  await pairDisplay(app, callers.admin);
  await app.anonymous().call(displayRoutes.offer);
  await has(callers.admin, 'A display asked for its pairing');
  for (let tries = 0; tries < 5; tries += 1) {
    const body = { username: 'tl.a3', password: `wrong ${tries}` };
    await app.anonymous().raw('POST', '/api/auth/login', body);
    app.clock.advance(61_000);
  }
  await app.audit.record({
    by: null,
    from: '10.4.2.31',
    kind: 'session.refused',
    what: { type: 'user', id: org.id('tl.a3'), name: 'tl.a3' },
    after: { count: 5 },
  });
  await has(callers.admin, 'Repeated failed sign-ins for tl.a3');
  const users = app.db.collection('users');
  await users.updateOne({ username: 'tl.a3' }, { $set: { isActive: false } });
  app.clock.advance(60_000);
  await has(callers.admin, 'Team A3 was left without a leader');
  app.clock.advance(7 * 60_000);
  await expect
    .poll(async () => (await titles(callers.admin)).some((one) => one.includes('lost')))
    .toBe(true);
});

it('people without a team and a store near its limit are said to administrators [NOT-2, NOT-9]', async () => {
  await has(callers.admin, 'Bo Bystander has no team');
  expect(await linkOf(callers.admin, 'Bo Bystander has no team')).toBe(
    '/dashboard?section=users&team=-',
  );
  const service = notificationsService({
    repo: notificationsRepo(app.db),
    clock: app.clock,
    names: namesAsThen,
    added: () => undefined,
    over: () => undefined,
    machine: 'web-1',
  });
  const fact = {
    kind: 'store-near-limit',
    to: 'admin',
    key: 'attention',
    name: '1536 MiB',
    machine: 'web-1',
  } as const;
  await service.take(async () => ({ concerns: [fact] }));
  const said = (await list(callers.admin)).find(({ kind }) => kind === 'store-near-limit');
  expect(said).toMatchObject({
    title: 'The store is near its limit',
    text: 'Only 1536 MiB of disk space is free on web-1. Without space nothing can be stored.',
    link: '/dashboard?section=cleanup',
  });
  expect(await titles(callers.watch_tl)).not.toContain('The store is near its limit');
});

it('an administrator by a role of the organisation’s own is told at once [NOT-7, NOT-1]', async () => {
  await callers.admin.call(roleRoutes.create, {
    body: { name: 'Chief', description: '', dashboard: 'admin' },
  });
  await callers.admin.call(userRoutes.create, {
    body: {
      name: 'Chi Chief',
      username: 'chi',
      password: 'walk the night shift',
      role: 'Chief',
      teamId: null,
    },
  });
  const chief = await app.login('chi', 'walk the night shift');
  const heard = nextEvent(await chief.socket(), 'notification:added');
  await callers.admin.call(userRoutes.create, {
    body: {
      name: 'Nia Nobody',
      username: 'nia',
      password: 'walk the night shift',
      role: 'FRT',
      teamId: null,
    },
  });
  expect((await heard)?.notification.title).toBe('Nia Nobody has no team');
  await has(chief, 'Nia Nobody has no team');
  expect(await titles(callers.admin)).not.toContain('Chi Chief has no team');
});

it('after a restart nothing is told again; what ended is new no more, and what comes back is told [NOT-3, NOT-32]', async () => {
  const shownTitles = async (client: TestClient) =>
    (await titles(client)).filter((one) => !one.includes('lost'));
  const before = await shownTitles(callers.admin);
  const again = await startTestApp({ uri: app.uri, beatMs, at: app.clock.instant() });
  await again.listen();
  const admin = await again.login('admin');
  const users = app.db.collection('users');
  await users.updateOne({ username: 'tl.a3' }, { $set: { isActive: true } });
  const open = () =>
    app.db
      .collection('notifications')
      .countDocuments({ kind: 'team-without-leader', isOpen: true });
  again.clock.advance(60_000);
  app.clock.advance(60_000);
  const isNew = async () =>
    (await admin.call(notificationRoutes.list)).some(
      ({ kind, readAt }) => kind === 'team-without-leader' && readAt === null,
    );
  expect(await isNew()).toBe(true);
  await expect.poll(open, { interval: beatMs }).toBe(0);
  expect(await shownTitles(admin)).toEqual(before);
  // It stays in the list, and is new to nobody.
  expect(await isNew()).toBe(false);
  await again.close();
  await users.updateOne({ username: 'tl.a3' }, { $set: { isActive: false } });
  app.clock.advance(60_000);
  const title = 'Team A3 was left without a leader';
  await expect
    .poll(async () => (await titles(callers.admin)).filter((one) => one === title).length)
    .toBe(2);
});
