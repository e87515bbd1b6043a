import { buildStationState, ownZoneOf, type Moment } from '@muster/protocol';
import { expect, it } from 'vitest';
import {
  makeBoard,
  makeOfficer,
  makeStation,
  makeTag,
  momentAt,
  moveOf,
  priya,
  testDate,
} from '../board.fixture.ts';
import { bestOfficers, suitableCounts, fittingOfficers, freeOfficers } from './suitability.ts';

const start = momentAt('10:00');
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
const around = (board: ReturnType<typeof makeBoard>, moment = start) => ({
  board,
  moment,
  catalogue: {},
});
const screening = makeStation('cargo', 'cargo-x', 5, { requiredTags: ['xray'] });

it('those of the own zone come first, the present before those on time off, then by role and name [DEP-104]', () => {
  const found = fittingOfficers(screening, people, around(makeBoard(people)));
  expect(found.map(({ officer, isOwnZone }) => [officer.name, isOwnZone])).toEqual([
    ['Mei', true],
    ['Zara', true],
    ['Omar', true],
    ['Aisha', false],
  ]);
  expect(found.at(-1)?.ownZone).toBe('car');
});

it('the own zone of a team of the organisation’s own follows from its base zone [DEP-104, DIR-41]', () => {
  const some = [makeOfficer(0, { teamId: 'A1' }), makeOfficer(1, { teamId: 'Harbour' })];
  const first = (baseZones: ReadonlyMap<string, string>) => {
    const context = { ...around(makeBoard(some)), catalogue: { baseZones } };
    const zone = ownZoneOf('Harbour', testDate, { baseZones }) ?? 'none';
    const [best] = fittingOfficers(makeStation(zone, `${zone}-1`, 2), some, context);
    return [best?.officer.teamId, best?.isOwnZone];
  };
  // A1 has its own base in the same rotation, at another place.
  expect(first(new Map([['Harbour', 'SUPPORT']]))).toEqual(['Harbour', true]);
  expect(first(new Map())).toEqual(['A1', false]);
});

it('who is away now comes last, says so and is not counted; whose time off is over stands as everybody [DEP-104, ATT-133]', () => {
  const off = (index: number, name: string, ptoTiming: string) =>
    makeOfficer(index, { name, teamId: 'A9', status: 'pto', ptoTiming });
  const some = [
    off(0, 'Over', '10:00-12:00'),
    off(1, 'Away', '13:00-15:00'),
    off(2, 'Leaves', '18:00-20:00'),
    makeOfficer(3, { name: 'Stays', teamId: 'A1' }),
  ];
  const station = makeStation('cargo', 'cargo-1', 4);
  const listed = (moment: Moment) =>
    fittingOfficers(station, some, around(makeBoard(some), moment)).map(
      ({ officer, isAway }) => `${officer.name}${isAway ? ' (away)' : ''}`,
    );
  expect(listed(momentAt('14:00'))).toEqual(['Over', 'Leaves', 'Stays', 'Away (away)']);
  expect(listed(momentAt('15:00'))).toEqual(['Away', 'Over', 'Leaves', 'Stays']);
  expect(suitableCounts([station], some, momentAt('14:00')).get('cargo-1')).toBe(3);
  expect(bestOfficers(station, some, 3, around(makeBoard(some), momentAt('14:00')))).not.toContain(
    some[1],
  );
});

it('leaders and those with other tags are kept for where they are asked for [DEP-104]', () => {
  const zara = { teamId: 'A9', status: 'present' as const };
  const some = [
    makeOfficer(0, { ...zara, name: 'Leader', role: 'TL' }),
    makeOfficer(1, { ...zara, name: 'Tagged', role: 'PSO', tags: xray }),
    makeOfficer(2, { ...zara, name: 'Plain' }),
  ];
  const names = (over = {}) =>
    fittingOfficers(makeStation('cargo', 'cargo-1', 3, over), some, around(makeBoard(some))).map(
      ({ officer }) => officer.name,
    );
  expect(names()).toEqual(['Plain', 'Tagged', 'Leader']);
  expect(names({ requiredRoles: ['TL', 'PSO'] })).toEqual(['Leader', 'Tagged']);
});

it('only officers without a place are offered [DEP-104]', () => {
  const board = makeBoard(people, [[priya, moveOf(null, 'car-2', 0)]]);
  const free = freeOfficers(board);
  expect(free.map(({ name }) => name)).toEqual(['Aisha', 'Omar', 'Mei', 'Kumar']);
  const plain = makeStation('cargo', 'cargo-1', 3);
  expect([...suitableCounts([screening, plain], free, start)]).toEqual([
    ['cargo-x', 3],
    ['cargo-1', 4],
  ]);
});

it('whoever meets what the station still lacks by role or tag comes before everybody else, and of several each meets what those before leave [DEP-104]', () => {
  const zara = { teamId: 'A9', status: 'present' as const };
  const some = [
    makeOfficer(0, { ...zara, name: 'Other zone', teamId: 'A1', role: 'DTL' }),
    makeOfficer(1, { ...zara, name: 'Leader', role: 'TL' }),
    makeOfficer(2, { ...zara, name: 'Tagged', role: 'PSO', tags: xray }),
    makeOfficer(3, { ...zara, name: 'Plain' }),
    makeOfficer(4, { ...zara, name: 'Stands there', role: 'DTL' }),
  ];
  const led = makeStation('car', 'car-1', 4, {
    minimumByRole: { 'TL or DTL': 1 },
    minimumByTag: { Xray: 1 },
  });
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);
  const listed = (board: ReturnType<typeof makeBoard>) =>
    names(fittingOfficers(led, some.slice(0, 4), around(board)).map(({ officer }) => officer));
  const bare = makeBoard(some);
  const empty = { ...bare, stations: {} };
  expect(listed(empty)).toEqual(['Other zone', 'Tagged', 'Leader', 'Plain']);
  expect(names(bestOfficers(led, some.slice(0, 4), 3, around(empty)))).toEqual([
    'Other zone',
    'Tagged',
    'Plain',
  ]);
  // What the date sets counts, and who stands there meets it.
  const led2 = buildStationState({ isOpen: true, capacity: 4, minimumByRole: { 'TL or DTL': 1 } });
  const board = { ...bare, stations: { ...bare.stations, 'car-1': led2 } };
  expect(listed(board)).toEqual(['Other zone', 'Leader', 'Plain', 'Tagged']);
  const [own] = makeBoard(some, [[priya, moveOf(null, 'car-1', 4)]]).assignments;
  expect(listed({ ...board, assignments: own ? [own] : [] })).toEqual([
    'Other zone',
    'Plain',
    'Tagged',
    'Leader',
  ]);
});
