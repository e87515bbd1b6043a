import { buildZone } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import {
  daniel,
  makeBoard,
  makeOfficer,
  makeStation,
  makeTag,
  momentAt,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
} from './board.fixture.ts';
import { noFilters, type BoardFilters } from './board-view.store.ts';
import { boardView, type ViewInput } from './board.view.ts';
import { teamName } from './officers/team.view.ts';

const people = [
  makeOfficer(0, { name: 'Zara', role: 'Member' }),
  makeOfficer(1, { name: 'Aisha', role: 'Member', tags: [makeTag('Xray')] }),
  makeOfficer(2, { name: 'Omar', role: 'TL', status: 'pto', ptoTiming: '16:00-22:00' }),
  makeOfficer(3, { name: 'Mei', role: 'PSO', teamId: 'A10' }),
  makeOfficer(4, { name: 'Kumar', role: 'DTL', teamId: 'A1' }),
];

const input = (over: Partial<ViewInput> = {}): ViewInput => ({
  board: makeBoard(people),
  moment: momentAt('12:00'),
  waiting: new Set(),
  catalogue: smallCatalogue,
  teams: [{ id: 'A10', name: 'Team A10' }],
  tags: [{ name: 'Xray', color: '#8B5CF6' }],
  filters: noFilters,
  isConfiguring: false,
  ...over,
});
const filtered = (filters: Partial<BoardFilters>) => ({ ...noFilters, ...filters });
const station = (view: ReturnType<typeof boardView>, id: string) =>
  view.zones.flatMap(({ stations }) => stations).find((one) => one.station.id === id);

describe('stations', () => {
  it('show their officers in role order, their count and their places [DEP-59, DEP-60]', () => {
    const board = makeBoard(people, [[priya, moveOf(null, 'car-2', 0, 2, 3)]]);
    const view = boardView(input({ board, waiting: new Set([officerId(3)]) }));
    const car = station(view, 'car-2');
    expect(car).toMatchObject({ count: 3, capacity: 4, isOpen: true });
    expect(car?.officers.map(({ officer }) => officer.name)).toEqual(['Omar', 'Mei', 'Zara']);
    expect(car?.officers.map(({ isWaiting }) => isWaiting)).toEqual([false, true, false]);
    expect(view.zones[0]).toMatchObject({ count: 3, places: 7 });
  });

  it('say who does not fit and why, and tick what everybody there has [DEP-19, DEP-20]', () => {
    const fits = makeBoard(people, [[priya, moveOf(null, 'car-x', 1)]]);
    expect(station(boardView(input({ board: fits })), 'car-x')).toMatchObject({
      needs: [{ name: 'Xray', color: '#8B5CF6', isMet: true }],
      officers: [{ misfit: [] }],
    });
    const mixed = makeBoard(people, [[priya, moveOf(null, 'bike-ic', 3, 4)]]);
    const ic = station(boardView(input({ board: mixed })), 'bike-ic');
    expect(ic?.needs).toEqual([{ name: 'TL or DTL', color: undefined, isMet: false }]);
    expect(ic?.officers.map(({ misfit }) => misfit)).toEqual([[], ['Needs TL or DTL']]);
  });

  it('an empty station meets none of its requirements [DEP-20]', () => {
    expect(station(boardView(input()), 'car-x')?.needs[0]?.isMet).toBe(false);
  });
});

describe('closed zones and stations', () => {
  const board = makeBoard(people, [
    [priya, { type: 'configure', zones: { car: { isOpen: false } } }],
    [daniel, { type: 'configure', stations: { 'bike-1': { isOpen: false } } }],
  ]);

  it('hide the zone, and leave the station without places [DEP-58]', () => {
    const view = boardView(input({ board }));
    expect(view.zones.map(({ zone }) => zone.id)).toEqual(['bike']);
    expect(station(view, 'bike-1')).toMatchObject({ isOpen: false, capacity: 0 });
  });

  it('are all shown while configuring, by open state if wanted [DEP-57, DEP-58]', () => {
    const all = boardView(input({ board, isConfiguring: true }));
    expect(all.zones.map(({ zone }) => zone.id)).toEqual(['car', 'bike']);
    const open = boardView(
      input({ board, isConfiguring: true, filters: filtered({ open: 'open' }) }),
    );
    expect(open.zones.flatMap(({ stations }) => stations.map((one) => one.station.id))).toEqual([
      'bike-ic',
    ]);
  });
});

