import {
  noPreferences,
  postsRoutes,
  preferencesRoutes,
  withPreferences,
  type Preferences,
  type TeamPosts,
} from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { PostsPanel } from './posts-panel.tsx';
import { changedSince, seenNow } from './posts-panel.tsx';

const date = '2025-09-06';
const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()];
const personOf = (userId: string, userName: string, stationName: string | null) => ({
  userId,
  userName,
  userRole: 'Member',
  eligible: true,
  status: 'present' as const,
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
let stored: Preferences;
beforeEach(() => {
  now = saved(personOf(ada, 'Ada', 'CAR 1'), personOf(ben, 'Ben', null));
  stored = noPreferences;
  server = new FakeServer()
    .on(postsRoutes.ofTeam, () => now)
    .on(preferencesRoutes.own, () => stored)
    .on(preferencesRoutes.change, ({ body }) => (stored = withPreferences(stored, body)));
});

const open = (today = date) =>
  renderLive(<PostsPanel teamId="A1" teamName="Team A1" />, { organisation: { today } });
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

it('says that nothing is saved, and on a day without a shift leads to the next one [PST-10]', async () => {
  now = { ...saved(), savedAt: null, savedByName: null };
  const { user } = open('2025-09-09');
  await user.click(
    await screen.findByRole('button', { name: 'Posts of Wed, Sep 10 · Morning Shift' }),
  );
  expect(await screen.findByText('No deployment has been saved for this date.')).toBeVisible();
  expect(server.callsOf(postsRoutes.ofTeam).at(-1)?.url).toContain('2025-09-10');
});

it('what was seen in one browser is seen in the other, and what changed since is marked there [PST-11]', async () => {
  stored = withPreferences(stored, {
    seenPosts: [{ teamId: 'A1', date, posts: [{ userId: ada, stationName: 'BUS 9' }] }],
  });
  const { user } = open();
  expect(await screen.findByText('1 post has changed since you last looked.')).toBeVisible();
  expect(rows().getByText('Was BUS 9')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as seen' }));
  await expect
    .poll(() => stored.seenPosts)
    .toEqual([{ teamId: 'A1', date, posts: [{ userId: ada, stationName: 'CAR 1' }] }]);
});

it('a time off is shown while it runs or lies ahead, and not once it is over [PST-10, ATT-132]', async () => {
  const off = { status: 'pto' as const, ptoTiming: '12:00-14:00' };
  now = saved(
    { ...personOf(ada, 'Ada', 'CAR 1'), ...off },
    { ...personOf(ben, 'Ben', null), ...off, ptoTiming: '18:00-22:00' },
  );
  setClockOffset(Date.parse('2025-09-06T05:59:00.000Z') - Date.now());
  open();
  expect(await screen.findByText('off 12:00-14:00')).toBeVisible();
  act(() => setClockOffset(Date.parse('2025-09-06T06:00:00.000Z') - Date.now()));
  expect(screen.queryByText('off 12:00-14:00')).toBeNull();
  expect(screen.getByText('off 18:00-22:00')).toBeVisible();
});

it('whoever has no post any more is marked with the one before [PST-11]', () => {
  const seen = { teamId: 'A1', date, posts: [{ userId: ada, stationName: 'CAR 1' }] };
  const gone = saved(personOf(ada, 'Ada', null), personOf(ben, 'Ben', null));
  expect([...changedSince(seen, gone)]).toEqual([[ada, 'CAR 1']]);
  expect(seenNow(gone).posts).toEqual([]);
});

it('says of whoever has no post whether they are here, absent or not marked yet, and of a post that its officer is absent now [PST-13]', async () => {
  const cal = crypto.randomUUID();
  now = saved(
    personOf(ada, 'Ada', null),
    { ...personOf(ben, 'Ben', null), eligible: false, status: 'absent' },
    { ...personOf(cal, 'Cal', null), eligible: false, status: null },
    { ...personOf(crypto.randomUUID(), 'Dee', 'CAR 1'), eligible: false, status: 'absent' },
  );
  open();
  await screen.findByText('Ada');
  const words = rows()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(words).toEqual([
    expect.stringMatching(/^Ada.*Here, without a post$/),
    expect.stringMatching(/^Ben.*Absent$/),
    expect.stringMatching(/^Cal.*Not marked yet$/),
    expect.stringMatching(/^Dee.*CAR 1.*Absent now$/),
  ]);
});
