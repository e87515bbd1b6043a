import { expect, it } from 'vitest';
import { makeBoard, moveOf, officerId, priya, smallCatalogue } from '../board.fixture.ts';
import { proposalOf } from './proposal.ts';

const board = makeBoard(undefined, [[priya, { ...moveOf(null, 'car-2', 0), cause: 'auto' }]]);

it('says who goes where, who returns, who is left and what stays empty, and why [DEP-50]', () => {
  const { stations, returning, leftOver, short, operation } = proposalOf(
    {
      moves: [
        { userId: officerId(2), from: null, to: 'bike-1' },
        { userId: officerId(1), from: null, to: 'car-1' },
        { userId: officerId(0), from: 'car-2', to: null },
      ],
      repairs: [],
      reasons: {
        officers: [{ userId: officerId(3), code: 'FITTING_STATIONS_FULL', text: 'All full' }],
        stations: [
          {
            stationId: 'car-x',
            short: 1,
            shortOfMinimum: 1,
            lacking: [],
            code: 'NO_FITTING_OFFICER',
            text: 'No Xray',
          },
        ],
      },
    },
    board,
    smallCatalogue,
  );
  // In the board's order, whatever order the moves came in.
  expect(
    stations.map(({ name, arriving }) => [name, arriving.map((one) => one.officer.id)]),
  ).toEqual([
    ['CAR 1', [officerId(1)]],
    ['BIKE 1', [officerId(2)]],
  ]);
  expect(returning).toMatchObject([{ officer: { id: officerId(0) }, from: 'CAR 2' }]);
  expect(leftOver).toMatchObject([{ officer: { id: officerId(3) }, why: 'All full' }]);
  expect(short).toEqual([{ id: 'car-x', name: 'CAR X', places: 1, why: 'No Xray', repairs: [] }]);
  expect(operation).toMatchObject({ type: 'place', cause: 'auto' });
  expect(operation?.moves).toHaveLength(3);
});

it('has nothing to apply when nothing is to be moved [DEP-48, DEP-50]', () => {
  const nothing = { moves: [], repairs: [], reasons: { officers: [], stations: [] } };
  expect(proposalOf(nothing, board, smallCatalogue).operation).toBeUndefined();
});

it('has what helps a station with it, those below their minimum first, and apart what opens places for who is left [STF-24]', () => {
  const reason = (stationId: string, shortOfMinimum: number) => ({
    stationId,
    short: 1,
    shortOfMinimum,
    lacking: [],
    code: 'NOT_ENOUGH_OFFICERS' as const,
    text: stationId,
  });
  const common = { gain: { missing: 1, placed: 1 }, moves: [] };
  const stations = { 'car-x': { isOpen: true } };
  const moves = [{ userId: officerId(3), from: null, to: 'car-x' }];
  const { short, openings } = proposalOf(
    {
      moves: [],
      reasons: {
        officers: [],
        stations: [reason('car-1', 0), reason('car-2', 0), reason('car-x', 1)],
      },
      repairs: [
        { ...common, id: 'lower-car-x', stationId: 'car-x', text: 'Lower' },
        { ...common, id: 'named-car-2', stationId: 'car-2', text: 'Named' },
        { ...common, id: 'named-car-x', stationId: 'car-x', text: 'Both' },
        {
          ...common,
          id: 'open-car-x',
          stationId: 'car-x',
          text: 'Open',
          moves,
          stations,
        },
      ],
    },
    board,
    smallCatalogue,
  );
  expect(short.map(({ id, repairs }) => [id, repairs.map(({ text }) => text)])).toEqual([
    ['car-x', ['Lower', 'Both']],
    ['car-2', ['Named']],
    ['car-1', []],
  ]);
  expect(openings).toEqual([
    {
      text: 'Open',
      gain: '1 fewer missing, 1 more placed',
      operation: { type: 'configure', stations, moves },
    },
  ]);
});