describe('filters', () => {
  it('a zone in which nobody is found is not shown as one without stations [DEP-62]', () => {
    const view = boardView(input({ filters: filtered({ zone: 'bike', search: 'xyz' }) }));
    expect(view.zones).toEqual([]);
  });

  it('dim whoever is not looked for and keep the station that has whoever is [DEP-57]', () => {
    const board = makeBoard(people, [[priya, moveOf(null, 'bike-ic', 3, 4)]]);
    const view = boardView(input({ board, filters: filtered({ search: 'mei' }) }));
    const ic = station(view, 'bike-ic');
    expect(ic?.officers.map(({ officer, isDim }) => [officer.name, isDim])).toEqual([
      ['Kumar', true],
      ['Mei', false],
    ]);
    // Asks for leaders, but a PSO stands there.
    const byRole = boardView(input({ board, filters: filtered({ role: 'PSO' }) }));
    expect(station(byRole, 'bike-ic')).toBeDefined();
    expect(station(boardView(input({ filters: filtered({ role: 'PSO' }) })), 'bike-ic')).toBe(
      undefined,
    );
  });

  it('leave no heading without a station [DEP-57]', () => {
    const view = boardView(input({ filters: filtered({ zone: 'bike' }) }));
    expect(view.zones.map(({ zone }) => zone.id)).toEqual(['bike']);
  });

  it('narrow the unassigned and still count all of them [DEP-56, DEP-63]', () => {
    const view = boardView(input({ filters: filtered({ status: 'pto' }) }));
    expect(view.unassignedCount).toBe(5);
    expect(view.unassigned.flatMap(({ officers }) => officers)).toHaveLength(1);
  });
});

it('the unassigned stand by team in the order of teams [DEP-63, DIR-4]', () => {
  const { unassigned } = boardView(input());
  expect(unassigned.map(({ name, officers }) => [name, officers.length])).toEqual([
    ['Team A1', 2],
    ['Team A2', 2],
    ['Team A10', 1],
  ]);
});

it('a team without a name yet is called by its id [DEP-7]', () => {
  expect(teamName('A4', new Map())).toBe('Team A4');
  expect(teamName('SAC AC CVG AC', new Map())).toBe('SAC AC CVG AC');
});

it('freed places stand at their station with the reason [DEP-17]', () => {
  const board = makeBoard(people, [[priya, moveOf(null, 'car-1', 0)]]);
  const vacancies = [
    {
      stationId: 'car-1',
      userId: officerId(0),
      userName: 'Zara',
      reason: 'absent' as const,
      at: '2026-11-20T03:00:00.000Z',
    },
  ];
  const view = boardView(input({ board: { ...board, vacancies } }));
  expect(station(view, 'car-1')?.vacancies).toEqual(vacancies);
  expect(station(view, 'car-2')?.vacancies).toEqual([]);
});

describe('names that every object has', () => {
  // What begins with another sign than a letter is no id.
  const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) =>
    /^[a-z]/.test(name),
  );

  it.each(inherited)(
    'a zone and a station %s that the board has not are not shown [DEP-28]',
    (id) => {
      const zones = [...smallCatalogue.zones, buildZone({ id, name: id })];
      const stations = [
        ...smallCatalogue.stations,
        makeStation(id, 'lane-1', 2),
        makeStation('car', id, 2),
      ];
      for (const isConfiguring of [false, true]) {
        const view = boardView(input({ catalogue: { zones, stations }, isConfiguring }));
        expect(view.zones.map(({ zone }) => zone.id)).toEqual(['car', 'bike']);
        expect(station(view, id)).toBeUndefined();
      }
    },
  );
});
