import { alertRoutes, attendanceRoutes, type Alert } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';
import { seedCatalogue } from '../board/board.fixture.ts';
import { followAlerts, submittedOnce } from './alerts.fixture.ts';

/** Two processes on one database; it is 10:20 on the morning shift of Saturday, 6 September 2025. */

const date = '2025-09-06';
const soon = { interval: 100, timeout: 8000 };
let one: TestApp;
let other: TestApp;
let org: Organisation;
let wen: TestClient;
let wira: TestClient;

beforeAll(async () => {
  one = await startTestApp({ isShared: true, beatMs: 50 });
  await submittedOnce(one);
  org = await seedOrganisation(one.db);
  await seedCatalogue(one.db);
  other = await startTestApp({ uri: one.uri, isShared: true, beatMs: 50 });
  wen = await one.login('watch.1');
  wira = await other.login('watch.2');
  await submit('tl.a1', 'A1');
  await Promise.all([one.listen(), other.listen()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

const submit = async (by: string, teamId: string) => {
  const attendanceData = marksFor(org.team(teamId));
  await (
    await one.login(by)
  ).call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const advance = (ms: number) => {
  for (const app of [one, other]) app.clock.advance(ms);
};
const alerts = (client = wira) => client.call(alertRoutes.list, { params: { date } });
const ofKind = async (kind: Alert['kind']) => (await alerts()).filter((one) => one.kind === kind);

/** What is the case of sheets. */
const overdue = (shown: readonly Alert[]) =>
  shown
    .filter(({ kind, endedAt }) => kind === 'sheet-overdue' && endedAt === null)
    .map(({ subject }) => subject);

it('sheets that become overdue together are one line at both processes, which counts those that still are, and ends with the last [KNO-40, KNO-42, KNO-44, KNO-45, S21]', async () => {
  const follow = (client: TestClient) => followAlerts(client, date);
  const own = await follow(wira);
  // Everybody who may read them hears their own form of each, and nobody else anything.
  const everybody = [
    own,
    await follow(await one.login('admin')),
    await follow(await other.login('tl.a1')),
    await follow(await other.login('tl.a2')),
    await follow(await one.login('tl.a3')),
  ];
  const wall = await pairDisplay(one, wen);
  const heardByWall: unknown[] = [];
  const screen = await wall.socket();
  screen.on('alerts:changed', (event) => heardByWall.push(event));
  await screen.emitWithAck('board:join', { date });
  advance(11 * 60_000);
  await expect.poll(() => overdue(own.shown()), soon).toEqual(['2 sheets are overdue']);
  await submit('tl.a2', 'A2');
  await expect.poll(() => overdue(own.shown()), soon).toEqual(['The sheet of Team A3 is overdue']);
  const leader = await other.login('tl.a3');
  expect(await alerts(leader)).toMatchObject([{ link: `/dashboard?date=${date}`, endedAt: null }]);
  expect(await alerts(await one.login('tl.a1'))).toEqual([]);
  expect(await alerts(await one.login('tl.a2'))).toMatchObject([{ endedAt: expect.any(String) }]);
  await submit('tl.a3', 'A3');
  await expect.poll(() => overdue(own.shown()), soon).toEqual([]);
  for (const { fresh, shown, close } of everybody) {
    await expect.poll(shown, soon).toEqual(await fresh());
    close();
  }
  expect(heardByWall).toEqual([]);
  screen.close();
});

it('stations below their minimum for 5 minutes are an alert, also on a board that nobody has opened, and one person’s acknowledgement is everyone’s [KNO-41, KNO-43]', async () => {
  await expect
    .poll(async () => {
      // Less than a process decides after its last look (KNO-45).
      advance(20_000);
      return (await ofKind('station-short')).length;
    }, soon)
    .toBe(1);
  const [short] = await ofKind('station-short');
  expect(short?.subject).toMatch(/stations are below their minimum$/);
  const params = { alertId: short?.id ?? '' };
  const taken = await wira.call(alertRoutes.acknowledge, { params });
  expect(taken.acknowledgedBy?.name).toBe('Wira Watch');
  const again = await wen.call(alertRoutes.acknowledge, { params });
  expect(again.acknowledgedBy).toEqual(taken.acknowledgedBy);
  const leader = await one.login('tl.a1');
  const refused = await leader.raw('POST', `/api/alerts/${params.alertId}/acknowledge`, {});
  expect(refused.statusCode).toBe(403);
});
