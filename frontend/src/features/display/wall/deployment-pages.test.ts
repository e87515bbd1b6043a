import type { DisplayDeployment } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import {
  deploymentPages,
  deploymentWords,
  reliefsWords,
  reliefWords,
  hasDeployment,
  nothingWords,
  shownDeployment,
  zoneFigures,
} from './deployment-pages.ts';

const officers = (...names: string[]) =>
  names.map((name) => ({
    name,
    role: 'Member',
    teamId: 'A1',
    eligible: true,
    isAway: false,
    reliefAt: null,
    note: '',
  }));
type Zone = DisplayDeployment['zones'][number];
type Station = Zone['stations'][number];
const stationOf = (
  id: string,
  capacity: number,
  there: Station['officers'],
  over: Partial<Station> = {},
): Station => {
  const here = there.filter(({ eligible }) => eligible).length;
  const name = id.replace('-', ' ').toUpperCase();
  const gone = there.length - here;
  const minimum = Math.ceil(capacity / 2);
  return {
    id,
    name,
    note: '',
    capacity,
    minimum,
    lacking: [],
    here,
    away: 0,
    gone,
    reliefs: [],
    officers: there,
    ...over,
  };
};
const zones: Zone[] = [
  {
    id: 'car',
    name: 'Car',
    note: '',
    stations: [stationOf('car-1', 8, officers('a', 'b', 'c', 'd', 'e')), stationOf('car-2', 3, [])],
  },
  {
    id: 'bike',
    name: 'Bike',
    note: '',
    stations: [stationOf('bike-1', 4, officers('f', 'g'))],
  },
];
const fiveStations = ['1', '2', '3', '4', '5'].map((id) =>
  stationOf(`car-${id}`, 4, officers(`x${id}`, `y${id}`)),
);
const words = (columns: number, lines: number) =>
  deploymentPages({ zones }, columns, lines).map((page) =>
    page.map((column) =>
      column
        .map((line) =>
          line.kind === 'officer'
            ? line.officer.name
            : `${line.name}${line.continues ? '…' : ''} ${line.count}/${line.capacity}`,
        )
        .join(' | '),
    ),
  );

describe('the pages of a deployment on the wall', () => {
  it('continue a station that no column can hold in the next one under its name [DIS-15]', () => {
    expect(words(2, 4)).toEqual([
      ['CAR 1 5/8 | a | b | c', 'CAR 1… 5/8 | d | e | CAR 2 0/3'],
      ['BIKE 1 2/4 | f | g'],
    ]);
  });

  it('keep a station whole where the next column can hold it [DIS-33]', () => {
    expect(words(2, 9)).toEqual([
      ['CAR 1 5/8 | a | b | c | d | e', 'CAR 2 0/3 | BIKE 1 2/4 | f | g'],
    ]);
    expect(words(1, 6)).toEqual([
      ['CAR 1 5/8 | a | b | c | d | e'],
      ['CAR 2 0/3 | BIKE 1 2/4 | f | g'],
    ]);
  });

  it('spread what one page could hold in fewer columns over all of them [DIS-43]', () => {
    const one = { zones: [{ id: 'car', name: 'Car', note: '', stations: fiveStations }] };
    const [page, ...others] = deploymentPages(one, 5, 30);
    expect(others).toEqual([]);
    expect(page?.map((column) => column.length)).toEqual([3, 3, 3, 3, 3]);
    expect(
      deploymentPages(one, 2, 6).map((columns) => columns.map(({ length }) => length)),
    ).toEqual([[6, 6], [3]]);
  });

  it('count at a station who is here [DIS-33]', () => {
    const [first] = zones;
    const station = first?.stations[0];
    if (!first || !station) throw new Error('no station');
    const gone = station.officers.map((officer, index) => ({ ...officer, eligible: index > 0 }));
    const [heading] =
      deploymentPages(
        { zones: [{ ...first, stations: [stationOf('car-1', 8, gone)] }] },
        1,
        9,
      )[0]?.[0] ?? [];
    expect(heading).toMatchObject({ count: 4, capacity: 8 });
  });

  it('let a station stand out by the rule of the board: with an empty place, and more with fewer than half of them taken [DIS-33, DEP-116]', () => {
    const needIn = (all: typeof zones, need: string) =>
      deploymentPages({ zones: all }, 1, 40)
        .flat(2)
        .flatMap((line) => (line.kind === 'station' && line.need === need ? [line.name] : []));
    expect(needIn(zones, 'much')).toEqual(['CAR 2']);
    const empty = zones.map((zone) => ({
      ...zone,
      stations: zone.stations.map(({ id, capacity }) => stationOf(id, capacity, [])),
    }));
    expect(needIn(empty, 'much')).toEqual([]);
    expect(needIn(empty, 'quiet')).toContain('CAR 2');
  });

  it.each([
    [1, 2],
    [3, 5],
    [5, 40],
    [0, 0],
  ])('of %d columns of %d lines show everybody once [DIS-15]', (columns, lines) => {
    const shown = deploymentPages({ zones }, columns, lines)
      .flat(2)
      .flatMap((line) => (line.kind === 'officer' ? [line.officer.name] : []));
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });
});

