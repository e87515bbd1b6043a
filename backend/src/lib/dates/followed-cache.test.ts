import { expect, it } from 'vitest';
import { FollowedCache } from './followed-cache.ts';

it('keeps every date that is followed and the latest four others, however many come [S28]', () => {
  const followed = new Set(['today', 'tomorrow']);
  const cache = new FollowedCache<string>((date) => followed.has(date));
  cache.set('today', 'a');
  cache.set('tomorrow', 'b');
  for (let date = 0; date < 2000; date++) cache.set(`random ${date}`, 'c');
  expect(cache.dates()).toEqual([
    'today',
    'tomorrow',
    'random 1996',
    'random 1997',
    'random 1998',
    'random 1999',
  ]);
  followed.clear();
  cache.trim();
  expect(cache.dates()).toHaveLength(4);
  expect(cache.has('today')).toBe(false);
});
