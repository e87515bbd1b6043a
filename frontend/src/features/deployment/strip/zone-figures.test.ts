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
  expect(total).toEqual({
    count: 3,
    places: 12,
    short: 9,
    urgent: 9,
    need: 'much',
    shortStations: 3,
  });
  expect(zones.map(({ zone, ...figures }) => [zone.name, figures])).toEqual([
    ['Car', { count: 2, places: 6, short: 4, urgent: 4, need: 'much', shortStations: 1 }],
    ['Bike', { count: 1, places: 6, short: 5, urgent: 5, need: 'much', shortStations: 2 }],
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

it('short is what has an empty place; below half of its places it is urgent, which nothing is on an untouched board [DEP-116]', () => {
  const untouched = boardFigures(makeBoard(), smallCatalogue);
  expect(untouched).toMatchObject({ count: 0, short: 13, urgent: 0, need: 'some' });
  expect(untouched.shortStations).toBe(smallCatalogue.stations.length);
  const halves = makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0)]]);
  const { zones } = boardFigures(halves, smallCatalogue);
  expect(zones.map(({ short, urgent, need }) => [short, urgent, need])).toEqual([
    [6, 5, 'much'],
    [6, 6, 'much'],
  ]);
  const nearly = makeBoard(undefined, [
    [priya, moveOf(null, 'car-1', 0)],
    [priya, moveOf(null, 'car-2', 1, 2)],
    [priya, moveOf(null, 'car-x', 3)],
  ]);
  expect(boardFigures(nearly, smallCatalogue).zones[0]).toMatchObject({ urgent: 0, need: 'some' });
});

it('a station that lacks one officer of many is not passed over [DEP-103, DEP-116]', () => {
  const board = makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0)]]);
  expect(nextShortStation(board, smallCatalogue, null)).toBe('car-1');
});
