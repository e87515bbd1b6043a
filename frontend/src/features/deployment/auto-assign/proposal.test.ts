import { expect, it } from 'vitest';
import { makeBoard, moveOf, officerId, priya, smallCatalogue } from '../deployment.fixture.ts';
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
  expect(short).toEqual([{ id: 'car-x', name: 'CAR X', places: 1, why: 'No Xray' }]);
  expect(operation).toMatchObject({ type: 'place', cause: 'auto' });
  expect(operation?.moves).toHaveLength(3);
});

it('has nothing to apply when nothing is to be moved [DEP-48, DEP-50]', () => {
  const nothing = { moves: [], repairs: [], reasons: { officers: [], stations: [] } };
  expect(proposalOf(nothing, board, smallCatalogue).operation).toBeUndefined();
});
