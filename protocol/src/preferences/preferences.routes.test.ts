import { expect, it } from 'vitest';
import { noPreferences, withPreferences } from './preferences.routes.ts';
import type { SeenPosts } from './preferences.schema.ts';

const seen = (day: number, stationName = 'CAR 1'): SeenPosts => ({
  teamId: 'A1',
  date: `2025-09-${String(day).padStart(2, '0')}`,
  posts: [{ userId: '5e0a947e-355b-4f3c-9e9a-5d4f0f8c2e6d', stationName }],
});

it('what is not named stays, and a team’s date takes the place of the one before [PRE-2]', () => {
  const before = { density: 'map' as const, singleKeys: false, seenPosts: [seen(1), seen(2)] };
  expect(withPreferences(before, {})).toEqual(before);
  expect(withPreferences(before, { density: 'dense' })).toEqual({ ...before, density: 'dense' });
  expect(withPreferences(before, { seenPosts: [seen(1, 'CAR 2')] })).toEqual({
    density: 'map',
    singleKeys: false,
    seenPosts: [seen(2), seen(1, 'CAR 2')],
  });
});

it('the latest stay that are at most 32,768 characters [PRE-3]', () => {
  const crowd = (day: number): SeenPosts => {
    const { posts, ...rest } = seen(day, 'x'.repeat(80));
    return { ...rest, posts: Array.from({ length: 100 }, () => posts[0] as (typeof posts)[0]) };
  };
  let now = noPreferences;
  for (let day = 1; day <= 20; day++) now = withPreferences(now, { seenPosts: [crowd(day)] });
  expect(now.seenPosts).toEqual([crowd(19), crowd(20)]);
});

it('the latest 20 stay [PRE-3]', () => {
  let now = noPreferences;
  for (let day = 1; day <= 25; day++) now = withPreferences(now, { seenPosts: [seen(day)] });
  expect(now.seenPosts.map(({ date }) => date.slice(-2))).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 6).padStart(2, '0')),
  );
});