it('says when and by whom it was saved, and that a draft is a draft [DIS-15, DIS-31]', () => {
  const deployment = {
    date: '2026-11-20',
    epoch: 'first',
    revision: 1,
    savedAt: '2026-11-20T02:52:00.000Z',
    savedByName: 'Priya Nair',
    handover: [],
  };
  const wordsOf = (over: Partial<DisplayDeployment>) =>
    deploymentWords({ ...deployment, source: 'saved', ...over }, () => '10:52');
  expect(wordsOf({})).toEqual(['Deployment', 'saved 10:52 by Priya Nair']);
  expect(wordsOf({ source: 'draft' })).toEqual(['Live draft', 'last saved 10:52 by Priya Nair']);
  expect(wordsOf({ source: 'draft', savedAt: null, savedByName: null })).toEqual([
    'Live draft',
    'nothing saved yet',
  ]);
});

it('a deployment that was never saved is not shown [DIS-15, DIS-16]', () => {
  const deployment: DisplayDeployment = {
    date: '2026-11-20',
    epoch: 'first',
    revision: 1,
    source: 'saved',
    savedAt: null,
    savedByName: null,
    handover: [],
    zones,
  };
  expect(hasDeployment(deployment)).toBe(false);
  expect(hasDeployment({ ...deployment, source: 'draft' })).toBe(true);
  expect(hasDeployment({ ...deployment, savedAt: '2026-11-20T02:00:00.000Z' })).toBe(true);
});

it('a zone counts who is here, and stands out as its neediest station [DIS-15, DIS-47]', () => {
  const [car] = zones;
  if (!car) throw new Error('no zone');
  const [first, second] = car.stations;
  if (!first || !second) throw new Error('no station');
  const gone = first.officers.map((officer, index) => ({ ...officer, eligible: index > 1 }));
  const figures = zoneFigures({
    zones: [{ ...car, stations: [stationOf('car-1', 8, gone), second] }],
  });
  const counted = { id: 'car', name: 'Car', here: 3, places: 11 };
  expect(figures).toEqual([{ ...counted, short: 3, need: 'much' }]);
  const of = (...stations: Station[]) => zoneFigures({ zones: [{ ...car, stations }] });
  const three = officers('a', 'b', 'c');
  const lacking = [{ name: 'Xray', have: 0, least: 1 }];
  expect(of(stationOf('car-1', 4, three, { lacking }))).toMatchObject([
    { short: 0, need: 'named' },
  ]);
  expect(of(stationOf('car-1', 4, three))).toMatchObject([{ short: 0, need: 'none' }]);
  expect(of(stationOf('car-1', 4, []))).toMatchObject([{ short: 2, need: 'quiet' }]);
});

it('without names a station still says how many are there and free [DIS-37]', () => {
  const nameless = [{ ...zones[0], stations: [stationOf('car-1', 8, [], { here: 5, gone: 1 })] }];
  const pages = deploymentPages({ zones: nameless as Zone[] }, 2, 9);
  expect(pages.flat(2)).toMatchObject([{ kind: 'station', count: 5, capacity: 8, need: 'none' }]);
  expect(zoneFigures({ zones: nameless as Zone[] })).toMatchObject([{ here: 5, need: 'none' }]);
});

it('who is away for now is named, and counts neither as here nor as gone [DIS-49]', () => {
  const three = officers('a', 'b', 'c');
  const station = stationOf('car-1', 4, three, { here: 1, away: 2, minimum: 3 });
  expect(zoneFigures({ zones: [{ ...(zones[0] as Zone), stations: [station] }] })).toMatchObject([
    { here: 1, short: 2, need: 'much' },
  ]);
  const all = stationOf('car-1', 4, three, { here: 0, away: 3, minimum: 3 });
  const draft = { source: 'draft', savedAt: null } as DisplayDeployment;
  const shown = { ...draft, zones: [{ ...(zones[0] as Zone), stations: [all] }] };
  expect(hasDeployment(shown)).toBe(true);
});

