import {
  absenceRoutes,
  attendanceRoutes,
  directoryRoutes,
  scheduleRoutes,
  zoneDutyOf,
  type Member,
  type Team,
} from '@muster/protocol';
import { act, renderHook, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberOf, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { teamOf } from '../../features/directory/directory.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { now, thisMoment } from '../../shared/dates/clock.ts';
import { formatClock } from '../../shared/dates/time-format.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { asPhone } from '../../testing/as-phone.ts';
import { renderLive } from '../../testing/render-live.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';
import { SheetHeading } from './sheet/sheet-heading.tsx';
import { morning, withTeamLeader } from './team-leader.fixture.tsx';
import { useStayingDay } from './sheet/use-chosen-sheet.ts';

describe('the frame', () => {
  const today = '2025-09-06';
  let server: FakeServer;
  let isMasked: boolean;
  let members: Member[];

  beforeEach(() => {
    isMasked = false;
    members = [memberOf(1)];
    openSession(sessionOf());
    useToastSlot.setState({ current: null });
    server = new FakeServer()
      .on(directoryRoutes.teams, () => ['A1', 'A2', 'B7'].map((id) => teamOf(id)))
      .on(directoryRoutes.members, ({ params: { teamId } }) =>
        members.map((member) => ({ ...member, teamId })),
      )
      .on(absenceRoutes.list, () => [])
      .on(attendanceRoutes.sheet, ({ params }) => ({
        ...sheetOf(
          members.map((member) => recordOf(member)),
          params,
        ),
        masked: isMasked,
      }))
      .on(scheduleRoutes.zoneOfTeam, ({ params }) => ({
        teamId: params.teamId,
        ...zoneDutyOf(params.teamId, params.date),
      }))
      .on(scheduleRoutes.clock, () => ({
        now: `${today}T04:00:00.000Z`,
        timeZone: 'Asia/Singapore',
        today,
        dutyDate: today,
        overdueAfterMinutes: 30,
        finalAfterHours: 12,
      }));
  });

  const open = (search = '') =>
    renderLive(<TeamLeaderScreen />, { address: `/dashboard${search}` });
  const dateButton = (date: string) =>
    screen.findByRole('button', { name: `Attendance Date: ${date}` });

  it('shows its title, who is signed in, their team, and its four parts [ATT-37]', async () => {
    open();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('heading', { name: 'Attendance Management' })).toBeVisible();
    expect(bar.getByText('Team Leader Dashboard')).toBeInTheDocument();
    expect(bar.getByText('Hana Ismail')).toBeVisible();
    expect(bar.getByText('TL')).toHaveClass('uppercase');
    expect(bar.getByText('Team A1')).toBeVisible();
    expect(bar.getAllByRole('button', { name: 'Logout' })).not.toHaveLength(0);
    const names = ['Team Attendance', 'Zone Assignment', 'Absences', 'Posts'];
    const tabs = screen.getAllByRole('tab');
    expect(tabs).toEqual(names.map((name) => screen.getByRole('tab', { name })));
  });

  it.each([
    ['?tab=absences', 'Absences'],
    ['?tab=posts&date=2025-09-10', 'Posts'],
    ['?tab=nowhere', 'Team Attendance'],
    ['?date=2025-09-10', 'Team Attendance'],
  ])('shows for the address %s the part %s [ATT-37, UI-40]', async (search, name) => {
    const { user } = open(search);
    expect(await screen.findByRole('tab', { name, selected: true })).toBeVisible();
    for (const other of ['Zone Assignment', 'Team Attendance']) {
      await user.click(screen.getByRole('tab', { name: other }));
      expect(screen.getByRole('tab', { name: other, selected: true })).toHaveFocus();
    }
  });

  it('begins with the own team and today [ATT-38, ATT-40]', async () => {
    open();
    expect(await dateButton('Sep 06, 2025')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Select Team:.*Team A1/ })).toBeVisible();
    expect(
      screen.getByText("Select the shift date you're submitting attendance for"),
    ).toBeVisible();
  });

  it.each([
    ['?team=A2&date=2025-09-10', 'Team A2', 'Sep 10, 2025'],
    ['?team=A99&date=2025-02-30', 'Team A1', 'Sep 06, 2025'],
  ])('shows for the address %s %s on %s [ATT-40]', async (search, name, date) => {
    open(search);
    expect(await dateButton(date)).toBeVisible();
    expect(
      screen.getByRole('button', { name: new RegExp(`^Select Team:.*${name}`) }),
    ).toBeVisible();
  });

  it('the sheet of another date is not live, the zones of the week are [UI-38]', async () => {
    const { user } = open('?date=2025-09-07');
    expect(await screen.findByText('Not live: Sep 07')).toBeInTheDocument();
    expect(screen.queryByText('Live')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Zone Assignment' }));
    expect(screen.getAllByText('Live')).not.toHaveLength(0);
    expect(screen.queryByText('Not live: Sep 07')).toBeNull();
  });

  it('a narrow bar names the date of the sheet, and none over parts with a date of their own [ATT-81]', async () => {
    asPhone();
    const { user } = open('?date=2025-09-04');
    expect(await screen.findByRole('button', { name: /Team A1, Sep 04/ })).toBeVisible();
    for (const part of ['Zone Assignment', 'Absences', 'Posts']) {
      await user.click(screen.getByRole('tab', { name: part }));
      expect(screen.getByRole('tab', { name: part })).toHaveFocus();
      expect(screen.getAllByRole('banner')[0]).not.toHaveTextContent('Sep 04');
    }
  });

  it('says since when there is no answer in the organisation’s time [UI-14]', async () => {
    const { live } = open();
    await screen.findByRole('radio', { name: 'PTO' });
    act(() => live.connection.store.setState({ look: 'lost', provenAt: thisMoment() }));
    expect(screen.getByText(/^No answer since/)).toHaveTextContent(
      formatClock(now(), 'Asia/Singapore').slice(0, 5),
    );
  });

  it('says that details of another team are not shown where the server masks them [ATT-35]', async () => {
    isMasked = true;
    open('?team=A2');
    expect(
      await screen.findByText('Absence types, times and notes of other teams are not shown.'),
    ).toBeVisible();
  });

  it.each([
    ['', 'You are deployed to D2CAR'],
    ['?team=A2', 'Team A2 is deployed to SUPPORT'],
  ])(
    'says at the address "%s" that %s, with the shift and its time [SCH-15]',
    async (search, words) => {
      open(search);
      const said = await screen.findByText(words);
      expect(said.closest('p, div')).toHaveTextContent(`${words} for Sep 06, 2025`);
      expect(screen.getByText('Morning Shift')).toHaveTextContent('10:00–22:00');
    },
  );

  it('names those whose records the next update takes off [ATT-52]', async () => {
    members = [memberOf(1), memberOf(2, { name: 'Jo Lim', isActive: false })];
    open();
    expect(
      await screen.findByText(
        /^No longer in the team, and taken off with the next update: Jo Lim$/,
      ),
    ).toBeVisible();
  });

  it('names those who were moved and whose marks stay until the other team has its sheet [ATT-52, ATT-140]', async () => {
    members = [memberOf(1)];
    const records = [recordOf(memberOf(1)), recordOf(memberOf(2, { name: 'Jo Lim' }))];
    server.on(attendanceRoutes.sheet, () => ({
      ...sheetOf([...records, recordOf(memberOf(3, { name: 'Mei Osman' }))]),
      moved: [memberOf(2).id],
    }));
    open();
    const words = 'Moved to another team, which takes their marks over with its sheet: Jo Lim';
    expect(await screen.findByText(words)).toBeVisible();
    expect(
      screen.getByText('No longer in the team, and taken off with the next update: Mei Osman'),
    ).toBeVisible();
  });

  it('says that a submit failed, with the server’s message, and keeps the marks [ATT-54, UI-26]', async () => {
    server.on(attendanceRoutes.submit, () => {
      throw new Refused('INTERNAL');
    });
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'PTO' }));
    await user.click(screen.getByRole('radio', { name: 'Present' }));
    await user.type(screen.getByLabelText('Notes for Member 1'), 'late');
    await user.click(screen.getByRole('button', { name: /^Update Attendance/ }));
    expect(await screen.findByText('Failed to submit attendance')).toBeVisible();
    expect(useToastSlot.getState().current?.description).toContain('Something went wrong');
    expect(screen.getByLabelText('Notes for Member 1')).toHaveValue('late');
  });

  it('says that a team has no zone [SCH-15]', async () => {
    open('?team=B7');
    expect(await screen.findByText('This team has no zone for Sep 06, 2025')).toBeVisible();
  });
});

