import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeStation, tagNamed } from '../board/board.fixture.ts';
import { untouchedBoard } from '../board/untouched-board.ts';
import { compareFortnight } from './fortnights.fixture.ts';
import { forecastForTeam, forecastOf, type ForecastCase } from './forecast.rules.ts';

/** A morning, on which A7 has Car and A6 Bus. */
const date = '2025-09-06';

const stations = [
  makeStation('car', 'car-1', 4, { minimum: 2 }),
  makeStation('bus', 'bus-1', 3, { minimum: 2, requiredTags: ['Xray'] }),
  makeStation('bus', 'bus-2', 2, { minimumByTag: { SSM: 1 } }),
];
const catalogue = makeCatalogue(stations);

function asked(fields: Partial<ForecastCase> = {}): ForecastCase {
  const people = ['ann', 'ben', 'cat', 'dan', 'eve'].map((id, index) => ({
    id,
    name: id,
    role: 'Member',
    isActive: true,
    teamId: index < 3 ? 'A7' : 'A6',
  }));
  return {
    date,
    timeZone: 'Asia/Singapore',
    people,
    tags: new Map([
      ['ann', [tagNamed('Xray')]],
      ['ben', [tagNamed('Xray')]],
      ['cat', [tagNamed('SSM')]],
    ]),
    lapsed: new Map(),
    absences: [],
    board: untouchedBoard(date, catalogue, []),
    catalogue,
    ...fields,
  };
}
const away = (userId: string, ptoTiming: string | null = null) => ({
  userId,
  from: date,
  to: date,
  absenceType: ptoTiming === null ? ('VL' as const) : ('PTO' as const),
  ptoTiming,
});

describe('a shift that has everybody', () => {
  const { day } = forecastOf(asked());
  it('misses nothing, proven, whatever zone their teams have [FOR-2, FOR-3]', () => {
    expect(day).toMatchObject({ members: 5, expected: 5, away: [], missing: 0, proven: true });
    expect(day.reasons).toEqual([]);
    expect(day.byZone).toMatchObject([
      { zoneId: 'car', teams: ['A7'], expected: 3, minimum: 2, missing: 0 },
      { zoneId: 'bus', teams: ['A6'], expected: 2, minimum: 2, missing: 0 },
    ]);
    expect(day.byTag).toMatchObject([
      { name: 'SSM', expected: 1, minimum: 1, missing: 0 },
      { name: 'Xray', expected: 2, minimum: 2, missing: 0 },
    ]);
  });
});

it('whoever is away is missed where they are needed, and each gap has a sentence [FOR-3, FOR-4]', () => {
  const { day } = forecastOf(asked({ absences: [away('ann'), away('cat')] }));
  expect(day).toMatchObject({ members: 5, expected: 3, missing: 1, proven: true });
  expect(day.away.map(({ userId }) => userId)).toEqual(['ann', 'cat']);
  expect(day.byTag).toMatchObject([
    { name: 'SSM', expected: 0, missing: 1 },
    { name: 'Xray', expected: 1, missing: 1 },
  ]);
  expect(day.reasons.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    '3 people are expected, and the minimums need 4',
    'BUS-1 is 1 short: 1 expected person counts for Xray, and is needed there',
    'BUS-2 has 0 of 1 SSM: nobody who is expected counts for SSM',
  ]);
});

it.each([
  ['minimumByTag', 'SSM', 2, { missing: 1, proven: true }, true],
  ['minimumByRole', 'TL or DTL', 1, { missing: 1, proven: true }, true],
  ['minimumByTag', 'Xray', 2, { missing: 0, proven: true }, false],
] as const)(
  'people enough in number who lack a tag or role are missing: %s of %s [FOR-3, FOR-8]',
  (kind, name, least, expected, isShort) => {
    const others = makeCatalogue([makeStation('car', 'car-1', 5, { [kind]: { [name]: least } })]);
    const forecast = forecastOf(
      asked({ catalogue: others, board: untouchedBoard(date, others, []) }),
    );
    expect(forecast.day).toMatchObject(expected);
    expect(forecastForTeam(forecast, 'A7').missing).toBe(expected.missing);
    expect([forecast.isShort, forecast.day.reasons.length > 0]).toEqual([isShort, isShort]);
  },
);

