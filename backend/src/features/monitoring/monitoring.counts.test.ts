import { addDays, attendanceRoutes, monitoringRoutes, type Mark } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let watch: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  [leader, watch] = await Promise.all([app.login('tl.a1'), app.login('watch.1')]);
});
afterAll(() => app.close());

const submit = (date: string, marks: Record<string, Mark> = {}) =>
  leader.call(attendanceRoutes.submit, {
    body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1'), marks) },
  });

it('the figures of a day count PTO as present, everywhere the same [MON-1, MON-2, MON-3, MON-6, MON-7, MON-9]', async () => {
  const ids = org.team('A1');
  await submit(workingDay, {
    [ids[0] ?? '']: { status: 'pto', ptoTiming: '10:00-12:00' },
    [ids[1] ?? '']: { status: 'absent', absenceType: 'MC' },
  });
  const params = { params: { date: workingDay } };
  const stats = await watch.call(monitoringRoutes.stats, params);
  expect(stats).toEqual({
    totalTeams: 3,
    submittedTeams: 1,
    pendingTeams: 2,
    totalMembers: 18,
    presentCount: 5,
    absentCount: 1,
    ptoCount: 1,
    attendanceRate: 83,
  });
  const rows = await watch.call(monitoringRoutes.teamOverview, params);
  expect(rows.map(({ id }) => id)).toEqual(['A1', 'A2', 'A3']);
  expect(rows[0]).toMatchObject({
    leaderName: 'Tara A1',
    status: 'submitted',
    memberCount: 6,
    line: ['pto', 'absent', 'present', 'present', 'present', 'present'],
  });
  expect(rows[1]).toMatchObject({ status: 'pending', attendanceRate: 0, submittedAt: null });
  const counts = await leader.call(monitoringRoutes.teamOverview, params);
  expect(counts[0]).toMatchObject({ leaderName: null, presentCount: 5 });
  expect(counts[0]?.line.at(-1)).toBe('absent');
});

it('the figures of a day are the same bytes with an ETag until something changes [MON-8, OPS-36]', async () => {
  const date = addDays(workingDay, 4);
  const url = `/api/dashboard/team-overview/${date}`;
  const first = await watch.raw('GET', url);
  const etag = String(first.headers.etag);
  const again = await watch.raw('GET', url, undefined, { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  await submit(date);
  const after = await watch.raw('GET', url, undefined, { 'if-none-match': etag });
  expect(after.statusCode).toBe(200);
});
