import { expect, it } from 'vitest';
import { daniel, makeBoard, moveOf, priya, smallCatalogue } from '../deployment.fixture.ts';
import { boardFigures, nextShortStation } from './zone-figures.ts';

it('every open zone says how many of its places are taken and how many stations have empty ones [DEP-701]', () => {
  const board = makeBoard(undefined, [
    [priya, moveOf(null, 'car-1', 0, 1)],
    [priya, moveOf(null, 'bike-1', 2)],
    [daniel, { type: 'configure', stations: { 'car-x': { isOpen: false } } }],
  ]);
  const { zones, ...total } = boardFigures(board, smallCatalogue);
  expect(total).toEqual({ count: 3, places: 12, short: 9, shortStations: 3 });
  expect(zones.map(({ zone, ...figures }) => [zone.name, figures])).toEqual([
    ['Car', { count: 2, places: 6, short: 4, shortStations: 1 }],
    ['Bike', { count: 1, places: 6, short: 5, shortStations: 2 }],
  ]);
});

it('a closed zone is left out [DEP-701, DEP-58]', () => {
  const zones = { car: { isOpen: false } };
  const board = makeBoard(undefined, [[daniel, { type: 'configure', zones }]]);
  expect(boardFigures(board, smallCatalogue).zones.map(({ zone }) => zone.id)).toEqual(['bike']);
});

it('the next short station comes after the one given, round the end, past full ones [DEP-704]', () => {
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
