import type { DisplayDeployment } from '@muster/protocol';
import { expect, it } from 'vitest';
import { notePages, notesOf } from './note-pages.ts';

type Zone = DisplayDeployment['zones'][number];
const officer = (name: string, note: string) => ({
  name,
  role: 'TL',
  teamId: 'A1',
  eligible: true,
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
  gone: 0,
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
