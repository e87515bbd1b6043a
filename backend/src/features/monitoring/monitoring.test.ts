import {
  addDays,
  attendanceRoutes,
  monitoringRoutes,
  routes,
  type OverviewRow,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightOff, offDay, workingDay } from '../attendance/attendance.fixture.ts';

/** What readers of counts have instead of each field; whoever adds one decides. */
const instead: { readonly [Field in keyof OverviewRow]-?: OverviewRow[Field] | 'the same' } = {
  id: 'the same',
  name: 'the same',
  leaderName: null,
  dtlName: null,
  psoName: null,
  zone: 'the same',
  status: 'the same',
  presentCount: 'the same',
  absentCount: 'the same',
  ptoCount: 'the same',
  memberCount: 'the same',
  attendanceRate: 'the same',
  submittedAt: 'the same',
  updatedAt: 'the same',
  updatedByName: null,
  dueAt: 'the same',
  line: ['present', 'present', 'present', 'present', 'absent', 'not_marked'],
  away: [],
  revision: 'the same',
};
const forCounts = Object.fromEntries(
  Object.entries(instead).filter(([, value]) => value !== 'the same'),
);

let app: TestApp;
let org: Organisation;
let watch: TestClient;
let leader: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  watch = await app.login('watch.1');
  leader = await app.login('tl.a1');
  const ids = org.team('A1').slice(0, 5);
  const sick = { status: 'absent', absenceType: 'MC' } as const;
  const attendanceData = marksFor(ids, { [ids[1] ?? '']: sick });
  const body = { teamId: 'A1', date: workingDay, attendanceData };
  await leader.call(attendanceRoutes.submit, { body });
  await app.rows.changeUser(org.id('a1.04'), { isActive: false });
});
afterAll(() => app.close());

const params = { params: { date: workingDay } };