it('whose tag has ended is said where it is missed, with its last day, and nobody’s of long ago [FOR-9]', () => {
  const forecast = forecastOf(
    asked({
      tags: new Map([['ann', [tagNamed('Xray')]]]),
      lapsed: new Map([
        ['ben', [{ name: 'xray', validUntil: '2025-09-05' }]],
        ['cat', [{ name: 'SSM', validUntil: '2025-08-01' }]],
        ['dan', [{ name: 'Motor', validUntil: '2025-09-05' }]],
      ]),
    }),
  );
  const { ended, reasons } = forecast.day;
  expect(ended).toEqual([
    { userId: 'ben', userName: 'ben', teamId: 'A7', tag: 'xray', lastDay: '2025-09-05' },
  ]);
  expect(reasons.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'BUS-1 is 1 short: 1 expected person counts for Xray, and is needed there; the xray of ben ended on Sep 05',
    'BUS-2 has 0 of 1 SSM: nobody who is expected counts for SSM',
  ]);
});

it('a team is told what its zone misses, without the names of other teams’ people [FOR-5]', () => {
  const lapsed = new Map([['ben', [{ name: 'Xray', validUntil: '2025-09-05' }]]]);
  const forecast = forecastOf(asked({ tags: new Map(), lapsed }));
  expect(forecast.day.reasons.join()).toContain('ben');
  const { reasons, missing, ended } = forecastForTeam(forecast, 'A6');
  expect(missing).toBeGreaterThan(0);
  expect(reasons).toHaveLength(2);
  expect([reasons.join(), ended]).toEqual([expect.not.stringContaining('ben'), []]);
  expect(forecastForTeam(forecast, 'constructor').members).toBe(0);
});

it('a tag whose carriers are all away is named by its id still [FOR-2]', () => {
  const { byTag } = forecastOf(asked({ absences: [away('cat')] })).day;
  expect(byTag[0]).toMatchObject({ name: 'SSM', tagId: tagNamed('SSM').id, expected: 0 });
});

it('a time off is expected, with its hours; on a day off there is nothing [FOR-1, FOR-2]', () => {
  const { day } = forecastOf(asked({ absences: [away('ann', '12:00-14:00')] }));
  expect(day).toMatchObject({ expected: 5, away: [{ userId: 'ann', ptoTiming: '12:00-14:00' }] });
  const off = forecastOf(asked({ date: '2025-09-08' })).day;
  expect(off).toMatchObject({
    shift: 'night_off',
    members: 0,
    expected: 0,
    byZone: [],
    missing: 0,
  });
});

it('what the board of the date has closed or asks for counts, not what the catalogue has [FOR-3]', () => {
  const board = untouchedBoard(date, catalogue, []);
  const car = board.stations['car-1'] as (typeof board.stations)[string];
  board.stations['car-1'] = { ...car, capacity: 9, minimum: 9 };
  board.stations['bus-1'] = { ...car, isOpen: false };
  const { day } = forecastOf(asked({ board }));
  expect(day.missing).toBe(4);
  expect(day.byTag.map(({ name }) => name)).toEqual(['SSM']);
});

it('a team is answered its people, its zone and what is missing there [FOR-5]', () => {
  const forecast = forecastOf(asked({ absences: [away('ann'), away('dan')] }));
  const [seven, six] = ['A7', 'A6'].map((teamId) => forecastForTeam(forecast, teamId));
  expect(seven).toMatchObject({ members: 3, expected: 2, missing: 0, reasons: [] });
  expect(six).toMatchObject({
    members: 2,
    expected: 1,
    missing: 2,
    byZone: [{ zoneId: 'bus', missing: 1 }],
  });
  expect(six?.away.map(({ userId }) => userId)).toEqual(['dan']);
  // The one SSM is needed to meet the minimum of Car.
  expect(six?.reasons).toHaveLength(2);
});

it('of random fortnights it misses what another way of matching does, to the person [FOR-3]', () => {
  for (let seed = 0; seed < 20; seed++) compareFortnight(seed);
});
