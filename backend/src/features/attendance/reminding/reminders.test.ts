import { attendanceRoutes, serverEvents, type SheetReminder } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { marksFor } from '../attendance.fixture.ts';

/** Two processes on one database; it is 10:20 on the morning shift of Saturday, 6 September 2025. */

const date = '2025-09-06';
const soon = { timeout: 5000 };
let one: TestApp;
let other: TestApp;
let org: Organisation;
let wen: TestClient;

beforeAll(async () => {
  one = await startTestApp({ isShared: true });
  org = await seedOrganisation(one.db);
  other = await startTestApp({ uri: one.uri, isShared: true });
  wen = await one.login('watch.1');
});
afterAll(() => Promise.all([one.close(), other.close()]));

const remind = async (teamId: string, on = date, by = wen) => {
  const answer = await by.raw('POST', '/api/attendance/remind', { teamId, date: on });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};

it('a reminder reaches the open pages of that team’s leaders and of watch TLs at every process, and no other team’s [KNO-21]', async () => {
  const heard: Record<string, SheetReminder[]> = {};
  for (const [app, name] of [
    [one, 'tl.a1'],
    [other, 'dtl.a1'],
    [other, 'tl.a2'],
    [one, 'watch.2'],
  ] as const) {
    const socket = await (await app.login(name)).socket();
    const list: SheetReminder[] = (heard[name] = []);
    socket.on('sheet:reminded', (payload) =>
      list.push(serverEvents['sheet:reminded'].strict().parse(payload)),
    );
  }
  const body = { teamId: 'A1', date };
  const reminded = await wen.call(attendanceRoutes.remind, { body });
  expect(reminded).toEqual({
    ...body,
    at: expect.any(String),
    by: { id: org.id('watch.1'), name: 'Wen Watch' },
  });
  await expect.poll(() => heard['tl.a1'], soon).toEqual([reminded]);
  await expect.poll(() => heard['dtl.a1'], soon).toEqual([reminded]);
  await expect.poll(() => heard['watch.2'], soon).toEqual([reminded]);
  expect(heard['tl.a2']).toEqual([]);
  const watch = await other.login('watch.2');
  expect(await watch.call(attendanceRoutes.reminders, { params: { date } })).toEqual([reminded]);
});

it('a team is reminded once a minute, of a sheet that is missing, by administrators and watch TLs [KNO-22]', async () => {
  const wira = await other.login('watch.2');
  expect(await remind('A3')).toEqual([200, undefined]);
  expect(await remind('A3', date, wira)).toEqual([429, 'TOO_MANY']);
  for (const app of [one, other]) app.clock.advance(60_000);
  const both = await Promise.all([remind('A3'), remind('A3', date, wira)]);
  expect(new Set(both.map(([status]) => status))).toEqual(new Set([200, 429]));

  expect(await remind('Z9')).toEqual([400, 'UNKNOWN_TEAM']);
  expect(await remind('A2', '2025-09-08')).toEqual([409, 'SUBMISSION_LOCKED']);
  const leader = await one.login('tl.a2');
  const marks = { teamId: 'A2', date, attendanceData: marksFor(org.team('A2')) };
  await leader.call(attendanceRoutes.submit, { body: marks });
  expect(await remind('A2')).toEqual([409, 'SHEET_SUBMITTED']);
  expect(await remind('A2', '2025-09-07', leader)).toEqual([403, 'FORBIDDEN']);
});
