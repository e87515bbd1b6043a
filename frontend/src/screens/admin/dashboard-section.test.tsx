import {
  healthRoutes,
  monitoringRoutes,
  placeRoutes,
  scheduleRoutes,
  teamRoutes,
  userRoutes,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { logEntryOf } from '../../features/attendance/attendance.fixture.ts';
import { teamOf, userOf } from '../../features/directory/directory.fixture.ts';
import {
  overviewRow,
  statsOf,
  watchSnapshot,
} from '../../features/monitoring/monitoring.fixture.ts';
import {
  at,
  clock,
  date,
  entryOf,
  figure,
  health,
  open,
  rows,
  withAdministrator,
} from './admin-screen.fixture.tsx';

withAdministrator();

it('the Dashboard is headed Dashboard Overview, also while it is loaded [ADM-4]', async () => {
  open();
  const heading = () => screen.getByRole('heading', { name: 'Dashboard Overview', level: 2 });
  await waitFor(() => expect(heading()).toBeVisible());
  await screen.findByText('1 submitted');
  expect(heading()).toBeVisible();
});

it('a new organisation has its first steps in the place of figures, the next one filled [ADM-14]', async () => {
  at.server
    .on(healthRoutes.read, () => ({ ...health, isNew: true }))
    .on(teamRoutes.list, () => [teamOf('A1')])
    .on(userRoutes.list, () => [userOf(1, { teamId: 'A1', role: 'TL' })])
    .on(placeRoutes.stations, () => []);
  open();
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  const next = await steps.findByRole('link', { name: 'Add User' });
  expect(steps.getByText('1 team')).toBeVisible();
  expect(
    steps.getByText('Still missing: a watch TL (role watch_tl), who sees all teams and deploys.'),
  ).toBeVisible();
  expect(next).toHaveAttribute('href', '/dashboard?section=users&open=new');
  expect(steps.getByText(', next')).toBeInTheDocument();
  expect(screen.queryByText('Total Teams')).toBeNull();
  expect(screen.queryByText('Administrative Actions')).toBeNull();
});

it('shows the day in four figures that follow what is submitted [ADM-4]', async () => {
  const { channel } = open();
  await screen.findByText('1 submitted');
  expect(screen.getByText('Friday, Nov 20, 2026')).toBeVisible();
  expect(figure('Total Teams')).toBe('Total Teams21 submitted');
  expect(figure('Total Members')).toBe('Total Members24');
  expect(figure('Present Today')).toBe('Present Today112 of them PTO');
  expect(figure('Absent Today')).toBe('Absent Today1');

  await act(() => channel.flush());
  const row = overviewRow('A2', { status: 'submitted', presentCount: 12 });
  const stats = statsOf([rows[0] as typeof row, row], { revision: 2 });
  channel.push('attendance:submitted', {
    opId: null,
    date,
    teamId: 'A2',
    revision: 1,
    row,
    stats,
  });
  await act(() => channel.flush());
  await waitFor(() => expect(figure('Present Today')).toBe('Present Today232 of them PTO'));
});

it('says how many of the submitted sheets are incomplete [ADM-4, MON-32]', async () => {
  const line = [...Array<'present'>(7).fill('present'), 'not_marked', 'not_marked'] as const;
  const half = overviewRow('A1', { status: 'submitted', presentCount: 7, line: [...line] });
  at.server.on(monitoringRoutes.watch, () => watchSnapshot([half]));
  open();
  expect(await screen.findByText('1 submitted · 1 incomplete')).toBeVisible();
});

it('shows a figure that is not known as a dash [ADM-4]', async () => {
  at.server.on(monitoringRoutes.watch, () => new Promise(() => undefined));
  open();
  await screen.findByText('Total Teams');
  expect(figure('Total Teams')).toBe('Total Teams–');
});

it('shows the newest twelve submits and corrections of today and follows them [ADM-5, ATT-90]', async () => {
  const minute = (index: number) => `2026-11-20T02:${String(50 - index)}:00.000Z`;
  at.log = Array.from({ length: 14 }, (_, index) =>
    logEntryOf(String(99 - index), { createdAt: minute(index) }),
  );
  const { channel } = open();
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  expect(await activity.findAllByRole('listitem')).toHaveLength(12);
  expect(activity.queryByText('Member 87')).toBeNull();
  expect(activity.getByRole('link', { name: 'Audit trail' })).toHaveAttribute(
    'href',
    '/dashboard?section=activity',
  );
  expect(activity.getByRole('link', { name: 'Today’s sheets' })).toHaveAttribute(
    'href',
    `/dashboard?section=reports&view=daily&span=day&from=${date}`,
  );

  await act(() => channel.flush());
  const createdAt = '2026-11-20T02:51:00.000Z';
  const entry = logEntryOf('100', { memberName: 'Mei Osman', date, createdAt });
  channel.push('log:appended', { opId: null, date, entries: [entry] });
  await act(() => channel.flush());
  await waitFor(() => {
    const [first] = activity.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Mei Osman.*Team A1.*by Hana Ismail/);
  });
  expect(activity.getAllByRole('listitem')).toHaveLength(12);

  const whole = ['present', 'present', 'absent (MC)'].map((newValue, index) =>
    logEntryOf(`a2 ${index}`, { date, teamName: 'Team A2', teamId: 'A2', newValue, createdAt }),
  );
  channel.push('log:appended', { opId: null, date, entries: whole });
  await act(() => channel.flush());
  await waitFor(() =>
    expect(activity.getAllByRole('listitem')[0]).toHaveTextContent(
      /Team A23 of 12 membersSubmitted: 2 present · 1 absentby Hana Ismail/,
    ),
  );
});

