import { expect, it } from 'vitest';
import {
  daniel,
  makeBoard,
  makeOfficer,
  momentAt,
  moveOf,
  priya,
  smallCatalogue,
} from '../board.fixture.ts';
import { boardFigures, isLargeBoard, nextShortStation, placesPerTick } from './zone-figures.ts';

const noon = momentAt('12:00');

it('every open zone says how many of its places are taken and how many stations have empty ones [DEP-100]', () => {
  const board = makeBoard(undefined, [
    [priya, moveOf(null, 'car-1', 0, 1)],
    [priya, moveOf(null, 'bike-1', 2)],
    [daniel, { type: 'configure', stations: { 'car-x': { isOpen: false } } }],
  ]);
  const { zones, ...total } = boardFigures(board, smallCatalogue, noon);
  expect(total).toEqual({
    count: 3,
    places: 12,
    expected: 0,
    short: 9,
    need: 'much',
    shortStations: 3,
    lackingStations: 0,
  });
  expect(zones.map(({ zone, ...figures }) => [zone.name, figures])).toEqual([
    [
      'Car',
      {
        count: 2,
        places: 6,
        expected: 0,
        short: 4,
        need: 'much',
        shortStations: 1,
        lackingStations: 0,
      },
    ],
    [
      'Bike',
      {
        count: 1,
        places: 6,
        expected: 0,
        short: 5,
        need: 'much',
        shortStations: 2,
        lackingStations: 0,
      },
    ],
  ]);
});

it('a closed zone is left out [DEP-100, DEP-58]', () => {
  const zones = { car: { isOpen: false } };
  const board = makeBoard(undefined, [[daniel, { type: 'configure', zones }]]);
  expect(boardFigures(board, smallCatalogue, noon).zones.map(({ zone }) => zone.id)).toEqual([
    'bike',
  ]);
});

it('the next short station is the most urgent one not been to, as Fill takes them, and then the round begins anew [DEP-103, STF-14]', () => {
  const board = makeBoard(undefined, [
    [priya, moveOf(null, 'car-1', 0, 1)],
    [
      daniel,
      { type: 'configure', stations: { 'car-2': { minimum: 1, minimumByTag: { Xray: 1 } } } },
    ],
    [priya, moveOf(null, 'car-2', 2)],
  ]);
  const been: string[] = [];
  for (const expected of ['bike-1', 'bike-ic', 'car-x', 'car-2', 'bike-1']) {
    const next = nextShortStation(board, smallCatalogue, noon, been)?.id;
    expect(next).toBe(expected);
    been.push(next ?? '');
  }
  // What is filled in part stands behind others by now, and none of them is passed over.
  const filled = makeBoard(undefined, [[priya, moveOf(null, 'car-2', 0, 1, 2)]]);
  expect(nextShortStation(filled, smallCatalogue, noon, ['car-2'])?.id).toBe('bike-1');
});

it('short is what is below its minimum, red once anybody is placed; then comes what lacks a tag or role [STF-10, STF-11, DEP-116]', () => {
  const untouched = boardFigures(makeBoard(), smallCatalogue, noon);
  expect(untouched).toMatchObject({ count: 0, short: 13, need: 'quiet' });
  expect(untouched.shortStations).toBe(smallCatalogue.stations.length);
  const lower = (id: string, minimum: number, minimumByTag = {}) =>
    [daniel, { type: 'configure', stations: { [id]: { minimum, minimumByTag } } }] as const;
  const met = makeBoard(undefined, [
    lower('car-1', 1),
    lower('car-2', 2, { Xray: 1 }),
    lower('car-x', 0),
    [priya, moveOf(null, 'car-1', 0)],
    [priya, moveOf(null, 'car-2', 1, 2)],
  ]);
  const { zones } = boardFigures(met, smallCatalogue, noon);
  expect(zones).toMatchObject([
    { count: 3, places: 7, short: 0, need: 'named', shortStations: 0, lackingStations: 1 },
    { count: 0, short: 6, need: 'much', shortStations: 2, lackingStations: 0 },
  ]);
  const next = (...been: string[]) => nextShortStation(met, smallCatalogue, noon, been)?.id;
  expect([next(), next('bike-1'), next('bike-1', 'bike-ic')]).toEqual([
    'bike-1',
    'bike-ic',
    'car-2',
  ]);
});

it('a station that lacks one officer of many is not passed over [DEP-103, DEP-116]', () => {
  const board = makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0)]]);
  const others = ['car-2', 'bike-1', 'bike-ic'];
  expect(nextShortStation(board, smallCatalogue, noon, others)?.id).toBe('car-1');
});

it('a tick is one place, or in all zones as many as leave the largest 60 ticks [DEP-303]', () => {
  expect(placesPerTick([])).toBe(1);
  expect(placesPerTick([{ places: 12 }, { places: 60 }])).toBe(1);
  expect(placesPerTick([{ places: 61 }, { places: 12 }])).toBe(2);
  expect(placesPerTick([{ places: 492 }, { places: 336 }])).toBe(9);
});

it('the figures of a board of 1,000 places stand closer together [DEP-120]', () => {
  expect(isLargeBoard({ places: 999 })).toBe(false);
  expect(isLargeBoard({ places: 1000 })).toBe(true);
});

it('who is away counts for no minimum while they are, and for their place all the time [STF-13]', () => {
  const officers = [0, 1].map((index) =>
    makeOfficer(index, index === 0 ? { status: 'pto', ptoTiming: '12:00-14:00' } : {}),
  );
  const board = makeBoard(officers, [[priya, moveOf(null, 'car-1', 0, 1)]]);
  const others = ['car-2', 'bike-1', 'bike-ic'];
  const shownAt = (time: string) => {
    const car = boardFigures(board, smallCatalogue, momentAt(time)).zones[0];
    const first = nextShortStation(board, smallCatalogue, momentAt(time), others)?.id;
    return [car?.count, car?.short, car?.shortStations, first];
  };
  expect(shownAt('11:59')).toEqual([2, 5, 2, 'car-x']);
  expect(shownAt('12:00')).toEqual([2, 6, 3, 'car-1']);
  expect(shownAt('14:00')).toEqual([2, 5, 2, 'car-x']);
});
