import {
  absenceRoutes,
  alertRoutes,
  applyToSheet,
  attendanceRoutes,
  directoryRoutes,
  scheduleRoutes,
  sessionRoutes,
  type Member,
  type Sheet,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { absent, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { overviewRow, statsOf } from '../../features/monitoring/monitoring.fixture.ts';
import { Cut, Refused } from '../../testing/fake-server.ts';
import {
  at,
  clock,
  hana,
  marcus,
  mei,
  members,
  morning,
  open,
  radio,
  submitButton,
  withTeamLeader,
} from './team-leader.fixture.tsx';
import { alertOf } from '../../features/signals/alerts.fixture.ts';
import { sessionUserOf } from '../../features/session/session.fixture.ts';
import { KeptLists } from '../../shared/kept/kept-lists.ts';
import { renderLive } from '../../testing/render-live.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

withTeamLeader();

describe('what was marked before', () => {
  it('comes back in sight with its team and date, and can be taken back [ATT-83]', async () => {
    const first = await open();
    await first.user.click(radio(mei, 'Present'));
    expect(screen.queryByText(/^Draft of/)).toBeNull();
    first.unmount();
    const { user } = await open();
    expect(screen.getByText(/^Draft of \d+:\d\d [AP]M restored$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(radio(mei, 'Present')).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(radio(mei, 'Present')).toBeChecked();
  });

  it('is asked about at logout, and ends with it [ATT-84]', async () => {
    at.server.on(sessionRoutes.logout, () => ({ leaveTo: null }));
    const { user } = await open();
    await user.click(radio(mei, 'Present'));
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
    expect(await screen.findByText('Log out without 1 mark?')).toBeVisible();
    expect(at.server.callsOf(sessionRoutes.logout)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Log out and discard' }));
    await waitFor(() => expect(at.server.callsOf(sessionRoutes.logout)).toHaveLength(1));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('muster_draft'))).toEqual([]);
  });

  it('is no draft from before any more once it was submitted [ATT-83]', async () => {
    const first = await open();
    await first.user.click(radio(mei, 'Present'));
    first.unmount();
    at.server.on(attendanceRoutes.submit, () => {
      at.sheet = sheetOf([recordOf(mei)]);
      const { session, records } = at.sheet;
      return { session, records, created: 1, updated: 0, deleted: 0 };
    });
    const { user } = await open();
    expect(screen.getByText(/^Draft of/)).toBeVisible();
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Submit 1' }));
    await waitFor(() => expect(submitButton('Update Attendance')).toBeEnabled());
    await user.click(radio(hana, 'Present'));
    expect(screen.queryByText(/^Draft of/)).toBeNull();
  });

  it('is said on paper with the team, the day, the counts and what was not sent [ATT-82]', async () => {
    at.sheet = sheetOf([recordOf(mei)]);
    const { user } = await open();
    await user.click(radio(hana, 'PTO'));
    const head = screen.getByText(
      /^Team A1, Saturday, Sep 06, 2025 · Morning Shift$/,
    ).parentElement;
    expect(head).toHaveTextContent(
      '2 present (1 PTO) · 0 absent · 1 not marked · submitted 9:40 AM by',
    );
    expect(head).toHaveTextContent('1 change not sent');
  });
});

describe('a sheet that somebody else changes meanwhile', () => {
  /** Daniel corrects records; the server's sheet and the event agree. */
  const daniel = (changes: readonly [Member, Partial<Sheet['records'][number]>][]) => {
    const revision = at.sheet.session.revision + 1;
    const records = at.sheet.records.map((record) => {
      const change = changes.find(([member]) => member.id === record.userId);
      return change ? { ...record, ...change[1], updatedByName: 'Daniel Ong', revision } : record;
    });
    at.sheet = { ...at.sheet, session: { ...at.sheet.session, revision }, records };
    return {
      date: morning,
      teamId: 'A1',
      revision,
      opId: null,
      row: overviewRow('A1'),
      stats: statsOf([], { revision }),
      session: at.sheet.session,
      records,
    };
  };

  it('follows what others change and asks about what both changed [ATT-56, ATT-57]', async () => {
    at.sheet = sheetOf([recordOf(hana), recordOf(mei)]);
    const { user, channel } = await open();
    await act(() => channel.flush());
    await user.click(radio(mei, 'Absent'));
    await user.keyboard('{Escape}');
    const event = daniel([
      [hana, absent('VL')],
      [mei, absent('UL')],
    ]);
    expect(
      applyToSheet(sheetOf(at.sheet.records), { name: 'attendance:submitted', payload: event }),
    ).not.toBe('gap');
    channel.push('attendance:submitted', event);
    await act(() => channel.flush());
    await waitFor(() => expect(radio(hana, 'Absent')).toBeChecked());
    expect(screen.getByText('absent (UL)')).toBeInTheDocument();

    await user.click(submitButton(/^Update Attendance/));
    expect(at.server.callsOf(attendanceRoutes.submit)).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Take the other mark for Mei Osman' }));
    expect(screen.getByRole('button', { name: /Absence type for Mei Osman: UL/ })).toBeVisible();
  });

  it('keeps the marks when it was refused as stale, and says who changed what [ATT-59]', async () => {
    at.sheet = sheetOf([recordOf(hana), recordOf(mei)]);
    at.server.on(attendanceRoutes.submit, () => {
      daniel([[hana, absent('VL')]]);
      throw new Refused('STALE', {}, at.sheet);
    });
    const { user, channel } = await open();
    await act(() => channel.flush());
    await user.click(radio(mei, 'Absent'));
    await user.click(await screen.findByRole('option', { name: /^MC · / }));
    await user.click(submitButton(/^Update Attendance/));
    await user.click(await screen.findByRole('button', { name: 'Submit 2' }));
    expect(await screen.findByText(/Daniel Ong changed Hana Ismail\./)).toBeInTheDocument();
    expect(radio(hana, 'Absent')).toBeChecked();
    expect(radio(mei, 'Absent')).toBeChecked();

    at.server.on(attendanceRoutes.submit, ({ body }) => {
      expect(body.baseRevision).toBe(2);
      const { session, records } = at.sheet;
      return { session, records, created: 0, updated: 1, deleted: 0 };
    });
    await user.click(submitButton(/^Update Attendance/));
    await user.click(await screen.findByRole('button', { name: 'Submit 2' }));
    await waitFor(() => expect(at.server.callsOf(attendanceRoutes.submit)).toHaveLength(2));
  });
});

describe('marking together', () => {
  const drafts = (of: typeof mei, name: string) => ({
    teamId: 'A1',
    date: morning,
    drafts: [
      {
        userId: of.id,
        by: { id: marcus.id, name },
        mark: { status: 'absent', absenceType: 'MC' } as const,
      },
    ],
  });

  it('a row says what another leader marks, until the connection is lost [ATT-114]', async () => {
    const { channel } = await open();
    const words = 'Marcus Goh marks absent (MC), not submitted yet';
    await act(async () => {
      channel.push('sheet:drafts', drafts(mei, 'Marcus Goh'));
      await channel.flush();
    });
    expect(await screen.findByText(words)).toBeVisible();
    await act(async () => {
      channel.push('sheet:drafts', { ...drafts(mei, 'Marcus Goh'), teamId: 'A2', drafts: [] });
      await channel.flush();
    });
    expect(screen.getByText(words)).toBeVisible();
    act(() => channel.disconnect());
    expect(screen.queryByText(words)).toBeNull();
  });

  it('what is marked is shown to the others soon, and what was kept as soon as the sheet is open [ATT-114]', async () => {
    const first = await open();
    const sent = ({ channel }: typeof first) =>
      channel.asked.flatMap(({ name, payload }) => (name === 'sheet:draft' ? [payload] : []));
    await first.user.click(radio(mei, 'Present'));
    const marks = { [mei.id]: expect.objectContaining({ status: 'present' }) };
    await waitFor(() => expect(sent(first)).toEqual([{ teamId: 'A1', date: morning, marks }]));
    first.unmount();
    const again = await open();
    await act(async () => {
      again.channel.push('sheet:drafts', { teamId: 'A1', date: morning, drafts: [] });
      await again.channel.flush();
    });
    expect(sent(again)[0]).toEqual({ teamId: 'A1', date: morning, marks });
  });
});

withTeamLeader();

it('an alert of the own team is in the bell, and leads to the sheet from any part [KNO-48]', async () => {
  const overdue = alertOf('1', { date: morning, link: `/dashboard?date=${morning}` });
  at.server.on(alertRoutes.list, ({ params }) => (params.date === morning ? [overdue] : []));
  const { user } = await open('2025-09-05');
  await user.click(screen.getByRole('tab', { name: /Posts/ }));
  await user.click(await screen.findByRole('button', { name: /^Notifications, 1 alert/ }));
  const alerts = within(await screen.findByRole('list', { name: 'Alerts' }));
  await user.click(alerts.getByRole('link'));
  expect(await screen.findByRole('list', { name: 'Team members' })).toBeVisible();
  expect(screen.getByRole('tab', { name: /Attendance/ })).toHaveAttribute('aria-selected', 'true');
});

withTeamLeader();

const { id: userId } = sessionUserOf();
const keptOf = (id = userId) =>
  new KeptLists({ userId: id, teamId: () => 'A1', isSignedIn: () => true });
const routes = [
  directoryRoutes.teams,
  directoryRoutes.members,
  attendanceRoutes.sheet,
  attendanceRoutes.recentAbsences,
  absenceRoutes.list,
  scheduleRoutes.zoneOfTeam,
  scheduleRoutes.clock,
];
const name = `muster_known:${userId}`;
const stored = () =>
  JSON.parse(localStorage.getItem(name) ?? '{"lists":[]}') as {
    lists: { key: string; at: number }[];
  };

/** A page that was live, closed, and a network that is gone. */
async function closedAndCut(): Promise<void> {
  at.sheet = sheetOf(members.map((one) => recordOf(one)));
  const page = renderLive(<TeamLeaderScreen />, {
    address: `/dashboard?date=${morning}`,
    kept: keptOf(),
  });
  await screen.findByRole('list', { name: 'Team members' });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(stored().lists.length).toBeGreaterThanOrEqual(5));
  page.unmount();
  for (const route of routes) {
    at.server.on(route, () => {
      throw new Cut();
    });
  }
}
const openCut = (keptLists = keptOf()) =>
  renderLive(<TeamLeaderScreen />, {
    address: `/dashboard?date=${morning}`,
    kept: keptLists,
    isConnected: false,
  });

it('without a server the sheet opens as it was last known, says since when, can be marked, and is fetched when there is one [OFF-10, OFF-11]', async () => {
  await closedAndCut();
  const { channel, user } = openCut();
  expect(
    await screen.findByText(
      /^Last known at (\w+ \d+, )?\d+:\d\d [AP]M, the server does not answer\.$/,
    ),
  ).toBeVisible();
  await screen.findByRole('list', { name: 'Team members' });
  expect(radio(mei, 'Present')).toBeChecked();
  await user.click(radio(mei, 'PTO'));
  expect(radio(mei, 'PTO')).toBeChecked();

  at.server
    .on(directoryRoutes.teams, () => [])
    .on(directoryRoutes.members, () => members)
    .on(scheduleRoutes.clock, () => clock())
    .on(attendanceRoutes.sheet, () => at.sheet);
  act(() => channel.connect());
  await waitFor(() => expect(screen.queryByText(/^Last known/)).toBeNull());
});

it('somebody else finds nothing of it [OFF-13, OFF-14]', async () => {
  await closedAndCut();
  openCut(keptOf('other'));
  expect(await screen.findByText('No connection')).toBeVisible();
  expect(screen.queryByText(mei.name)).toBeNull();
});
