import { expect, it } from 'vitest';
import {
  makeBoard,
  makeOfficer,
  makeStation,
  makeTag,
  moveOf,
  priya,
  testDate,
} from '../deployment.fixture.ts';
import { fitCounts, fittingOfficers, freeOfficers } from './fits.ts';

const xray = [makeTag('Xray')];
// On the date A1 works in car, A9 in cargo.
const people = [
  makeOfficer(0, { name: 'Zara', teamId: 'A9', tags: xray }),
  makeOfficer(1, { name: 'Aisha', teamId: 'A1', tags: xray }),
  makeOfficer(2, {
    name: 'Omar',
    teamId: 'A9',
    tags: xray,
    status: 'pto',
    ptoTiming: '16:00-22:00',
  }),
  makeOfficer(3, { name: 'Mei', teamId: 'A9', role: 'PSO', tags: xray }),
  makeOfficer(4, { name: 'Kumar', teamId: 'A9' }),
];
const screening = makeStation('cargo', 'cargo-x', 5, { requiredTags: ['xray'] });

it('those of the own zone come first, the present before those on time off, then by role and name [DEP-705]', () => {
  const found = fittingOfficers(screening, people, testDate);
  expect(found.map(({ officer, isOwnZone }) => [officer.name, isOwnZone])).toEqual([
    ['Mei', true],
    ['Zara', true],
    ['Omar', true],
    ['Aisha', false],
  ]);
  expect(found.at(-1)?.ownZone).toBe('car');
});

it('only officers without a place are offered [DEP-705]', () => {
  const board = makeBoard(people, [[priya, moveOf(null, 'car-2', 0)]]);
  const free = freeOfficers(board);
  expect(free.map(({ name }) => name)).toEqual(['Aisha', 'Omar', 'Mei', 'Kumar']);
  const plain = makeStation('cargo', 'cargo-1', 3);
  expect([...fitCounts([screening, plain], free)]).toEqual([
    ['cargo-x', 3],
    ['cargo-1', 4],
  ]);
});
