import { describe, expect, it } from 'vitest';
import type { DisplayDeployment } from '@muster/protocol';
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
import { handoverNotesOf, notePages, notesOf } from './components/wall-notes-page.tsx';

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

type Zone = DisplayDeployment['zones'][number];
const officer = (name: string, note: string) => ({
  name,
  role: 'TL',
  teamId: 'A1',
  eligible: true,
  isAway: false,
  reliefAt: null,
  note,
});
const station = (id: string, note: string, officers: ReturnType<typeof officer>[] = []) => ({
  id,
  name: id.toUpperCase(),
  note,
  capacity: 4,
  minimum: 2,
  lacking: [],
  here: officers.length,
  away: 0,
  gone: 0,
  reliefs: [],
  officers,
});
const zones: Zone[] = [
  {
    id: 'car',
    name: 'Car',
    note: 'Lane 3 is closed',
    stations: [
      station('car-1', ''),
      station('car-2', 'Wet\nfloor', [officer('Ada', 'until 14:00')]),
    ],
  },
  { id: 'bike', name: 'Bike', note: '', stations: [station('bike-1', 'x'.repeat(200))] },
];

it('notes stand under their zone or station, on one line each where they fit, and nothing without a note [DIS-39]', () => {
  const notes = notesOf(zones, 50);
  expect(notes.map(({ title, zoneName, lines }) => [title, zoneName, lines])).toEqual([
    ['Car', '', 3],
    ['CAR-2', 'Car', 4],
    ['BIKE-1', 'Bike', 7],
  ]);
  expect(notes[1]?.texts).toEqual([
    { about: '', text: 'Wet floor' },
    { about: 'Ada: ', text: 'until 14:00' },
  ]);
});

it('fill columns and pages, each note whole and once [DIS-39, DIS-24]', () => {
  const titles = (columns: number, lines: number) =>
    notePages(notesOf(zones, 50), columns, lines).map((page) =>
      page.map((column) => column.map(({ title }) => title)),
    );
  expect(titles(2, 8)).toEqual([[['Car', 'CAR-2'], ['BIKE-1']]]);
  expect(titles(1, 7)).toEqual([[['Car', 'CAR-2']], [['BIKE-1']]]);
  expect(titles(3, 3)).toEqual([[['Car'], ['CAR-2'], ['BIKE-1']]]);
});

it('what is pinned for the walls comes with its place and author, until it expires [KNO-7]', () => {
  const note = {
    id: '3c1e5f52-9a40-4b61-8a5e-6f6f2b1a9c10',
    text: 'Drill at two',
    expiresAt: '2026-11-20T06:00:00.000Z',
    by: 'Wen W.',
    place: null,
    zoneName: null,
  };
  const all = [note, { ...note, by: null, place: 'CAR 1', zoneName: 'Car' }];
  const at = (time: string) => handoverNotesOf(all, Date.parse(`2026-11-20T${time}Z`), 50);
  expect(at('05:59:59').map(({ title, zoneName, texts }) => [title, zoneName, texts[0]])).toEqual([
    ['Handover', '', { about: 'Wen W.: ', text: 'Drill at two' }],
    ['CAR 1', 'Car', { about: '', text: 'Drill at two' }],
  ]);
  expect(at('06:00:00')).toEqual([]);
});
