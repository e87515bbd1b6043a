import { expect, it } from 'vitest';
import { columnOfEach, columnsIn, cutIntoColumns } from './packing.ts';

it('a wide board has pairs of columns side by side, a narrow one a single run of them [DEP-106]', () => {
  expect([300, 712, 1100, 1580].map((width) => columnsIn(width, 224))).toEqual([
    { zones: 1, stations: 1 },
    { zones: 1, stations: 3 },
    { zones: 2, stations: 2 },
    { zones: 3, stations: 2 },
  ]);
});

it('zones keep their order and are cut where the columns are most even [DEP-106]', () => {
  const heights = [40, 30, 36, 33, 35, 30];
  expect(cutIntoColumns(heights, 2, (height) => height)).toEqual([
    [40, 30, 36],
    [33, 35, 30],
  ]);
  expect(cutIntoColumns(heights, 3, (height) => height)).toEqual([
    [40, 30],
    [36, 33],
    [35, 30],
  ]);
  expect(cutIntoColumns(['one'], 3, () => 1)).toEqual([['one']]);
  expect(cutIntoColumns([], 2, () => 1)).toEqual([[]]);
});

it('stations stand in their order within each row, however high they are [DEP-106]', () => {
  expect(columnOfEach(5, 2)).toEqual([1, 2, 1, 2, 1]);
  expect(columnOfEach(3, 1)).toEqual([1, 1, 1]);
});
