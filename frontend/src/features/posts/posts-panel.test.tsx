import { postsRoutes, type TeamPosts } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import PostsPanel from './posts-panel.tsx';
import { changedSince, makeSeenPosts } from './seen-posts.ts';

const date = '2025-09-06';
const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()];
const personOf = (userId: string, userName: string, stationName: string | null) => ({
  userId,
  userName,
  userRole: 'Member',
  eligible: true,
  ptoTiming: null,
  notes: null,
  post: stationName === null ? null : { stationId: 'car-1', stationName, zoneName: 'Car' },
});
const saved = (...posts: TeamPosts['posts']): TeamPosts => ({
  teamId: 'A1',
  date,
  savedAt: '2025-09-06T02:40:00.000Z',
  savedByName: 'Wen Watch',
  posts,
});

let server: FakeServer;
let now: TeamPosts;
beforeEach(() => {
  now = saved(personOf(ada, 'Ada', 'CAR 1'), personOf(ben, 'Ben', null));
  server = new FakeServer().on(postsRoutes.ofTeam, () => now);
});
afterEach(() => {
  server.close();
  localStorage.clear();
});

const open = () =>
  renderLive(
    <PostsPanel
      teamId="A1"
      teamName="Team A1"
      today={{ today: date, dutyDate: date, timeZone: 'Asia/Singapore' }}
    />,
  );
const rows = () => within(screen.getByRole('list', { name: 'Posts of Team A1' }));

it('shows who stands where and when it was saved, and marks what changes until it is seen [PST-10, PST-11]', async () => {
  const { user, channel } = open();
  expect(await screen.findByText('CAR 1')).toBeVisible();
  expect(screen.getByText(/Saved Sep 06, 2025, 10:40 AM by Wen Watch/)).toBeVisible();
  expect(screen.queryByText(/changed since/)).toBeNull();
  await act(() => channel.flush());
  const before = server.callsOf(postsRoutes.ofTeam).length;
  channel.push('days:changed', { what: 'deployments', dates: ['2025-09-07'] });
  await act(() => channel.flush());
  expect(server.callsOf(postsRoutes.ofTeam)).toHaveLength(before);
  now = saved(personOf(ada, 'Ada', 'CAR 2'), personOf(ben, 'Ben', 'BUS 1'));
  channel.push('days:changed', { what: 'deployments', dates: [date] });
  await act(() => channel.flush());
  expect(await screen.findByText('2 posts have changed since you last looked.')).toBeVisible();
  expect(rows().getByText('Was CAR 1')).toBeVisible();
  expect(rows().getByText('New')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as seen' }));
  expect(screen.queryByText(/changed since/)).toBeNull();
  expect(rows().queryByText('New')).toBeNull();
});

it('says that nothing is saved, and that there is no shift [PST-12]', async () => {
  now = { ...saved(), savedAt: null, savedByName: null };
  open();
  expect(await screen.findByText('No deployment has been saved for this date.')).toBeVisible();
});

it('remembers what was seen of the latest 20, also after a reload [PST-11]', () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  };
  const seen = makeSeenPosts({ userId: 'u' }, storage);
  for (let day = 0; day < 25; day++) seen.see(`A1 ${day}`, { [ada]: 'CAR 1' });
  const after = makeSeenPosts({ userId: 'u' }, storage);
  expect(after.of('A1 4')).toBeUndefined();
  expect(after.of('A1 5')).toEqual({ [ada]: 'CAR 1' });
  expect(makeSeenPosts({ userId: 'other' }, storage).of('A1 5')).toBeUndefined();
  expect([...changedSince({ [ada]: 'CAR 1' }, { [ada]: '', [ben]: '' })]).toEqual([[ada, 'CAR 1']]);
});
