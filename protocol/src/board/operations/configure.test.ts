import { describe, expect, it } from 'vitest';
import { configurationInput } from '../board.schema.ts';
import { makeOfficer, person, smallCatalogue, testDate, TestServer } from '../board.fixture.ts';
import { configurationOf, configureOperation } from '../board.export.ts';
import { operation } from './operation.schema.ts';

const priya = person(0);
const [ann, ben, cat] = [makeOfficer(0), makeOfficer(1), makeOfficer(2)];

function written(server: TestServer, body: object) {
  const input = configurationInput.parse({ date: testDate, ...body });
  return server.do(priya, configureOperation(server.board, input, smallCatalogue));
}

describe('a configure operation', () => {
  const isTaken = (fields: object) => operation.safeParse({ type: 'configure', ...fields }).success;

  it.each([
    ['nothing', {}],
    ['no zone and no station', { zones: {}, stations: {} }],
    ['nothing of a station', { stations: { 'car-1': {} } }],
    ['only what nobody knows', { colour: 'red', stations: { 'car-1': { colour: 'red' } } }],
  ])('that names %s is refused, as a placement of nobody is [DEP-31]', (_what, fields) => {
    expect(isTaken(fields)).toBe(false);
  });

  it.each([
    ['a zone', { zones: { car: { isOpen: true } } }],
    ['one thing of one station', { stations: { 'car-1': {}, 'car-2': { capacity: 0 } } }],
    ['no time limit', { stations: { 'car-1': { timeLimitMinutes: null } } }],
    ['no minimums by tag', { stations: { 'car-1': { minimumByTag: {} } } }],
    ['what nobody knows beside it', { stations: { 'car-1': { colour: 'red', isOpen: true } } }],
  ])('that names %s is taken [DEP-31]', (_what, fields) => {
    expect(isTaken(fields)).toBe(true);
  });
});

describe('opening, closing and capacities', () => {
  it('closes a zone with its stations and returns their officers in the same operation [DEP-31, DEP-32]', () => {
    const server = new TestServer();
    server.place(priya, 'car-1', ann);
    server.place(priya, 'bike-1', ben);
    const { change } = server.must(priya, { type: 'configure', zones: { car: { isOpen: false } } });
    expect(change.op.moves).toEqual([{ userId: ann.id, from: 'car-1', to: null }]);
    expect(change.op.stations).toMatchObject({
      'car-1': { isOpen: false, capacity: 2 },
      'car-2': { isOpen: false, capacity: 3 },
      'car-x': { isOpen: false, capacity: 1 },
    });
    expect(server.board.assignments.map(({ userId }) => userId)).toEqual([ben.id]);
  });

  it('restores the capacities a date had when a zone or station is opened again [DEP-31, DEP-33]', () => {
    const server = new TestServer();
    server.must(priya, { type: 'configure', stations: { 'car-1': { capacity: 7 } } });
    server.must(priya, { type: 'configure', zones: { car: { isOpen: false } } });
    expect(configurationOf(server.board).stationConfigs['car-1']).toEqual({
      isOpen: false,
      capacity: 0,
    });
    server.must(priya, { type: 'configure', zones: { car: { isOpen: true } } });
    expect(server.board.stations['car-1']).toMatchObject({ isOpen: true, capacity: 7 });
  });

  it('refuses a capacity below the count, with the count [DEP-34]', () => {
    const server = new TestServer();
    server.place(priya, 'car-2', ann, ben);
    const lower = { type: 'configure', stations: { 'car-2': { capacity: 1 } } } as const;
    expect(server.do(priya, lower)).toMatchObject({
      code: 'CAPACITY_BELOW_COUNT',
      words: { officers: '2 officers', capacity: '1' },
    });
    expect(server.board.stations['car-2']?.capacity).toBe(3);
  });

  it('refuses to open a station of a closed zone, unknown zones and unknown stations [DEP-28, DEP-34]', () => {
    const server = new TestServer();
    server.must(priya, { type: 'configure', zones: { car: { isOpen: false } } });
    const opened = { isOpen: true };
    const codes = [
      server.do(priya, { type: 'configure', stations: { 'car-1': opened } }),
      server.do(priya, { type: 'configure', zones: { moon: opened } }),
      server.do(priya, { type: 'configure', stations: { moon: opened } }),
    ];
    expect(codes).toMatchObject([
      { code: 'ZONE_CLOSED' },
      { code: 'UNKNOWN_ZONE' },
      { code: 'UNKNOWN_STATION' },
    ]);
  });

  it('opens a zone and keeps one of its stations closed in one operation [DEP-31]', () => {
    const server = new TestServer();
    server.must(priya, { type: 'configure', zones: { car: { isOpen: false } } });
    server.must(priya, {
      type: 'configure',
      zones: { car: { isOpen: true } },
      stations: { 'car-x': { isOpen: false } },
    });
    expect(server.board.stations).toMatchObject({
      'car-1': { isOpen: true },
      'car-x': { isOpen: false, capacity: 1 },
    });
  });
});

describe('the configuration call', () => {
  it('takes zone values as booleans and as objects [DEP-36]', () => {
    const server = new TestServer();
    written(server, { zoneConfigs: { car: false, bike: { isOpen: true } } });
    expect(configurationOf(server.board).zoneConfigs).toEqual({
      car: { isOpen: false },
      bike: { isOpen: true },
    });
  });

  it('gives back the old capacity when its own answer is sent back with everything open [DEP-36]', () => {
    const server = new TestServer();
    const before = configurationOf(server.board);
    written(server, { zoneConfigs: { car: false } });
    const closed = configurationOf(server.board);
    const opened = Object.fromEntries(
      Object.entries(closed.stationConfigs).map(([id, { capacity }]) => [
        id,
        { isOpen: true, capacity },
      ]),
    );
    written(server, { zoneConfigs: { car: true, bike: true }, stationConfigs: opened });
    expect(configurationOf(server.board).stationConfigs).toEqual(before.stationConfigs);
  });

  it('changes nothing but the revision when its own answer is sent back [DEP-36]', () => {
    const server = new TestServer();
    server.place(priya, 'bike-1', cat);
    written(server, { zoneConfigs: { car: false }, stationConfigs: { 'bike-2': { capacity: 9 } } });
    const { revision: _, ...before } = configurationOf(server.board);
    const { revision: __, ...after } = (written(server, before), configurationOf(server.board));
    expect(after).toEqual(before);
    expect(server.board.assignments).toHaveLength(1);
  });

  it('refuses a capacity that is not a whole number of 0 or more [DEP-4]', () => {
    for (const capacity of [-1, 1.5, '3', null, Infinity]) {
      const body = { date: testDate, stationConfigs: { 'car-1': { isOpen: true, capacity } } };
      expect(configurationInput.safeParse(body).success).toBe(false);
    }
  });
});
