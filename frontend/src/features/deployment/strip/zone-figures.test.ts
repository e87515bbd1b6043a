import { expect, it } from 'vitest';
import { daniel, makeBoard, moveOf, priya, smallCatalogue } from '../deployment.fixture.ts';
import { boardFigures, nextShortStation } from './zone-figures.ts';

it('every open zone says how many of its places are taken and how many stations have empty ones [DEP-100]', () => {
  const board = makeBoard(undefined, [
    [priya, moveOf(null, 'car-1', 0, 1)],
    [priya, moveOf(null, 'bike-1', 2)],
    [daniel, { type: 'configure', stations: { 'car-x': { isOpen: false } } }],
  ]);
  const { zones, ...total } = boardFigures(board, smallCatalogue);
  expect(total).toEqual({ count: 3, places: 12, free: 9, short: 9, shortStations: 3 });
  expect(zones.map(({ zone, ...figures }) => [zone.name, figures])).toEqual([
    ['Car', { count: 2, places: 6, free: 4, short: 4, shortStations: 1 }],
    ['Bike', { count: 1, places: 6, free: 5, short: 5, shortStations: 2 }],
  ]);
});

it('a closed zone is left out [DEP-100, DEP-58]', () => {
  const zones = { car: { isOpen: false } };
  const board = makeBoard(undefined, [[daniel, { type: 'configure', zones }]]);
  expect(boardFigures(board, smallCatalogue).zones.map(({ zone }) => zone.id)).toEqual(['bike']);
});

it('the next short station comes after the one given, round the end, past full ones [DEP-103]', () => {
  const board = makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0, 1)]]);
  const next = (after: string | null) => nextShortStation(board, smallCatalogue, after);
  expect([null, 'car-1', 'car-2', 'car-x', 'bike-ic'].map(next)).toEqual([
    'car-2',
    'car-2',
    'car-x',
    'bike-1',
    'car-2',
  ]);
});

it('nothing is short while nobody is placed, nor a station with half of its places taken [DEP-116]', () => {
  const untouched = boardFigures(makeBoard(), smallCatalogue);
  expect(untouched).toMatchObject({ count: 0, places: 13, free: 13, short: 0, shortStations: 0 });
  const halves = makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0)]]);
  expect(
    boardFigures(halves, smallCatalogue).zones.map(({ short, free }) => [short, free]),
  ).toEqual([
    [5, 6],
    [6, 6],
  ]);
});

it('without a short station the next one with room comes [DEP-103, DEP-116]', () => {
  expect(nextShortStation(makeBoard(), smallCatalogue, 'car-1')).toBe('car-2');
});
