import { alertRoutes, attendanceRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from '../attendance/attendance.fixture.ts';

/** A server whose next look at everything is an hour away. */

const date = '2025-09-06';
let app: TestApp;
let org: Organisation;

beforeAll(async () => {
  app = await startTestApp({ beatMs: 3_600_000 });
  org = await seedOrganisation(app.db);
  await app.listen();
});
afterAll(() => app.close());

it('a sheet that comes is counted at once, not with the next look at everything [KNO-42]', async () => {
  const watch = await app.login('watch.1');
  const submit = async (by: string, teamId: string) => {
    const body = { teamId, date, attendanceData: marksFor(org.team(teamId)) };
    await (await app.login(by)).call(attendanceRoutes.submit, { body });
  };
  const subjects = async () => {
    const alerts = await watch.call(alertRoutes.list, { params: { date } });
    return alerts.filter(({ endedAt }) => endedAt === null).map(({ subject }) => subject);
  };
  app.clock.advance(11 * 60_000);
  await submit('tl.a1', 'A1');
  await expect.poll(subjects).toEqual(['2 sheets are overdue']);
  await submit('tl.a2', 'A2');
  await expect.poll(subjects).not.toEqual(['2 sheets are overdue']);
});
