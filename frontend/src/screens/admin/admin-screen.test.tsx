import {
  alertRoutes,
  attendanceRoutes,
  auditRoutes,
  displayRoutes,
  healthRoutes,
  monitoringRoutes,
  notificationRoutes,
  scheduleRoutes,
  type AdminHealth,
  type Alert,
  type AuditEntry,
  type LogEntry,
  teamRoutes,
  userRoutes,
  placeRoutes,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Download, KeyRound, MoreHorizontal, Pencil, Trash2, Upload, UserPlus } from 'lucide-react';
import { logEntryOf } from '../../features/attendance/attendance.fixture.ts';
import {
  overviewRow,
  statsOf,
  watchSnapshot,
} from '../../features/monitoring/monitoring.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { teamOf, userOf } from '../../features/directory/directory.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { now, thisMoment } from '../../shared/dates/clock.ts';
import { formatClock } from '../../shared/dates/time-format.ts';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { asPhone } from '../../testing/as-phone.ts';
import { renderLive } from '../../testing/render-live.tsx';
import AdminScreen, { SectionPage } from './admin-screen.tsx';
import type { SectionProps } from './section.ts';
import { sections } from './sections.tsx';

describe('the screen', () => {
  const date = '2026-11-20';
  const rows = [
    overviewRow('A1', { status: 'submitted', presentCount: 11, absentCount: 1, ptoCount: 2 }),
    overviewRow('A2'),
  ];
  function entryOf(id: string, kind: string, name: string): AuditEntry {
    const at = '2026-11-20T02:49:00.000Z';
    const by = { id: 'u1', name: 'Jasmine Ho' };
    const subject = { type: 'user', id: 'u2', name };
    const rest = { from: null, before: null, after: null, hash: '', previousHash: '' };
    return { id, at, by, kind, what: subject, ...rest };
  }
  const cut = () => {
    throw new Cut();
  };
  const clock = () => ({
    now: '2026-11-20T02:52:00.000Z',
    timeZone: 'Asia/Singapore',
    today: date,
    dutyDate: date,
    overdueAfterMinutes: 30,
    finalAfterHours: 12,
  });

  const health: AdminHealth = {
    measuredAt: '2026-11-20T02:52:00.000Z',
    isNew: false,
    totalUsers: 212,
    activeUsers: 208,
    activeAdmins: 5,
    pendingApprovals: {
      total: 8,
      pairings: 1,
      teamsWithoutLeader: 0,
      peopleWithoutTeam: 4,
      overdueSheets: 3,
    },
    systemHealth: {
      state: 'attention',
      problems: ['The latest backup failed.'],
      lacksBackup: false,
      store: { kind: 'mongodb', answeredInMs: 2 },
      diskFree: 24 * 1024 ** 3,
      diskSize: 64 * 1024 ** 3,
      sockets: 74,
      eventDelayP95Ms: 4,
      overtakenPercent: 6,
    },
    lastBackup: null,
    configChanges: 31,
    actions: {
      users: { count: 18, newest: entryOf('7', 'user.updated', 'Wei Goh') },
      teams: { count: 0, newest: null },
      maintenance: { count: 2, newest: null },
    },
  };

  let server: FakeServer;
  let log: LogEntry[];
  let alerts: Alert[];

  beforeEach(() => {
    openSession(sessionOf({ name: 'Ada Admin', role: 'admin', teamId: null, teamName: null }));
    log = [];
    alerts = [];
    server = new FakeServer()
      .on(scheduleRoutes.clock, clock)
      .on(monitoringRoutes.watch, () => watchSnapshot(rows))
      .on(attendanceRoutes.updates, () => log)
      .on(displayRoutes.list, () => [])
      .on(auditRoutes.activity, () => ({ entries: [], hasMore: false }))
      .on(healthRoutes.read, () => health)
      .on(alertRoutes.list, () => alerts)
      .on(notificationRoutes.list, () => []);
  });

  const open = (address = '/dashboard') => renderLive(<AdminScreen />, { address });
  const figure = (label: string) => screen.getByText(label).closest('dl')?.textContent;
  const section = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Administration' })).getByRole('link', { name });

  it('has a bar with the product, the place, the connection, the person and a way out [ADM-1, UI-14]', async () => {
    open();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(bar.getByText('Muster')).toBeVisible();
    expect(bar.getByText('Ada Admin')).toBeVisible();
    expect(bar.getByText('Admin').closest('[data-tip="admin"]')).not.toBeNull();
    expect(bar.getAllByRole('button', { name: 'Logout' })).not.toHaveLength(0);
    expect(await bar.findByText('Live')).toBeVisible();
  });

  it('on a phone the bar has the palette’s button, and More has the theme, the account and the way out [UI-320, UI-61]', async () => {
    asPhone();
    const { user } = open();
    const bar = within(screen.getByRole('banner'));
    await user.click(bar.getByRole('button', { name: 'Find or do' }));
    expect(await screen.findByRole('dialog', { name: 'Find or do' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(bar.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: /^Your account/ })).toBeVisible();
  });

  it('without an answer says since when in the organisation’s time, dims and gives the reason [UI-14, UI-37, S26]', async () => {
    const { live } = open();
    await screen.findByText('1 submitted');
    const provenAt = thisMoment();
    act(() => live.connection.store.setState({ look: 'lost', isLost: true, provenAt }));
    const inOrganisation = formatClock(now(), 'Asia/Singapore').slice(0, 5);
    expect(screen.getByText(/^No answer since/)).toHaveTextContent(inOrganisation);
    expect(screen.getByText('Total Teams').closest('[data-dimmed]')).not.toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing can be changed');
    expect(screen.getByRole('alert').closest('[data-dimmed]')).toBeNull();
  });

  it('lists the sections that exist and no other, by what they are about [ADM-2]', async () => {
    open();
    const nav = screen.getByRole('navigation', { name: 'Administration' });
    const groups = [...nav.children].map((group) => [
      group.querySelector('h2')?.textContent,
      ...within(group as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      [undefined, 'Dashboard'],
      [
        'People',
        'Team Management',
        'User Management',
        'Absences',
        'Role Management',
        'Tag Management',
        'Recently Deleted',
      ],
      ['Places', 'Station Management', 'Displays'],
      ['System', 'Data Cleanup', 'Backups', 'Evidence', 'Activity', 'API Tokens', 'Webhooks'],
      ['Reports & Analytics', 'Attendance Reports', 'Analytics', 'Settings'],
    ]);
    expect(section('Dashboard')).toHaveAttribute('aria-current', 'page');
  });

  it('the Dashboard is headed Dashboard Overview, also while it is loaded [ADM-4]', async () => {
    open();
    const heading = () => screen.getByRole('heading', { name: 'Dashboard Overview', level: 2 });
    await waitFor(() => expect(heading()).toBeVisible());
    await screen.findByText('1 submitted');
    expect(heading()).toBeVisible();
  });

  it('a new organisation has its first steps in the place of figures, the next one filled [ADM-14]', async () => {
    server
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
    server.on(monitoringRoutes.watch, () => watchSnapshot([half]));
    open();
    expect(await screen.findByText('1 submitted · 1 incomplete')).toBeVisible();
  });

  it('shows a figure that is not known as a dash [ADM-4]', async () => {
    server.on(monitoringRoutes.watch, () => new Promise(() => undefined));
    open();
    await screen.findByText('Total Teams');
    expect(figure('Total Teams')).toBe('Total Teams–');
  });

  it('shows the newest twelve submits and corrections of today and follows them [ADM-5, ATT-90]', async () => {
    const at = (index: number) => `2026-11-20T02:${String(50 - index)}:00.000Z`;
    log = Array.from({ length: 14 }, (_, index) =>
      logEntryOf(String(99 - index), { createdAt: at(index) }),
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

  it('has the paired wall screens in a section, which opens in place [ADM-2, DIS-8]', async () => {
    const { user } = open();
    await screen.findByText('Recent Activity');
    await user.click(section('Displays'));
    expect(screen.queryByText('Recent Activity')).toBeNull();
    expect(await screen.findByText('No display is paired')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pair a Display' })).toBeVisible();
  });

  it('says that the figures cannot be fetched, and still changes its sections [ADM-7, UI-26]', async () => {
    server.on(monitoringRoutes.watch, cut);
    const { user } = open();
    expect(await screen.findByText('Failed to fetch the statistics')).toBeVisible();
    await user.click(section('Displays'));
    expect(await screen.findByText('No display is paired')).toBeVisible();
    await user.click(section('Dashboard'));
    server.on(monitoringRoutes.watch, () => watchSnapshot(rows));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(figure('Total Teams')).toBe('Total Teams21 submitted'));
  });

  it('says that the clock cannot be fetched, and tries again [ADM-7, OFF-14, UI-26]', async () => {
    server.on(scheduleRoutes.clock, cut);
    const { user } = open();
    expect(await screen.findByText('No connection')).toBeVisible();
    server.on(scheduleRoutes.clock, clock);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Recent Activity')).toBeVisible();
  });

  it('the address says which section is shown, and an unknown one is the dashboard [ADM-2, UI-40]', async () => {
    const { user, unmount } = open('/dashboard?section=displays');
    expect(await screen.findByText('No display is paired')).toBeVisible();
    expect(document.title).toBe('Displays · Muster');
    expect(section('Dashboard')).toHaveAttribute('href', '/dashboard');
    await user.click(section('Dashboard'));
    expect(await screen.findByText('Recent Activity')).toBeVisible();
    unmount();
    open('/dashboard?section=nothing');
    expect(section('Dashboard')).toHaveAttribute('aria-current', 'page');
  });

  it('on a day without a shift says so, and that nobody is due [ADM-4]', async () => {
    server.on(scheduleRoutes.clock, () => ({
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
    server.on(healthRoutes.read, () => ({
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
    log = [logEntryOf('1', { createdAt: '2026-11-20T02:40:00.000Z' })];
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
});

it('a section whose page cannot be loaded says so in its place, and comes when it is tried again [ADM-240]', async () => {
  let isAway = true;
  const load = () =>
    isAway
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve({ default: ({ label }: SectionProps) => <p>{label} is here</p> });
  const { user } = renderLive(
    <SectionPage name="settings" load={load} label="Settings" addressOf={() => undefined} />,
  );
  expect(await screen.findByText('This page could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Settings is here')).toBeVisible();
});

it('every section has an icon of its own, which no action of a section has [UI-72]', () => {
  const icons = Object.values(sections).map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
  for (const action of [Download, KeyRound, MoreHorizontal, Pencil, Trash2, Upload, UserPlus]) {
    expect(icons).not.toContain(action);
  }
});
