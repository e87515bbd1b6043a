import { expect, it } from 'vitest';
import { pageOf } from './pagination.tsx';

const rows = Array.from({ length: 45 }, (_, index) => index + 1);

it('a page says where it stands in the whole [ADM-41]', () => {
  expect(pageOf(rows, 2, 20)).toMatchObject({ page: 2, pages: 3, from: 21, to: 40, total: 45 });
  expect(pageOf(rows, 3, 20).rows).toEqual([41, 42, 43, 44, 45]);
  expect(pageOf([], 1, 20)).toMatchObject({ page: 1, pages: 1, from: 0, to: 0, total: 0 });
});

it.each([
  [9, 3],
  [0, 1],
  [-4, 1],
  [Number.NaN, 1],
  [1.5, 1],
])('page %s, which does not exist, is page %s [ADM-41]', (wanted, shown) => {
  expect(pageOf(rows, wanted, 20).page).toBe(shown);
});
