import { directoryRoutes, type ServerPayload } from '@muster/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLive } from '../../shared/realtime/use-live.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { membersTopic, teamsTopic } from './directory.sync.ts';

type What = ServerPayload<'directory:changed'>['what'];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(directoryRoutes.teams, () => [])
    .on(directoryRoutes.members, () => []);
});
afterEach(() => server.close());

const members = membersTopic('A1', '2026-11-20');
function Directory() {
  const teams = useLive(teamsTopic);
  const team = useLive(members);
  return <p>{teams.data && team.data ? 'read' : 'waiting'}</p>;
}

it.each<[What, number, number]>([
  ['teams', 2, 1],
  ['users', 2, 2],
  ['roles', 1, 1],
  ['stations', 1, 1],
])('a change of %s fetches again what is shown of it [DIR-19]', async (what, teams, people) => {
  const { channel } = renderLive(<Directory />);
  await screen.findByText('read');
  await act(() => channel.flush());
  channel.push('directory:changed', { what, ids: [], revision: null });
  await act(() => channel.flush());
  await waitFor(() => {
    expect(server.callsOf(directoryRoutes.teams)).toHaveLength(teams);
    expect(server.callsOf(directoryRoutes.members)).toHaveLength(people);
  });
});
