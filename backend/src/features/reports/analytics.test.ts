import { attendanceRoutes, builtInCatalogue, boardRoutes, reportsRoutes } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, nightShiftDay, workingDay } from '../attendance/attendance.fixture.ts';
import { catalogueRepo } from '../board/catalogue/catalogue.ts';

/** Two teams' sheets of a morning, one of them late, and a deployment that becomes full at its second save. */

let app: TestApp;
let org: Organisation;
let watch: TestClient;
let leader: TestClient;
const query = { from: workingDay, to: nightShiftDay };

beforeAll(async () => {
  app = await startTestApp({ beatMs: 100 });
  org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  watch = await app.login('watch.1');
  leader = await app.login('tl.a1');
  const [first = '', second = '', third = ''] = org.team('A1');
  await submit(leader, 'A1', [first, second, third]);
  await save([first]);
  app.clock.advance(25 * 60_000);
  await submit(await app.login('tl.a2'), 'A2', org.team('A2').slice(0, 1));
  await save([first, second, org.team('A2')[0] ?? '']);
});
afterAll(() => app.close());

/** The third person is sick. */
async function submit(client: TestClient, teamId: string, ids: readonly string[]): Promise<void> {
  const sick = ids[2] ? { [ids[2]]: { status: 'absent', absenceType: 'MC' } as const } : {};
  const body = { teamId, date: workingDay, attendanceData: marksFor(ids, sick) };
  await client.call(attendanceRoutes.submit, { body });
}

async function save(ids: readonly string[]): Promise<void> {
  const assignments = ids.map((userId) => ({
    userId,
    stationId: 'car-1',
    assignmentType: 'manual' as const,
  }));
  await watch.call(boardRoutes.saveAssignments, { body: { date: workingDay, assignments } });
}

describe('analytics', () => {
  it('have every day with its shift, counts and sheets, and every team’s absences by day [ANA-1]', async () => {
    const { attendanceByDay, teamByDay, absencesByType } = await watch.call(
      reportsRoutes.analytics,
      { query },
    );
    expect(attendanceByDay).toEqual([
      {
        date: workingDay,
        shift: 'morning',
        sheets: 2,
        totals: { here: 3, pto: 0, absent: 1, rate: 75 },
      },
      {
        date: nightShiftDay,
        shift: 'night',
        sheets: 0,
        totals: { here: 0, pto: 0, absent: 0, rate: 0 },
      },
    ]);
    expect(teamByDay.map(({ teamId, days }) => [teamId, days])).toEqual([
      ['A1', [{ absent: 1, marked: 3 }, null]],
      ['A2', [{ absent: 0, marked: 1 }, null]],
      ['A3', [null, null]],
    ]);
    expect(absencesByType).toEqual([{ date: workingDay, types: { MC: 1 } }]);
  });

  it('say how long the sheets took from the shift’s start [ANA-2]', async () => {
    const { sheetDelays } = await watch.call(reportsRoutes.analytics, { query });
    expect(sheetDelays).toMatchObject({
      sheets: 2,
      late: 1,
      dueAfterMinutes: 30,
      slowest: { teamId: 'A2', date: workingDay, minutes: 45 },
    });
    expect(sheetDelays.medianMinutes).toBeGreaterThanOrEqual(32);
    expect(sheetDelays.medianMinutes).toBeLessThanOrEqual(33);
    const filled = sheetDelays.steps.filter(({ sheets }) => sheets > 0);
    expect(filled.map(({ fromMinutes }) => fromMinutes)).toEqual([20, 45]);
  });

  it('find the first save with a place for everybody here [ANA-3]', async () => {
    const { minutesToFullDeployment } = await watch.call(reportsRoutes.analytics, { query });
    expect(minutesToFullDeployment).toEqual([{ date: workingDay, shift: 'morning', minutes: 45 }]);
    const ofTeam = { query: { ...query, teamIds: 'A1' } };
    const again = await watch.call(reportsRoutes.analytics, ofTeam);
    expect(again.minutesToFullDeployment).toEqual(minutesToFullDeployment);
  });

  it('count postings by person and zone, of each day’s last save [ANA-4]', async () => {
    const { fairness } = await watch.call(reportsRoutes.analytics, {
      query: { ...query, teamIds: 'A1' },
    });
    expect(fairness?.deployments).toBe(1);
    expect(fairness?.zones).toEqual([{ id: 'car', name: expect.any(String) }]);
    expect(new Map(fairness?.people.map(({ userId, total }) => [userId, total]))).toEqual(
      new Map(
        org
          .team('A1')
          .slice(0, 2)
          .map((userId) => [userId, 1]),
      ),
    );
  });

  it('have nothing of deployments for leaders, and of their own team alone [ANA-5, REP-1]', async () => {
    const own = await leader.call(reportsRoutes.analytics, { query });
    expect(own.teamByDay.map(({ teamId }) => teamId)).toEqual(['A1']);
    expect([own.minutesToFullDeployment, own.fairness, own.shortStations]).toEqual([
      null,
      null,
      null,
    ]);
    const foreign = await leader.raw(
      'GET',
      `/api/analytics?from=${workingDay}&to=${workingDay}&teamIds=A2`,
    );
    expect(foreign.statusCode).toBe(403);
  });
});

it('reports are announced as old when a sheet of their days is written or a deployment saved [REP-30]', async () => {
  const pages = await Promise.all([watch.socket(), (await app.login('tl.a2')).socket()]);
  const heard: unknown[][] = [[], []];
  pages.forEach((page, index) => page.on('days:changed', (event) => heard[index]?.push(event)));
  const sheets = { what: 'sheets', dates: [workingDay] };
  await submit(await app.login('tl.a3'), 'A3', org.team('A3').slice(0, 1));
  await expect.poll(() => heard).toEqual([[sheets], [sheets]]);
  await save([org.team('A2')[0] ?? '']);
  const deployments = { what: 'deployments', dates: [workingDay] };
  await expect
    .poll(() => heard)
    .toEqual([
      [sheets, deployments],
      [sheets, deployments],
    ]);
});