describe('the heading of a sheet', () => {
  withTeamLeader();

  const show = (of: Team) => {
    const chosen = {
      team: of,
      teams: [of],
      date: morning,
      setTeam: () => undefined,
      setDate: () => undefined,
      show: () => undefined,
      isChosen: false,
    };
    renderLive(<SheetHeading chosen={chosen} />, { organisation: { today: morning } });
  };

  it('a zone that has the name of its team is not said again [UI-74]', async () => {
    show(teamOf('SAC AC CVG AC', { name: 'SAC AC CVG AC' }));
    expect(await screen.findByText('Morning')).toBeInTheDocument();
    expect(screen.getAllByText('SAC AC CVG AC')).toHaveLength(1);
  });

  it('any other zone stands below the name [ATT-81]', async () => {
    show(teamOf('A1'));
    expect(await screen.findByText('D2CAR')).toBeInTheDocument();
  });
});

const turning = (isInUse: boolean) => {
  const hook = renderHook(({ today }) => useStayingDay(today, () => isInUse), {
    initialProps: { today: '2025-09-07' },
  });
  hook.rerender({ today: '2025-09-08' });
  return hook;
};

it('a day that nobody works on turns by itself [ATT-85]', () => {
  expect(turning(false).result.current).toMatchObject({ day: '2025-09-08' });
});

it('a day with marks that are not sent stays until the person leaves it [ATT-85]', () => {
  const { result } = turning(true);
  expect(result.current).toMatchObject({ day: '2025-09-07' });
  act(() => result.current.goToToday());
  expect(result.current).toMatchObject({ day: '2025-09-08' });
});
