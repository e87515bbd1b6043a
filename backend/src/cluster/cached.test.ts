import { expect, it } from 'vitest';
import { clockOf } from '../lib/clock.ts';
import { cached, cachedEach } from './cached.ts';

function counted() {
  let [elapsed, reads] = [0, 0];
  const clock = clockOf(
    'Asia/Singapore',
    () => 0,
    () => elapsed,
  );
  const load = async () => {
    reads++;
    if (reads === 1) await Promise.resolve();
    return reads;
  };
  const shared = cached(load, { age: { clock, ms: 1000 } });
  return { shared, advance: (ms: number) => (elapsed += ms), reads: () => reads };
}

it('two hundred dates that are opened at once read people once, and again a second later [OPS-92]', async () => {
  const { shared, advance, reads } = counted();
  await Promise.all(Array.from({ length: 200 }, () => shared.read()));
  expect(reads()).toBe(1);
  advance(1000);
  await shared.read();
  expect(reads()).toBe(2);
});

it('whoever asks after a write gets what was read after it [OPS-92]', async () => {
  const { shared } = counted();
  const before = shared.read();
  shared.forget();
  expect(await shared.read()).toBe(2);
  await before;
  expect(await shared.read()).toBe(2);
});

it('a read that failed is not kept [OPS-92]', async () => {
  let isAway = true;
  const shared = cached(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve('here'),
  );
  await expect(shared.read()).rejects.toThrow('away');
  isAway = false;
  expect(await shared.read()).toBe('here');
});

it('of many only those are read that were not read before, a few at a time', async () => {
  const loadedKeys: (readonly string[])[] = [];
  const load = async (keys: readonly string[]) => {
    loadedKeys.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, { key }]));
  };
  const each = cachedEach(load, { most: 10, atOnce: 2 });
  expect([...(await each.read(['a', 'b', 'none'])).keys()]).toEqual(['a', 'b']);
  expect([...(await each.read(['b', 'c', 'none'])).keys()]).toEqual(['b', 'c']);
  expect(loadedKeys).toEqual([['a', 'b'], ['none'], ['c', 'none']]);
  each.forget();
  await each.read(['a']);
  expect(loadedKeys.at(-1)).toEqual(['a']);
});
