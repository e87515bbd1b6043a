import { beforeAll, describe, expect, it } from 'vitest';
import { explains } from '../../testing/examined.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { holds, say } from '../figures.ts';
import { sizesOf, year } from './year.ts';

describe.skipIf(!(await explains()))('a simulated past', () => {
  let done: Awaited<ReturnType<typeof year>>;
  beforeAll(async () => {
    done = await year(testDatabaseUri(), { scale: 1, days: 42, operationsPerDay: 240 });
  }, 60_000);

  it('every question of some weeks looks at no more documents than it may, however long the past is [PRF-91, PRC-75]', () => {
    expect(done.figures.filter((figure) => !holds(figure)).map(say)).toEqual([]);
    expect(done.figures.length).toBeGreaterThan(35);
  });

  it('what a date stores is as large as it is said to be, and old lists are small [PRF-90, PRC-73]', () => {
    const sizes = sizesOf(done.year).filter(({ bar }) => bar);
    expect(sizes).toHaveLength(5);
    expect(sizes.filter((size) => !holds(size)).map(say)).toEqual([]);
  });
});
