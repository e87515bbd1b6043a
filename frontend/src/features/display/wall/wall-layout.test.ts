import { describe, expect, it } from 'vitest';
import {
  frameShift,
  gridOf,
  isNight,
  pageLimit,
  pagesOf,
  placeOf,
  themeAt,
  unitsOf,
} from './wall-layout.ts';

const teams = (count: number) => Array.from({ length: count }, (_, index) => `A${index + 1}`);
/** The field for the teams on a screen of 1920 x 1080. */
const aspect = 1860 / 690;

describe('the grid of the wall', () => {
  it.each(Array.from({ length: pageLimit - 3 }, (_, index) => index + 4))(
    'holds %i teams with and without the panel, never more than a row too many [DIS-13]',
    (count) => {
      for (const withPanel of [false, true]) {
        const { columns, rows, panelSpan } = gridOf(count, aspect, withPanel);
        expect(columns * rows).toBeGreaterThanOrEqual(count + panelSpan);
        expect(columns * (rows - 1)).toBeLessThan(count + panelSpan);
        expect(panelSpan >= 2).toBe(withPanel);
        expect(columns).toBeLessThanOrEqual(5);
        expect(rows).toBeLessThanOrEqual(6);
      }
    },
  );

  it('puts 14 teams and the panel in four rows of four [DIS-13]', () => {
    expect(gridOf(14, aspect, true)).toEqual({ columns: 4, rows: 4, panelSpan: 2 });
  });

  it.each(Array.from({ length: pageLimit }, (_, index) => index + 1))(
    'leaves no cell empty with %i teams and no panel [DIS-32]',
    (count) => {
      const grid = gridOf(count, aspect, false);
      const units = unitsOf(count, grid);
      let [rows, end] = [0, units + 1];
      for (const index of teams(count).keys()) {
        const { column, stretch } = placeOf(index, count, grid);
        const [, start = 0, span = 0] = /^(\d+) \/ span (\d+)$/.exec(column)?.map(Number) ?? [];
        // First in the next row once this one is full, otherwise right after the one before.
        const isFirst = end === units + 1;
        rows += Number(isFirst);
        expect(start).toBe(isFirst ? 1 : end);
        expect(stretch).toBeLessThanOrEqual(2);
        end = start + span;
      }
      expect([rows, end]).toEqual([grid.rows, units + 1]);
    },
  );

  it('has more rows than columns on an upright screen [DIS-24]', () => {
    const { columns, rows } = gridOf(14, 1020 / 1400, false);
    expect(rows).toBeGreaterThan(columns);
  });
});

describe('pages of teams', () => {
  it('keeps up to 24 teams on one [DIS-13]', () => {
    expect(pagesOf(teams(24))).toHaveLength(1);
    expect(pagesOf([])).toEqual([[]]);
  });

  it('shares more teams out evenly, each team once and in order [DIS-13]', () => {
    const pages = pagesOf(teams(50));
    expect(pages.map((page) => page.length)).toEqual([17, 17, 16]);
    expect(pages.flat()).toEqual(teams(50));
  });
});

it('shifts the frame every 10 minutes by at most 2 px, and back to where it began [DIS-26]', () => {
  const at = (minutes: number) => frameShift(minutes * 60_000);
  expect(at(9)).toEqual(at(0));
  expect(at(10)).not.toEqual(at(0));
  expect(at(40)).toEqual(at(0));
  for (const minutes of [0, 10, 20, 30]) {
    const [from, to] = [at(minutes), at(minutes + 10)];
    expect(Math.abs(from.x - to.x) + Math.abs(from.y - to.y)).toBe(2);
  }
});

it('the wall dims from 22:00 to 07:00 [DIS-25]', () => {
  expect(['21:59', '22:00', '00:00', '06:59', '07:00'].map(isNight)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

it.each([
  ['auto', '06:59', 'dark'],
  ['auto', '07:00', 'light'],
  ['auto', '18:59', 'light'],
  ['auto', '19:00', 'dark'],
  ['light', '23:00', 'light'],
  ['dark', '12:00', 'dark'],
] as const)('the theme %s is at %s %s [DIS-38]', (chosen, time, theme) => {
  expect(themeAt(chosen, time)).toBe(theme);
});
