import type { DisplayDeployment } from '@muster/protocol';
import { expect, it } from 'vitest';
import { handoverNotesOf, notePages, notesOf } from './components/wall-notes-page.tsx';

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
