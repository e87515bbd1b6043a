import { attendanceRoutes, directoryRoutes, scheduleRoutes } from '@muster/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { sessionUserOf } from '../../features/session/session.fixture.ts';
import { forgetKept } from '../../shared/kept/kept.storage.ts';
import { KeptLists } from '../../shared/kept/kept-lists.ts';
import { Cut } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { at, clock, members, mei, morning, radio, withTeamLeader } from './team-leader.fixture.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

withTeamLeader();

const { id: userId } = sessionUserOf();
const keptOf = (owner: { userId?: string; teamId?: string; isSignedIn?: () => boolean } = {}) =>
  new KeptLists({ userId, teamId: 'A1', isSignedIn: () => true, ...owner });
const routes = [
  directoryRoutes.teams,
  directoryRoutes.members,
  attendanceRoutes.sheet,
  attendanceRoutes.recentAbsences,
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
const openCut = (kept = keptOf()) =>
  renderLive(<TeamLeaderScreen />, {
    address: `/dashboard?date=${morning}`,
    kept,
    isConnected: false,
  });

it('without a server the sheet opens as it was last known, says since when, can be marked, and is fetched when there is one [OFF-10, OFF-11, OFF-12]', async () => {
  await closedAndCut();
  const { channel, user } = openCut();
  expect(
    await screen.findByText(/^Last known at (\w+ \d+, )?\d\d:\d\d, the server does not answer\.$/),
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

it.each([
  ['somebody else’s', () => openCut(keptOf({ userId: 'other' }))],
  ['of a session that has ended', () => openCut(keptOf({ isSignedIn: () => false }))],
  [
    'older than 12 hours',
    () => {
      const { lists, ...rest } = stored();
      const older = lists.map((list) => ({ ...list, at: list.at - 13 * 3_600_000 }));
      localStorage.setItem(name, JSON.stringify({ ...rest, lists: older }));
      openCut();
    },
  ],
  [
    'of another form',
    () => {
      const { lists, ...rest } = stored();
      localStorage.setItem(
        name,
        JSON.stringify({ ...rest, lists: lists.map((list) => ({ ...list, data: 7 })) }),
      );
      openCut();
    },
  ],
  [
    'removed at a logout',
    () => {
      forgetKept(undefined);
      expect(localStorage.getItem(name)).toBeNull();
      openCut();
    },
  ],
] as const)('what was kept and is %s is not shown [OFF-12, OFF-13]', async (_what, openNow) => {
  await closedAndCut();
  openNow();
  expect(await screen.findByText('No connection')).toBeVisible();
  expect(screen.queryByText(mei.name)).toBeNull();
});

it('another team’s people and sheet are not kept [OFF-10]', async () => {
  const kept = keptOf();
  renderLive(<TeamLeaderScreen />, { address: '/dashboard?team=A2', kept });
  await screen.findByText('No team members found');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored().lists.filter(({ key }) => key.includes('A2'))).toEqual([]);
  expect(stored().lists.length).toBeGreaterThan(0);
});
