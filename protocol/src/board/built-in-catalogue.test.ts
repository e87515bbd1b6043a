import { describe, expect, it } from 'vitest';
import { boardZoneOf, builtInCatalogue } from './built-in-catalogue.ts';
import { station, zone } from './board.schema.ts';

const { zones, stations } = builtInCatalogue;

describe('the built-in zones and stations', () => {
  it('are six zones and 34 stations with 3 to 17 places [DEP-2, DEP-3]', () => {
    expect(zones.map(({ id }) => id)).toEqual([
      'car',
      'bike',
      'bus',
      'cargo',
      'specialist',
      'operation',
    ]);
    expect(stations.length).toBeGreaterThanOrEqual(24);
    expect(stations.length).toBeLessThanOrEqual(40);
    for (const { capacity } of stations) {
      expect(capacity).toBeGreaterThanOrEqual(3);
      expect(capacity).toBeLessThanOrEqual(17);
    }
    expect(stations.find(({ name }) => name === 'SPS')?.capacity).toBe(17);
  });

  it('are valid on the wire, each with an id of its own [DEP-3, DEP-4]', () => {
    for (const one of zones) expect(zone.parse(one)).toEqual(one);
    for (const one of stations) expect(station.parse(one)).toEqual(one);
    expect(new Set(stations.map(({ id }) => id)).size).toBe(stations.length);
  });

  it('require only roles and tags that exist [DEP-3]', () => {
    const roles = new Set(stations.flatMap(({ requiredRoles }) => requiredRoles ?? []));
    const tags = new Set(stations.flatMap(({ requiredTags }) => requiredTags ?? []));
    expect([...roles].sort()).toEqual(['DTL', 'TL']);
    expect([...tags].sort()).toEqual(
      ['Xray', 'SSM', 'MOBIX', 'RSS', 'SPS', 'TFO', 'SAC', 'AC', 'Watch TL', 'OpsRoom DTL'].sort(),
    );
  });
});

describe('a team’s own zone', () => {
  it.each([
    ['A1CAR', 'car'],
    ['D2CAR', 'car'],
    ['ABUS', 'bus'],
    ['D3BIKE', 'bike'],
    ['ACARGO/IAs', 'cargo'],
    ['ACARGO/SSM', 'cargo'],
    ['GC/FSA/TFO', 'specialist'],
    ['FRT', 'specialist'],
    ['SAC AC CVG AC', 'specialist'],
    ['SUPPORT', 'operation'],
    ['elsewhere', undefined],
    [null, undefined],
  ])('a team whose zone is %s works in the board’s zone %s [DEP-46]', (teamZone, zoneId) =>
    expect(boardZoneOf(teamZone)).toBe(zoneId),
  );
});
