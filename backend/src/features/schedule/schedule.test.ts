import { scheduleRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';

let app: TestApp;
let leader: TestClient;
beforeAll(async () => {
  app = await startTestApp({ at: '2025-09-07T16:30:00.000Z' });
  await seedOrganisation(app.db);
  leader = await app.login('tl.a1');
});
afterAll(() => app.close());

it('the clock says now, the zone of time, and as today the date on duty [SCH-2, SCH-16]', async () => {
  const { now, ...clock } = await leader.call(scheduleRoutes.clock);
  expect(now.slice(0, 16)).toBe('2025-09-07T16:30');
  expect(clock).toEqual({
    timeZone: 'Asia/Singapore',
    today: '2025-09-07',
    dutyDate: '2025-09-07',
    overdueAfterMinutes: 30,
    finalAfterHours: 12,
  });
});

it('a team has its zone and shift on a date; one that does not exist is 404 [SCH-11]', async () => {
  const params = { teamId: 'A1', date: '2025-09-06' };
  expect(await leader.call(scheduleRoutes.zoneOfTeam, { params })).toEqual({
    teamId: 'A1',
    date: '2025-09-06',
    zone: 'D2CAR',
    shift: 'morning',
    shiftTime: '10:00-22:00',
  });
  expect((await leader.raw('GET', '/api/zones/team/Z9/2025-09-06')).statusCode).toBe(404);
});

it('a schedule has 1 to 31 days, 7 unless said otherwise [SCH-12]', async () => {
  const days = async (query: string) => {
    const url = `/api/zones/schedule/A1?startDate=2025-09-06${query}`;
    const response = await leader.raw('GET', url);
    return response.statusCode === 200 ? response.json<object[]>().length : response.statusCode;
  };
  expect(await Promise.all(['', '&days=1', '&days=31'].map(days))).toEqual([7, 1, 31]);
  const refused = ['&days=0', '&days=32', '&days=1.5', '&days=-1', '&days=x'];
  expect(await Promise.all(refused.map(days))).toEqual(refused.map(() => 400));
});

it.each(['2025-02-29', '1969-12-31', '2025-9-6', 'today'])(
  'a schedule for %s, which is no date, is 400 [SCH-1]',
  async (date) => {
    expect((await leader.raw('GET', `/api/zones/team/A1/${date}`)).statusCode).toBe(400);
    const url = `/api/zones/schedule/A1?startDate=${date}`;
    expect((await leader.raw('GET', url)).statusCode).toBe(400);
  },
);