it('says when nothing has happened yet [ADM-5, UI-27]', async () => {
  open();
  expect(await screen.findByText('Nothing has happened today yet.')).toBeVisible();
});

it('on a day without a shift says so, and that nobody is due [ADM-4]', async () => {
  at.server.on(scheduleRoutes.clock, () => ({
    ...clock(),
    now: '2026-11-23T06:00:00.000Z',
    today: '2026-11-23',
    dutyDate: '2026-11-23',
  }));
  open();
  expect(await screen.findByText('Monday, Nov 23, 2026 · Off Day')).toBeVisible();
  expect(await screen.findByText('no sheet is due')).toBeVisible();
  expect(screen.getAllByText('nobody is due')).toHaveLength(2);
});

it('says once that there is no backup, where that is a problem [ADM-263]', async () => {
  const problems = ['There is no backup yet.'];
  at.server.on(healthRoutes.read, () => ({
    ...health,
    systemHealth: { ...health.systemHealth, problems, lacksBackup: true },
  }));
  open();
  expect(await screen.findByText('There is no backup yet.')).toBeVisible();
  expect(screen.queryByText(/Last backup/)).toBeNull();
});

it('shows the system’s health in real values, each a link to where it is settled [ADM-165, ADM-166]', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Admin System Health' }));
  expect(await card.findByText('5 active administrators')).toBeVisible();
  expect(card.getByText('Requires admin attention')).toBeVisible();
  expect(card.getByText('Needs attention')).toBeVisible();
  expect(card.getByText('The latest backup failed. Last backup: none yet')).toBeVisible();
  expect(card.getByText('37% of 64 GiB free')).toBeVisible();
  expect(card.getByText('6% of writes')).toBeVisible();
  const linkTo = (name: RegExp) => card.getByRole('link', { name }).getAttribute('href');
  expect(linkTo(/^Pairing codes waiting: 1$/)).toBe('/dashboard?section=displays');
  // In the words of the lists that these open.
  expect(linkTo(/^People without a team/)).toBe('/dashboard?section=users&team=-');
  expect(linkTo(/^Overdue sheets/)).toBe('/dashboard?section=reports&view=late-sheets&span=day');
  const actions = within(screen.getByRole('region', { name: /^Administrative Actions/ }));
  const newest = /^newest: Person changed: Wei Goh, Nov 20, 2026, 10:49 AM$/;
  expect(actions.getByText(newest)).toBeVisible();
  expect(actions.getByText('Configuration changes in the last 30 days')).toBeVisible();
  expect(actions.getByText('31')).toBeVisible();
});

it('puts what administrators did among today’s attendance, live [ADM-5]', async () => {
  at.log = [logEntryOf('1', { createdAt: '2026-11-20T02:40:00.000Z' })];
  const { channel } = open();
  const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  expect(await activity.findAllByRole('listitem')).toHaveLength(1);
  await act(() => channel.flush());
  channel.push('activity:appended', { entry: entryOf('8', 'team.deleted', 'Team A9') });
  await act(() => channel.flush());
  await waitFor(() => expect(activity.getAllByRole('listitem')).toHaveLength(2));
  const [first] = activity.getAllByRole('listitem');
  expect(first).toHaveTextContent('Team deleted: Team A9 by Jasmine Ho');
});
