import { attendanceRoutes, directoryRoutes, scheduleRoutes } from '@muster/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { sessionUserOf } from '../../features/session/session.fixture.ts';
import { KeptLists } from '../../shared/kept/kept-lists.ts';
import { Cut } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { at, clock, members, mei, morning, radio, withTeamLeader } from './team-leader.fixture.tsx';
import TeamLeaderScreen from './team-leader-screen.tsx';

withTeamLeader();

const { id: userId } = sessionUserOf();
const keptOf = (id = userId) =>
  new KeptLists({ userId: id, teamId: () => 'A1', isSignedIn: () => true });
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