describe('the figures of a date', () => {
  it('count the active people who are in a team [MON-3]', async () => {
    expect((await watch.call(monitoringRoutes.stats, params)).totalMembers).toBe(17);
  });

  it('keep a sheet’s counts when somebody on it is deactivated later [MON-5]', async () => {
    const [row] = await watch.call(monitoringRoutes.teamOverview, params);
    expect(row).toMatchObject({ presentCount: 4, absentCount: 1, attendanceRate: 80 });
  });

  it('have nothing pending on a day without a shift [MON-3]', async () => {
    const pendingOn = async (date: string) =>
      (await watch.call(monitoringRoutes.stats, { params: { date } })).pendingTeams;
    expect(await pendingOn(workingDay)).toBe(2);
    expect(await pendingOn(nightOff)).toBe(0);
    expect(await pendingOn(offDay)).toBe(0);
  });

  it('have a row per team with its people, active or not, its zone and when it is due [MON-6]', async () => {
    const [row, pending] = await watch.call(monitoringRoutes.teamOverview, params);
    expect(row).toMatchObject({
      id: 'A1',
      name: 'Team A1',
      leaderName: 'Tara A1',
      dtlName: 'Dan A1',
      zone: 'D2CAR',
      status: 'submitted',
      memberCount: 6,
      updatedByName: 'Tara A1',
      dueAt: '2025-09-06T02:30:00.000Z',
    });
    expect(pending).toMatchObject({ status: 'pending', submittedAt: null, updatedByName: null });
  });

  it('have a tick per record and one per active member without a record [MON-6]', async () => {
    const [row] = await watch.call(monitoringRoutes.teamOverview, params);
    expect(row?.line).toEqual(['present', 'absent', 'present', 'present', 'present', 'not_marked']);
  });

  it('are statistics and rows of one moment [MON-8]', async () => {
    const { epoch, stats } = await watch.call(monitoringRoutes.watch, params);
    expect({ epoch, revision: stats.revision }).toEqual({ epoch: expect.any(String), revision: 1 });
  });

  it('are counts without names and absence types for leaders [MON-9]', async () => {
    const other = await app.login('dtl.a2');
    const { rows, stats } = await other.call(monitoringRoutes.watch, params);
    const [whole] = (await watch.call(monitoringRoutes.watch, params)).rows;
    for (const [field, value] of Object.entries(forCounts))
      expect(whole, `${field} has something to leave out`).not.toHaveProperty(field, value);
    expect(rows[0]).toEqual({ ...whole, ...forCounts });
    expect(stats.absences).toEqual({});
    expect((await watch.call(monitoringRoutes.watch, params)).stats.absences).toEqual({ MC: 1 });
  });

  it('count PTO as present, everywhere the same [MON-1, MON-2, MON-3, MON-6, MON-9]', async () => {
    const date = addDays(workingDay, 8);
    const [first = '', second = '', ...others] = org
      .team('A1')
      .filter((id) => id !== org.id('a1.04'));
    const attendanceData = marksFor([first, second, ...others], {
      [first]: { status: 'pto', ptoTiming: '10:00-12:00' },
      [second]: { status: 'absent', absenceType: 'MC' },
    });
    await leader.call(attendanceRoutes.submit, { body: { teamId: 'A1', date, attendanceData } });
    expect(await watch.call(monitoringRoutes.stats, { params: { date } })).toEqual({
      totalTeams: 3,
      submittedTeams: 1,
      pendingTeams: 2,
      totalMembers: 17,
      presentCount: 4,
      absentCount: 1,
      ptoCount: 1,
      attendanceRate: 80,
    });
    const rows = await watch.call(monitoringRoutes.teamOverview, { params: { date } });
    expect(rows.map(({ id }) => id)).toEqual(['A1', 'A2', 'A3']);
    expect(rows[0]?.line).toEqual(['pto', 'absent', 'present', 'present', 'present']);
    expect(rows[1]).toMatchObject({ status: 'pending', attendanceRate: 0, submittedAt: null });
    const counts = await leader.call(monitoringRoutes.teamOverview, { params: { date } });
    expect(counts[0]).toMatchObject({ leaderName: null, presentCount: 4 });
  });

  it('are the same bytes with an ETag until something changes [MON-8, OPS-36]', async () => {
    const date = addDays(workingDay, 4);
    for (const call of ['watch', 'team-overview']) {
      const url = `/api/dashboard/${call}/${date}`;
      const first = await watch.raw('GET', url);
      const etagHeaders = { 'if-none-match': String(first.headers.etag) };
      expect((await watch.raw('GET', url, undefined, etagHeaders)).statusCode).toBe(304);
      const teamId = call === 'watch' ? 'A1' : 'A2';
      const by = call === 'watch' ? leader : await app.login('tl.a2');
      const attendanceData = marksFor(org.team(teamId).slice(0, 3));
      await by.call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
      expect((await watch.raw('GET', url, undefined, etagHeaders)).statusCode).toBe(200);
    }
  });
});

it('a team without members owes no sheet, and is in no figure of sheets, until somebody is in it [MON-51]', async () => {
  const admin = await app.login('admin');
  await admin.call(routes.teams.create, { body: { id: 'B7', name: 'Team B7' } });
  const figures = async () => {
    const { rows, stats } = await watch.call(monitoringRoutes.watch, params);
    const { totalTeams, countedTeams, pendingTeams } = stats;
    const ofTeam = rows.find(({ id }) => id === 'B7');
    return { totalTeams, countedTeams, pendingTeams, line: ofTeam?.line };
  };
  await expect.poll(figures).toEqual({ totalTeams: 4, countedTeams: 3, pendingTeams: 2, line: [] });
  await app.rows.changeUser(org.team('A3')[0] ?? '', { teamId: 'B7' });
  await expect
    .poll(figures)
    .toEqual({ totalTeams: 4, countedTeams: 4, pendingTeams: 3, line: ['not_marked'] });
});

it('a clock that is set back leaves no figures as they were [MON-39]', async () => {
  const other = await startTestApp({ uri: app.uri });
  try {
    const theirs = await other.login('tl.a2');
    const rowOfA2 = async () =>
      (await watch.call(monitoringRoutes.teamOverview, params)).find(({ id }) => id === 'A2');
    expect((await rowOfA2())?.status).toBe('pending');
    app.clock.advance(-600_000);
    const body = { teamId: 'A2', date: workingDay, attendanceData: marksFor(org.team('A2')) };
    await theirs.call(attendanceRoutes.submit, { body });
    await expect.poll(async () => (await rowOfA2())?.status).toBe('submitted');
  } finally {
    app.clock.advance(600_000);
    await other.close();
  }
});
