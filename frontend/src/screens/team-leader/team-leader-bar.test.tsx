import {
  assignmentOf,
  attendanceRoutes,
  directoryRoutes,
  scheduleRoutes,
  type Team,
} from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memberOf, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

const today = '2025-09-06';
const team = (id: string): Team => ({
  id,
  name: `Team ${id}`,
  leaderId: null,
  dtlId: null,
  psoId: null,
  memberCount: 1,
  createdAt: null,
});

let server: FakeServer;
let isMasked: boolean;

beforeEach(() => {
  isMasked = false;
  openSession(sessionOf());
  server = new FakeServer()
    .on(directoryRoutes.teams, () => [team('A1'), team('A2')])
    .on(directoryRoutes.members, ({ params: { teamId } }) => [memberOf(1, { teamId })])
    .on(attendanceRoutes.sheet, ({ params }) => ({
      ...sheetOf([recordOf(memberOf(1))], params),
      masked: isMasked,
    }))
    .on(scheduleRoutes.zoneOfTeam, ({ params }) => ({
      teamId: params.teamId,
      ...assignmentOf(params.teamId, params.date),
    }))
    .on(scheduleRoutes.clock, () => ({
      now: `${today}T04:00:00.000Z`,
      timeZone: 'Asia/Singapore',
      today,
      dutyDate: today,
      overdueAfterMinutes: 30,
    }));
});
afterEach(() => server.close());

const open = (search = '') => renderLive(<TeamLeaderScreen />, { address: `/dashboard${search}` });
const dateButton = (date: string) =>
  screen.findByRole('button', { name: `Attendance Date: ${date}` });

it('shows its title, who is signed in, their team, and its two parts [ATT-37]', async () => {
  open();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('heading', { name: 'Attendance Management' })).toBeVisible();
  expect(bar.getByText('Team Leader Dashboard')).toBeInTheDocument();
  expect(bar.getByText('Hana Ismail')).toBeVisible();
  expect(bar.getByText('TL')).toHaveClass('uppercase');
  expect(bar.getByText('Team A1')).toBeVisible();
  expect(bar.getAllByRole('button', { name: 'Logout' })).not.toHaveLength(0);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Team Attendance',
    'Zone Assignment',
  ]);
});

it('begins with the own team and today [ATT-38, ATT-40]', async () => {
  open();
  expect(await dateButton('Sep 06, 2025')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Select Team:.*Team A1/ })).toBeVisible();
  expect(screen.getByText("Select the shift date you're submitting attendance for")).toBeVisible();
});

it.each([
  ['?team=A2&date=2025-09-10', 'Team A2', 'Sep 10, 2025'],
  ['?team=A99&date=2025-02-30', 'Team A1', 'Sep 06, 2025'],
])('shows for the address %s %s on %s [ATT-40]', async (search, name, date) => {
  open(search);
  expect(await dateButton(date)).toBeVisible();
  expect(screen.getByRole('button', { name: new RegExp(`^Select Team:.*${name}`) })).toBeVisible();
});

it('says that details of another team are not shown where the server masks them [ATT-35]', async () => {
  isMasked = true;
  open('?team=A2');
  expect(
    await screen.findByText('Absence types, times and notes of other teams are not shown.'),
  ).toBeVisible();
});
