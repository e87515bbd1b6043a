import { addDays, attendanceRoutes, type AbsenceType } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from './attendance.fixture.ts';

/** The types that the absence list of a member begins with. */

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let sick: string;
let studying: string;

beforeAll(async () => {
  app = await startTestApp({ env: { MASK_OTHER_TEAMS: '1' } });
  org = await seedOrganisation(app.db);
  leader = await app.login('tl.a1');
  sick = org.team('A1')[3] ?? '';
  studying = org.team('A1')[4] ?? '';
  await absentOn(-64, 'STUDY', studying);
  await absentOn(-20, 'OJT');
  await absentOn(-16, 'CL');
  await absentOn(-12, 'MC');
  await absentOn(-8, 'HL');
  await absentOn(-4, 'MC');
  await absentOn(0, 'VL');
});
afterAll(() => app.close());

/** Every fourth day from the working day is one as well. */
async function absentOn(days: number, absenceType: AbsenceType, who = sick): Promise<void> {
  const body = {
    teamId: 'A1',
    date: addDays(workingDay, days),
    attendanceData: marksFor(org.team('A1'), { [who]: { status: 'absent', absenceType } }),
  };
  await leader.call(attendanceRoutes.submit, { body });
}

const asked = (date: string) => ({ params: { teamId: 'A1', date } });

describe('the latest absence types', () => {
  it('are each member’s last three before the date, each once, newest first [ATT-76]', async () => {
    const latest = await leader.call(attendanceRoutes.recentAbsences, asked(workingDay));
    expect(latest).toEqual({ [sick]: ['MC', 'HL', 'CL'] });
  });

  it('are looked for on 60 days [ATT-76]', async () => {
    const latest = (days: number) =>
      leader.call(attendanceRoutes.recentAbsences, asked(addDays(workingDay, days)));
    expect((await latest(-4))[studying]).toEqual(['STUDY']);
    expect((await latest(-3))[studying]).toBeUndefined();
    expect(await latest(-64)).toEqual({});
  });

  it('are not for leaders of other teams, and those of no team are not found [ATT-76, ATT-35]', async () => {
    const other = await app.login('tl.a2');
    const url = (teamId: string) => `/api/attendance/${teamId}/${workingDay}/recent-absences`;
    expect((await other.raw('GET', url('A1'))).statusCode).toBe(403);
    const watch = await app.login('watch.1');
    expect((await watch.raw('GET', url('A1'))).statusCode).toBe(200);
    expect((await watch.raw('GET', url('Z9'))).statusCode).toBe(404);
  });
});
