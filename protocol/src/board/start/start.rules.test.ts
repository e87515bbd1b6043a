import { expect, it } from 'vitest';
import {
  makeCatalogue,
  makeOfficer,
  makeStation,
  person,
  tagNamed,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { momentOf } from '../../attendance/here.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { startFrom, type StartPlace } from './start.rules.ts';

const moment = momentOf({ timeZone: 'Asia/Singapore', date: testDate }, 0);
const catalogue = makeCatalogue([
  makeStation('car', 'car-1', 2),
  makeStation('car', 'car-2', 2),
  makeStation('car', 'car-x', 2, { requiredTags: ['Xray'] }),
]);
const officers = [
  makeOfficer(0, { status: 'pto', ptoTiming: '10:00-12:00' }),
  makeOfficer(1),
  makeOfficer(2),
  makeOfficer(3, { tags: [tagNamed('Xray')] }),
  makeOfficer(4),
];
const place = (index: number, stationId: string): StartPlace => ({
  userId: makeOfficer(index).id,
  userName: `Then ${index}`,
  stationId,
  stationName: stationId.toUpperCase(),
});
const id = (index: number) => makeOfficer(index).id;
const reasons = ({ skipped }: ReturnType<typeof startFrom>) =>
  skipped.map(({ userId, reason, text }) => [
    officers.findIndex((one) => one.id === userId),
    reason,
    text,
  ]);

it('places those who are here on open stations where they fit and there is room, those on time off last [STF-60]', () => {
  const board = untouchedBoard(testDate, catalogue, officers);
  const plan = startFrom(
    board,
    catalogue,
    [
      place(0, 'car-1'),
      place(1, 'car-1'),
      place(2, 'car-1'),
      place(3, 'car-x'),
      place(4, 'car-x'),
      place(9, 'car-2'),
      place(0, 'gate'),
    ],
    moment,
  );
  expect(plan.moves).toEqual([
    { userId: id(1), from: null, to: 'car-1' },
    { userId: id(2), from: null, to: 'car-1' },
    { userId: id(3), from: null, to: 'car-x' },
  ]);
  expect(reasons(plan)).toEqual([
    [4, 'unfit', 'Needs tag Xray'],
    [0, 'full', 'The station is full'],
    [-1, 'not_eligible', 'Not here today'],
    [0, 'gone', 'The station is no longer there'],
  ]);
  expect(plan.skipped.find(({ reason }) => reason === 'not_eligible')).toMatchObject({
    userName: 'Then 9',
    stationName: 'CAR-2',
  });
});

it('leaves whoever has a place today, and skips a closed station; the moves are what the reducer takes [STF-60, S13]', () => {
  const server = new TestServer(untouchedBoard(testDate, catalogue, officers), catalogue);
  server.place(person(0), 'car-1', makeOfficer(1), makeOfficer(2));
  server.must(person(0), { type: 'configure', stations: { 'car-x': { isOpen: false } } });
  const from = [place(1, 'car-1'), place(2, 'car-2'), place(3, 'car-x'), place(4, 'car-2')];
  const plan = startFrom(server.board, catalogue, from, moment);
  expect(plan.standing).toBe(1);
  expect(reasons(plan)).toEqual([
    [2, 'placed', 'Stands at CAR-1 already'],
    [3, 'closed', 'The station is closed'],
  ]);
  const { change } = server.must(person(0), {
    type: 'place',
    cause: 'start',
    moves: [...plan.moves],
  });
  expect(change.op).toMatchObject({ cause: 'start', moves: [{ userId: id(4), to: 'car-2' }] });
  expect(server.board.history[person(0).id]?.undo.at(-1)).toMatchObject({
    what: 'start',
    officers: 1,
  });
});
