import { describe, expect, it } from 'vitest';
import { makeOfficer, person, smallBoard, TestServer } from '../board.fixture.ts';
import { stationOf } from '../board.rules.ts';

const [priya, daniel] = [person(0), person(1)];
const officers = Array.from({ length: 8 }, (_, index) => makeOfficer(index));
const [ann, ben, cat, dan] = officers as [
  (typeof officers)[number],
  (typeof officers)[number],
  (typeof officers)[number],
  (typeof officers)[number],
];
const move = (userId: string, from: string | null, to: string | null) => ({ userId, from, to });
const place = (...moves: ReturnType<typeof move>[]) =>
  ({ type: 'place', cause: 'drag', moves }) as const;

describe('moving officers', () => {
  it('places, moves and unassigns, and says who put an officer there [DEP-22, S9]', () => {
    const server = new TestServer();
    server.must(priya, place(move(ann.id, null, 'car-1')));
    server.must(daniel, place(move(ann.id, 'car-1', 'bike-1')));
    expect(server.board.assignments).toMatchObject([
      { userId: ann.id, stationId: 'bike-1', assignmentType: 'manual', notes: null },
    ]);
    expect(server.board.touches.officers[ann.id]?.by).toEqual(daniel);
    server.must(daniel, place(move(ann.id, 'bike-1', null)));
    expect(server.board.assignments).toEqual([]);
    expect(server.board.revision).toBe(3);
  });

  it('refuses a stale `from` and names who moved the officer where [DEP-24, S10, S13]', () => {
    const server = new TestServer();
    server.place(daniel, 'car-2', ann);
    const refused = server.do(priya, place(move(ann.id, null, 'car-1')));
    expect(refused).toMatchObject({
      code: 'OFFICER_MOVED',
      words: { by: 'Daniel', officer: ann.name, station: 'CAR-2' },
      details: { revision: 1, current: { officers: [{ stationId: 'car-2', by: daniel }] } },
    });
    expect(server.board.revision).toBe(1);
  });

  it('refuses a full station in the words for a drop and for a move, and names the last arrival [DEP-25, DEP-29]', () => {
    const server = new TestServer();
    server.place(priya, 'car-x', ann);
    server.place(daniel, 'car-1', ben);
    const dropped = server.do(priya, place(move(cat.id, null, 'car-x')));
    expect(dropped).toMatchObject({
      code: 'STATION_FULL',
      words: { which: 'This' },
      details: {
        current: {
          officers: [{ userId: ann.id, by: priya }],
          stations: [{ id: 'car-x', count: 1, capacity: 1 }],
        },
      },
    });
    const moved = server.do(priya, place(move(ben.id, 'car-1', 'car-x')));
    expect(moved).toMatchObject({ code: 'STATION_FULL', words: { which: 'The destination' } });
  });

  it('changes nothing when one of several moves is bad [DEP-22, DEP-29]', () => {
    const server = new TestServer();
    const before = server.board;
    for (const bad of [
      place(move(ann.id, null, 'car-1'), move(ben.id, 'car-2', 'car-1')),
      place(move(ann.id, null, 'car-x'), move(ben.id, null, 'car-x')),
      place(move(ann.id, null, 'car-1'), move(ben.id, null, 'nowhere')),
    ]) {
      expect(server.do(priya, bad)).toHaveProperty('code');
      expect(server.board).toBe(before);
    }
  });

  it('lets two officers of full stations change places in one operation [DEP-23]', () => {
    const server = new TestServer();
    server.place(priya, 'car-x', ann);
    server.place(priya, 'bike-2', ben, cat);
    server.must(priya, place(move(ann.id, 'car-x', 'bike-2'), move(ben.id, 'bike-2', 'car-x')));
    expect(stationOf(server.board, ben.id)).toBe('car-x');
  });

  it.each([
    ['an unknown station', place(move(ann.id, null, 'nowhere')), 'UNKNOWN_STATION'],
    ['an unknown origin', place(move(ann.id, 'nowhere', 'car-1')), 'UNKNOWN_STATION'],
    ['a closed station', place(move(ann.id, null, 'bike-1')), 'STATION_CLOSED'],
    ['an officer who is not present', place(move(person(0).id, null, 'car-1')), 'NOT_ELIGIBLE'],
  ] as const)(
    'a move is refused with its own code: %s [DEP-27, DEP-28]',
    (_what, operation, code) => {
      const server = new TestServer();
      server.must(priya, { type: 'configure', stations: { 'bike-1': { isOpen: false } } });
      expect(server.do(priya, operation)).toMatchObject({ code });
    },
  );

  it('refuses any operation on a board that has moved on since `baseRevision` [DEP-21]', () => {
    const server = new TestServer(smallBoard());
    server.place(priya, 'car-1', ann);
    expect(server.do(priya, { type: 'save' }, 0)).toMatchObject({ code: 'STALE' });
    expect(server.do(priya, { type: 'save' }, 1)).toHaveProperty('board.savedRevision', 2);
  });

  it('marks placements of auto-assign as such [DEP-38]', () => {
    const server = new TestServer();
    server.must(priya, { type: 'place', cause: 'auto', moves: [move(dan.id, null, 'car-1')] });
    expect(server.board.assignments[0]?.assignmentType).toBe('auto');
  });
});
