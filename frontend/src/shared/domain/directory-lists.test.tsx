import { directoryRoutes, userRoutes, type ServerPayload, type User } from '@muster/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLive } from '../live/use-live.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { idOf, userOf } from '../../features/directory/directory.fixture.ts';
import { membersTopic, teamsTopic, usersTopic } from './directory-lists.ts';

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
])('a change of %s fetches again what is shown of it [DIR-24]', async (listName, teams, people) => {
  const { channel } = renderLive(<Directory />);
  await screen.findByText('read');
  await act(() => channel.flush());
  channel.push('directory:changed', { what: listName, ids: [], revision: null });
  await act(() => channel.flush());
  await waitFor(() => {
    expect(server.callsOf(directoryRoutes.teams)).toHaveLength(teams);
    expect(server.callsOf(directoryRoutes.members)).toHaveLength(people);
  });
});

const people = [userOf(1), userOf(2)];
const changed = (lists: ServerPayload<'directory:changed'>['lists']) => ({
  what: 'users' as const,
  ids: [idOf(1)],
  revision: 2,
  ...(lists && { lists }),
});
function Names() {
  const { data } = useLive(usersTopic);
  return <p>{data?.map(({ name }) => name).join(', ') ?? 'waiting'}</p>;
}

it('takes the rows that it is told without asking, and never older ones [DIR-202]', async () => {
  server.on(userRoutes.list, () => people);
  const { channel } = renderLive(<Names />);
  await screen.findByText('Person 1, Person 2');
  await act(() => channel.flush());
  const tell = async (rows: User[], removed: string[] = []) => {
    channel.push('directory:changed', changed({ users: { rows, removed } }));
    await act(() => channel.flush());
  };
  await tell([userOf(1, { name: 'Ada', revision: 3 }), userOf(3)]);
  screen.getByText('Ada, Person 2, Person 3');
  await tell([userOf(1, { name: 'Older', revision: 2 })], [idOf(2)]);
  screen.getByText('Ada, Person 3');
  channel.push('directory:changed', changed({ teams: null, deleted: null }));
  await act(() => channel.flush());
  expect(server.callsOf(userRoutes.list)).toHaveLength(1);
  channel.push('directory:changed', changed({ users: null }));
  await act(() => channel.flush());
  await screen.findByText('Person 1, Person 2');
});

it('asks once more for what changed while it was asked for, unless the answer has it [S30, DIR-202]', async () => {
  const answers: ((users: User[]) => void)[] = [];
  server.on(userRoutes.list, () => new Promise<User[]>((resolve) => answers.push(resolve)));
  const { channel } = renderLive(<Names />);
  const row = userOf(1, { name: 'Ada', phone: '+1 555 0199' });
  const pushChange = async (times: number) => {
    await waitFor(() => expect(answers).toHaveLength(times));
    channel.push('directory:changed', changed({ users: { rows: [row], removed: [] } }));
    await act(() => channel.flush());
  };
  await pushChange(1);
  answers[0]?.(people);
  await pushChange(2);
  answers[1]?.([row, userOf(2)]);
  await screen.findByText('Ada, Person 2');
  expect(answers).toHaveLength(2);
});
