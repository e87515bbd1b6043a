import {
  absenceRoutes,
  attendanceRoutes,
  type Absence,
  betweenRoutes,
  directoryRoutes,
  nextWorkingDate,
  previousWorkingDate,
  scheduleOf,
  scheduleRoutes,
  zoneDutyOf,
  type Member,
  type RecentAbsences,
  type Sheet,
} from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { memberOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { betweenOf } from '../../features/between/between.fixture.ts';
import { teamOf } from '../../features/directory/directory.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

/** The team leader's page of team A1, and a server that has what `at` holds. */

export const morning = '2025-09-06';
export const members: Member[] = [
  memberOf(1, { name: 'Hana Ismail', role: 'TL', username: 'tl.a1' }),
  memberOf(2, { name: 'Marcus Goh', role: 'DTL' }),
  memberOf(3, { name: 'Mei Osman' }),
];
export const [hana, marcus, mei] = members as [Member, Member, Member];

/** What the server of the test that runs now has; tests change it. */
export const at: {
  server: FakeServer;
  sheet: Sheet;
  recentAbsences: RecentAbsences;
  /** Those that are known before. */
  absences: Absence[];
} = {
  server: new FakeServer(),
  sheet: sheetOf(),
  recentAbsences: {},
  absences: [],
};

/** Every test of the file begins with a session of its own and an empty sheet. */
export function withTeamLeader(): void {
  beforeEach(() => {
    useToastSlot.setState({ current: null });
    openSession(sessionOf());
    at.sheet = sheetOf();
    at.recentAbsences = {};
    at.absences = [];
    at.server = new FakeServer()
      .on(directoryRoutes.teams, () => [
        teamOf('SAC AC CVG AC', { name: 'SAC AC CVG AC' }),
        teamOf('A10'),
        teamOf('A2'),
        teamOf('A1'),
      ])
      .on(betweenRoutes.read, ({ params: { date } }) =>
        betweenOf({ date, lastOn: previousWorkingDate(date), nextOn: nextWorkingDate(date) }),
      )
      .on(directoryRoutes.members, ({ params }) => (params.teamId === 'A1' ? members : []))
      .on(attendanceRoutes.sheet, ({ params }) => ({
        ...at.sheet,
        session: { ...at.sheet.session, teamId: params.teamId, date: params.date },
      }))
      .on(attendanceRoutes.recentAbsences, () => at.recentAbsences)
      .on(absenceRoutes.list, () => at.absences)
      .on(scheduleRoutes.zoneOfTeam, ({ params }) => ({
        teamId: params.teamId,
        ...zoneDutyOf(params.teamId, params.date),
      }))
      .on(scheduleRoutes.schedule, ({ params, query }) =>
        scheduleOf(params.teamId, query.startDate, query.days),
      )
      .on(scheduleRoutes.clock, () => clock());
  });
  afterEach(() => at.server.close());
}

export const awayOf = (member: Member, over: Partial<Absence> = {}): Absence => ({
  id: crypto.randomUUID(),
  userId: member.id,
  userName: member.name,
  teamId: 'A1',
  from: '2025-09-05',
  to: '2025-09-08',
  absenceType: 'VL',
  ptoTiming: null,
  notes: '',
  revision: 1,
  by: { id: hana.id, name: hana.name },
  at: '2025-09-01T02:00:00.000Z',
  ...over,
});

/** The server's clock stands at noon in Singapore on the morning shift. */
export const clock = (at = `${morning}T04:00:00.000Z`) => ({
  now: at,
  timeZone: 'Asia/Singapore',
  today: morning,
  dutyDate: morning,
  overdueAfterMinutes: 30,
  finalAfterHours: 12,
});

export async function open(date = morning) {
  const page = renderLive(<TeamLeaderScreen />, { address: `/dashboard?date=${date}` });
  await screen.findByRole('list', { name: 'Team members' });
  return page;
}
export const group = (member: Member) =>
  screen.getByRole('radiogroup', { name: `Attendance of ${member.name}` });
export const radio = (member: Member, name: string) =>
  within(group(member)).getByRole('radio', { name });
export const marked = () => screen.getByRole('progressbar', { name: 'Attendance Progress' });
export const submitButton = (name: string | RegExp = 'Submit Attendance') =>
  screen.getByRole('button', { name });
