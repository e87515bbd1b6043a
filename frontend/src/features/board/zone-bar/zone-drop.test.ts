import { expect, it } from 'vitest';
import {
  makeBoard,
  makeOfficer,
  makeTag,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { zoneDrop, zoneOfTarget, zoneTarget } from './zone-drop.ts';

const car = { id: 'car', name: 'Car' };
const bike = { id: 'bike', name: 'Bike' };
const ids = (...numbers: number[]) => numbers.map(officerId);
const people = Array.from({ length: 9 }, (_, index) =>
  makeOfficer(index, index === 8 ? { tags: [makeTag('Xray')] } : {}),
);

it('a drop on a zone fills its first stations with room that the officers fit [DEP-102]', () => {
  const board = makeBoard(people, [[priya, moveOf(null, 'car-1', 0)]]);
  expect(zoneDrop(ids(1, 2), car, board, smallCatalogue)).toEqual({
    type: 'place',
    cause: 'drag',
    moves: [
      { userId: officerId(1), from: null, to: 'car-1' },
      { userId: officerId(2), from: null, to: 'car-2' },
    ],
  });
});

it('who stands in the zone already stays there [DEP-102]', () => {
  const board = makeBoard(people, [[priya, moveOf(null, 'car-2', 0)]]);
  expect(zoneDrop(ids(0), car, board, smallCatalogue)).toBeUndefined();
  expect(zoneDrop(ids(0, 1), car, board, smallCatalogue)).toMatchObject({
    moves: [{ userId: officerId(1), to: 'car-1' }],
  });
});

it('all of them or nobody, with the reason in words [DEP-102]', () => {
  const full = makeBoard(people, [
    [priya, moveOf(null, 'car-1', 0, 1)],
    [priya, moveOf(null, 'car-2', 2, 3, 4, 5)],
  ]);
  expect(zoneDrop(ids(6), car, full, smallCatalogue)).toMatchObject({
    title: 'No place in Car',
    description: 'Officer 6 lacks what its empty place asks for.',
  });
  expect(zoneDrop(ids(8), car, full, smallCatalogue)).toMatchObject({ moves: [{ to: 'car-x' }] });
  expect(zoneDrop(ids(6, 8), car, full, smallCatalogue)).toMatchObject({
    description: 'Only 1 of 2 officers fit its empty places. Nobody was moved.',
  });
  const open = makeBoard(people, [[priya, moveOf(null, 'bike-1', 0, 1, 2, 3)]]);
  expect(zoneDrop(ids(4, 5), bike, open, smallCatalogue)).toMatchObject({
    description: 'All of them lack what its empty places ask for.',
  });
});

it('a full zone says that every place is taken [DEP-102]', () => {
  const catalogue = { ...smallCatalogue, stations: smallCatalogue.stations.slice(0, 1) };
  const board = makeBoard(people, [[priya, moveOf(null, 'car-1', 0, 1)]]);
  expect(zoneDrop(ids(2), car, board, catalogue)).toMatchObject({
    description: 'Every place there is taken.',
  });
});

it('a zone and a station are told apart as places to drop on [DEP-102]', () => {
  expect(zoneOfTarget(zoneTarget('car'))).toBe('car');
  expect(zoneOfTarget('car-1')).toBeUndefined();
});
