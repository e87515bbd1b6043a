import { expect, it } from 'vitest';
import { daniel, makeBoard, officerId, smallCatalogue } from '../board.fixture.ts';
import { stationOptions } from './station-head.tsx';

const placed = (...indexes: number[]) => ({
  type: 'place' as const,
  moves: indexes.map((index) => ({ userId: officerId(index), from: null, to: 'car-2' })),
  cause: 'drag' as const,
});
const optionFor = (station: string, userIds: readonly string[], board = makeBoard()) => {
  const all = stationOptions(board, smallCatalogue, userIds);
  return all.find(({ value }) => value === station);
};
const people = (count: number) => Array.from({ length: count }, (_, index) => officerId(index));

it('a station says how many places are free, and in amber that they are too few for those selected [DEP-66]', () => {
  expect(optionFor('car-2', people(4))).toMatchObject({ detail: '4 free', isDoubtful: false });
  expect(optionFor('car-2', people(5))).toMatchObject({
    label: 'CAR 2 (0/4) - Car',
    detail: '4 places for 5',
    isDoubtful: true,
  });
  expect(optionFor('car-x', people(2))?.detail).toBe('1 place for 2 · needs Xray');
});

it('who stands at the station already needs no other place there [DEP-66]', () => {
  const board = makeBoard(undefined, [[daniel, placed(0, 1, 2, 3)]]);
  expect(optionFor('car-2', people(4), board)).toMatchObject({
    detail: 'full',
    isDoubtful: false,
  });
  expect(optionFor('car-2', people(5), board)).toMatchObject({ detail: 'full', isDoubtful: true });
});

it('of the stations with room those that are short come first and say by how many [DEP-66]', () => {
  const options = stationOptions(makeBoard(), smallCatalogue, people(1), new Map([['bike-1', 2]]));
  expect(options[0]).toMatchObject({ value: 'bike-1', detail: expect.stringContaining('2 short') });
});

it('stations with room for everybody selected come first, each group in its order [DEP-66]', () => {
  const board = makeBoard(undefined, [[daniel, placed(0, 1, 2, 3)]]);
  const options = stationOptions(board, smallCatalogue, [officerId(5)]);
  const firstDoubtful = options.findIndex(({ isDoubtful }) => isDoubtful);
  expect(options[firstDoubtful]?.value).toBe('car-2');
  expect(options.slice(firstDoubtful).every(({ isDoubtful }) => isDoubtful)).toBe(true);
  const order = smallCatalogue.stations.map(({ id }) => id);
  const first = options.slice(0, firstDoubtful).map(({ value }) => order.indexOf(value));
  expect(first).toEqual(first.toSorted((a, b) => a - b));
});