it('a station that is there for its note alone has no line among the places [DIS-39]', () => {
  const noted = { ...(zones[0] as Zone), stations: [stationOf('car-9', 0, [], { note: 'Wet' })] };
  expect(deploymentPages({ zones: [noted] }, 2, 9)).toEqual([[[]]]);
  expect(zoneFigures({ zones: [noted] })).toEqual([]);
});

it.each([
  [{ show: ['deployment'], zones: null }, { savedAt: null }, 'No deployment is saved yet'],
  [
    { show: ['deployment'], zones: ['car'] },
    { zones: [] },
    'No station is open in the chosen zones',
  ],
  [{ show: ['deployment'], zones: null }, { source: 'draft', zones }, 'Nobody has a place yet'],
  [{ show: ['notes'], zones: null }, {}, 'No note is written'],
] as const)('says what there is nothing of: %j, %j [DIS-40]', (settings, over, expected) => {
  const saved = { source: 'saved', savedAt: '2026-11-20T02:52:00.000Z', zones: [] } as const;
  const shown = { ...saved, ...over } as DisplayDeployment;
  expect(
    nothingWords(
      {
        ...settings,
        show: [...settings.show],
        zones: null,
        ...(settings.zones && { zones: [...settings.zones] }),
      },
      shown,
    ),
  ).toBe(expected);
});

it('relief stands on the wall from 15 minutes before it is due, by time alone where there are no names [STF-39]', () => {
  const now = Date.parse('2026-11-20T06:00:00.000Z');
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const timeOf = (instant: string) => instant.slice(11, 16);
  const words = (minutes: number) => reliefWords(at(minutes), now, timeOf);
  expect([words(16), reliefWords(null, now, timeOf)]).toEqual([undefined, undefined]);
  expect(words(15)).toEqual({ words: 'relief 06:15', isDue: false });
  expect(reliefWords(at(15), now, () => '6:15 PM')?.words).toBe('relief 6:15');
  expect(words(0)).toEqual({ words: 'relief due', isDue: true });
  expect(reliefsWords([at(60)], now, timeOf)).toBeUndefined();
  expect(reliefsWords([at(10), at(60)], now, timeOf)).toEqual({
    words: 'relief 06:10',
    isDue: false,
  });
  expect(reliefsWords([at(10), at(-1), at(60)], now, timeOf)?.words).toBe('relief due');
  expect(reliefsWords([at(-3), at(-1), at(10)], now, timeOf)?.words).toBe('2 × relief due');
  expect(reliefsWords([at(12), at(10)], now, timeOf)?.words).toBe('2 × relief 06:10');
});

it('before its shift it is the plan for it, with whoever is expected, and from then on they count for nothing [DIS-51]', () => {
  const there = officers('a', 'b', 'c').map((one, index) =>
    index > 0 ? { ...one, isExpected: true } : one,
  );
  const station = stationOf('car-1', 4, there, {
    here: 1,
    expected: 2,
    lacking: [{ name: 'Xray', have: 0, least: 1 }],
    lackingIfAllCome: [],
  });
  const car = { id: 'car', name: 'Car', note: '', stations: [station] };
  const plan: DisplayDeployment = {
    date: '2026-11-20',
    epoch: 'first',
    revision: 1,
    source: 'saved',
    savedAt: '2026-11-19T02:00:00.000Z',
    savedByName: null,
    handover: [],
    zones: [car],
  };
  const at = (time: string) =>
    shownDeployment(plan, 'Asia/Singapore', Date.parse(`2026-11-20T${time}:00+08:00`));
  const before = at('09:59');
  expect(deploymentWords(before, String)[0]).toBe('Plan for Nov 20, 10:00');
  expect(deploymentWords({ ...before, source: 'draft' }, String)[0]).toBe(
    'Live draft of the plan for Nov 20, 10:00',
  );
  expect(zoneFigures(before)).toMatchObject([{ here: 3, short: 0, need: 'none' }]);
  const after = at('10:00');
  expect(deploymentWords(after, String)[0]).toBe('Deployment');
  expect(zoneFigures(after)).toMatchObject([{ here: 1, short: 1, need: 'much' }]);
});
