import { describe, expect, it } from 'vitest';
import { makeOfficer, makeStation, makeTag } from './board.fixture.ts';
import {
  looksForOfficers,
  noFilters,
  officerMatches,
  stationMatches,
  teamsOfZone,
  type BoardFilters,
} from './board-view.store.ts';

const officer = makeOfficer(1, {
  name: 'Mei Hassan',
  role: 'PSO',
  status: 'pto',
  teamId: 'A3',
  tags: [makeTag('Xray')],
});

describe('looking for officers', () => {
  it.each<[Partial<BoardFilters>, boolean]>([
    [{}, true],
    [{ search: 'hass' }, true],
    [{ search: '  MEI ' }, true],
    [{ search: 'meih' }, false],
    [{ status: 'pto' }, true],
    [{ status: 'present' }, false],
    [{ role: 'pso' }, true],
    [{ role: 'TL' }, false],
    [{ tag: 'XRAY' }, true],
    [{ tag: 'SSM' }, false],
    [{ team: 'A3' }, true],
    [{ team: 'A13' }, false],
    [{ team: 'A3', search: 'omar' }, false],
  ])('whether an officer passes the filters %j is %s [DEP-56]', (filters, isFound) => {
    expect(officerMatches(officer, { ...noFilters, ...filters })).toBe(isFound);
  });

  it('a zone or an open state looks for stations, not for officers [DEP-56, DEP-57]', () => {
    expect(looksForOfficers({ ...noFilters, zone: 'car', open: 'open' })).toBe(false);
    expect(looksForOfficers({ ...noFilters, search: ' ' })).toBe(false);
    expect(looksForOfficers({ ...noFilters, search: 'm' })).toBe(true);
  });
});

describe('looking for stations', () => {
  const plain = makeStation('car', 'car-1', 2);
  const leaders = makeStation('car', 'car-ic', 2, { requiredRoles: ['TL', 'DTL'] });
  const screening = makeStation('bus', 'bus-x', 2, { requiredTags: ['Xray'] });

  it.each<[Partial<BoardFilters>, string[]]>([
    [{}, ['car-1', 'car-ic', 'bus-x']],
    [{ zone: 'bus' }, ['bus-x']],
    [{ role: 'dtl' }, ['car-ic']],
    [{ role: 'PSO' }, []],
    [{ tag: 'xray' }, ['bus-x']],
    [{ tag: 'SSM' }, []],
    [{ role: 'TL', tag: 'Xray' }, []],
  ])('the stations for %j are %j [DEP-57]', (filters, found) => {
    const shown = [plain, leaders, screening].filter((station) =>
      stationMatches(station, { ...noFilters, ...filters }),
    );
    expect(shown.map(({ id }) => id)).toEqual(found);
  });
});

it('a zone names the teams whose own zone it is on the date [DEP-59, DEP-46]', () => {
  const teams = ['A1', 'A2', 'A5', 'A9', 'A13', 'Ghosts'];
  expect(teamsOfZone('cargo', '2026-11-20', teams, {})).toEqual(['A9']);
  expect(teamsOfZone('specialist', '2026-11-20', teams, {})).toEqual(['A13']);
  // A1's base is D2CAR; after 16 more days it has turned to ABUS.
  expect(teamsOfZone('car', '2026-11-20', ['A1'], {})).toEqual(['A1']);
  // A team of the organisation's own by its base zone.
  const baseZones = new Map([['Harbour', 'D2CAR']]);
  const own = ['A1', 'Harbour', 'Yard'];
  expect(teamsOfZone('car', '2026-11-20', own, { baseZones })).toEqual(['A1', 'Harbour']);
  expect(teamsOfZone('bus', '2026-12-10', ['A1'], {})).toEqual(['A1']);
});
