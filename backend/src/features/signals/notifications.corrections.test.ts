import { attendanceRoutes, notificationRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';

const minutes = 60_000;
const windowMs = 10 * minutes;
let apps: TestApp[];
let app: TestApp;
let org: Organisation;
let deputies: TestClient[];
let leader: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  apps = [app, await startTestApp({ uri: app.uri })];
  await Promise.all(apps.map((one) => one.listen()));
  deputies = await Promise.all(apps.map((one) => one.login('dtl.a1')));
  leader = await app.login('tl.a1');
  await leader.call(attendanceRoutes.submit, { body: bodyWith() });
});
afterAll(() => Promise.all(apps.map((one) => one.close())));

const advance = (ms: number) => apps.forEach(({ clock }) => clock.advance(ms));
/** Each test begins long after the one before, 1 minute before a full ten minutes. */
beforeEach(() => {
  advance(3 * windowMs - (app.clock.now() % windowMs) - minutes);
});

let notes = 0;
const bodyWith = () => ({
  teamId: 'A1',
  date: workingDay,
  opId: randomUUID(),
  attendanceData: marksFor(org.team('A1'), {
    [org.id('a1.04')]: { status: 'present', notes: `note ${(notes += 1)}` },
  }),
});
const change = (body: ReturnType<typeof bodyWith>, deputy = deputies[0] as TestClient) =>
  deputy.call(attendanceRoutes.submit, { body });
/** How many lines tell of a change, once everything told so far has been followed. */
async function lines(): Promise<number> {
  await Promise.all(apps.map((one) => one.changes.idle()));
  const list = await leader.call(notificationRoutes.list);
  return list.filter(({ kind }) => kind === 'sheet-changed').length;
}

it('a change that is sent again, at any process and however late, makes no second line [NOT-8]', async () => {
  const before = await lines();
  const body = bodyWith();
  const answer = await change(body);
  expect(await lines()).toBe(before + 1);
  for (const deputy of [...deputies, ...deputies]) {
    advance(11 * minutes);
    expect(await change(body, deputy)).toEqual(answer);
    expect(await lines()).toBe(before + 1);
  }
});

it('the changes of one person within 10 minutes are one line, whatever the clock says [NOT-8]', async () => {
  const before = await lines();
  await change(bodyWith());
  for (const after of [2, 7]) {
    advance(after * minutes);
    await change(bodyWith());
    expect(await lines()).toBe(before + 1);
  }
  advance(minutes);
  const late = bodyWith();
  await change(late);
  expect(await lines()).toBe(before + 2);
  advance(9 * minutes);
  await change(bodyWith());
  await change(late);
  expect(await lines()).toBe(before + 2);
});

it('a line has the time of its change [NOT-8]', async () => {
  await change(bodyWith());
  await lines();
  const [line] = await leader.call(notificationRoutes.list);
  const [entry] = await leader.call(attendanceRoutes.updates, { query: { date: workingDay } });
  expect(line).toMatchObject({ kind: 'sheet-changed', at: entry?.createdAt });
});
