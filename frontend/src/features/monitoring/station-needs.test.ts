import { expect, it } from 'vitest';
import { daniel, makeBoard, moveOf, priya, smallCatalogue } from '../board/board.fixture.ts';
import { reliefTitle, shortNames, shortTitle, stationNeeds } from './station-needs.ts';

const noon = Date.parse('2026-11-20T04:00:00.000Z');
const needsOf = (done: Parameters<typeof makeBoard>[1] = []) =>
  stationNeeds(makeBoard(undefined, done), smallCatalogue.stations, noon, 'Asia/Singapore');
const words = (needs: ReturnType<typeof needsOf>) => [
  shortTitle(needs).join(' | '),
  shortNames(needs),
];
const lower = (id: string, minimum: number, minimumByTag = {}) =>
  [daniel, { type: 'configure', stations: { [id]: { minimum, minimumByTag } } }] as const;

it('which stations are short stands in one line, the neediest first; before anybody is placed only how many [MON-60]', () => {
  expect(words(needsOf())).toEqual(['Nobody is placed yet | 5 stations need 13', '']);
  const some = needsOf([
    lower('car-1', 1),
    lower('car-2', 2, { Xray: 1 }),
    lower('car-x', 0),
    [priya, moveOf(null, 'car-1', 0)],
    [priya, moveOf(null, 'car-2', 1, 2)],
  ]);
  const [first, second] = some.short;
  expect(first && second && first.short >= second.short).toBe(true);
  expect(words(some)[0]).toMatch(/^2 stations \| short by \d+$/);
  expect(words(some)[1]).toMatch(/by \d.* · CAR 2 without a tag or a role$/);
});

it('short stations are listed as Fill takes them, then those that lack a tag or a role [MON-60, STF-14]', () => {
  const { short, lacking } = needsOf([
    [priya, moveOf(null, 'car-1', 0, 1)],
    lower('car-2', 1, { Xray: 1 }),
    [priya, moveOf(null, 'car-2', 2)],
  ]);
  expect([short, lacking].map((needs) => needs.map(({ id }) => id))).toEqual([
    ['bike-1', 'bike-ic', 'car-x'],
    ['car-2'],
  ]);
});

it('Fill waits until somebody is marked present [MON-60]', () => {
  const needs = (officers?: []) =>
    stationNeeds(makeBoard(officers), smallCatalogue.stations, noon, 'Asia/Singapore');
  expect(needs([]).isNobodyHere).toBe(true);
  expect(needs().isNobodyHere).toBe(false);
});

it('who stands beyond the limit of a post is told, with the longest [MON-60, STF-32]', () => {
  const board = makeBoard(undefined, [
    [daniel, { type: 'configure', stations: { 'car-1': { timeLimitMinutes: 30 } } }],
    [priya, moveOf(null, 'car-1', 0, 1)],
  ]);
  const at = (now: number) =>
    reliefTitle(stationNeeds(board, smallCatalogue.stations, now, 'Asia/Singapore'));
  const begun = Date.parse(board.assignments[0]?.since ?? '');
  expect(at(begun + 30 * 60_000)).toBeUndefined();
  expect(at(begun + 50 * 60_000)).toEqual({
    subject: '2 officers',
    matter: 'due for relief',
    more: 'longest 20 min',
  });
});
