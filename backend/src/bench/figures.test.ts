import { expect, it } from 'vitest';
import { holds, percentile, say, type Figure } from './figures.ts';

it('a figure is said with its bar, its aim and its anchor, and so is a bar that is missed [PRF-32]', () => {
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
  expect(say({ ...figure, bar: { most: 40 }, aim: { most: 20 } })).toBe(
    'far  drop: 30.00 ms (at most 40, aim at most 20); bare ws 9 ms',
  );
  expect(say({ name: 'drop', value: 30, unit: 'ms', aim: { most: 40 } })).toBe(
    'ok   drop: 30.00 ms (aim at most 40)',
  );
  expect(percentile([5, 1, 4, 2, 3], 50)).toBe(3);
});
