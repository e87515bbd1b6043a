import { expect, it } from 'vitest';
import { holds, percentile, say, type Figure } from './figures.ts';

it('a figure is said with its bar and its anchor, and a missed bar is [PRF-32]', () => {
  const figure: Figure = {
    name: 'drop',
    value: 30,
    unit: 'ms',
    bar: { most: 25 },
    anchor: 'bare ws 9 ms',
  };
  expect(holds(figure)).toBe(false);
  expect(say(figure)).toBe('MISS drop: 30.00 ms (at most 25); bare ws 9 ms');
  expect(holds({ ...figure, value: 25 })).toBe(true);
  expect(holds({ ...figure, bar: { least: 31 } })).toBe(false);
  expect(holds({ ...figure, value: Number.NaN })).toBe(false);
  expect(percentile([5, 1, 4, 2, 3], 50)).toBe(3);
});
