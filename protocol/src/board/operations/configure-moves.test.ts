import { describe, expect, it } from 'vitest';
import {
  makeOfficer,
  person,
  smallBoard,
  smallCatalogue,
  testDate,
  TestServer,
} from '../board.fixture.ts';
import { untouchedBoard } from '../untouched-board.ts';
import { operation, type Operation } from './operation.schema.ts';

const [priya, daniel] = [person(0), person(1)];
const [ann, ben, cat] = [makeOfficer(0), makeOfficer(1), makeOfficer(2)];
const moveOf = ({ id }: { id: string }, from: string | null, to: string | null) => ({
  userId: id,
  from,
  to,
});
const visible = ({ assignments, zones, stations }: TestServer['board']) => ({
  assignments,
  zones,
  stations,
});

describe('a configure operation with moves', () => {
  it('takes them in the form in which a placement has them, beside what it sets [DEP-311]', () => {
    const stations = { 'car-x': { capacity: 2 } };
    const moves = [moveOf(ann, null, 'car-x')];
    const isTaken = (fields: object) =>
      operation.safeParse({ type: 'configure', ...fields }).success;
    expect(isTaken({ stations, moves })).toBe(true);
    expect(isTaken({ moves })).toBe(false);
    expect(isTaken({ stations, moves: [] })).toBe(false);
    expect(isTaken({ stations, moves: [...moves, ...moves] })).toBe(false);
    expect(isTaken({ stations, moves: [moveOf(ann, 'car-x', 'car-x')] })).toBe(false);
  });

  it('opens a zone and raises a capacity for whom it places there, as one step to take back and to do again [DEP-311, DEP-51]', () => {
    const server = new TestServer();
    server.place(priya, 'bike-1', cat);
    server.must(priya, { type: 'configure', zones: { car: { isOpen: false } } });
    const before = visible(server.board);
    const steps = server.board.history[priya.id]?.undo.length ?? 0;
    const { change } = server.must(priya, {
      type: 'configure',
      zones: { car: { isOpen: true } },
      stations: { 'car-x': { capacity: 2 } },
      moves: [
        moveOf(ann, null, 'car-x'),
        moveOf(ben, null, 'car-x'),
        moveOf(cat, 'bike-1', 'car-1'),
      ],
    });
    expect(change.op.moves).toHaveLength(3);
    expect(server.board.assignments).toMatchObject([
      { userId: ann.id, stationId: 'car-x', assignmentType: 'manual' },
      { userId: ben.id, stationId: 'car-x' },
      { userId: cat.id, stationId: 'car-1' },
    ]);
    const after = visible(server.board);
    const history = server.board.history[priya.id]?.undo ?? [];
    expect(history).toHaveLength(steps + 1);
    const target = history.at(-1)!.opId;
    server.must(priya, { type: 'undo', target });
    expect(visible(server.board)).toEqual(before);
    server.must(priya, { type: 'redo', target: server.board.history[priya.id]!.redo.at(-1)!.opId });
    expect(visible(server.board)).toEqual(after);
  });

  it('takes whoever stood at a station that it closes to another one, and the others off [DEP-311, DEP-32]', () => {
    const server = new TestServer();
    server.place(priya, 'car-1', ann, ben);
    const { change } = server.must(priya, {
      type: 'configure',
      stations: { 'car-1': { isOpen: false } },
      moves: [moveOf(ann, 'car-1', 'car-2')],
    });
    expect(change.op.moves).toEqual([moveOf(ben, 'car-1', null), moveOf(ann, 'car-1', 'car-2')]);
    expect(server.board.assignments).toMatchObject([{ userId: ann.id, stationId: 'car-2' }]);
  });

  const refusals: readonly (readonly [
    string,
    Extract<Operation, { type: 'configure' }>,
    object,
  ])[] = [
    [
      'somebody stands elsewhere by now',
      {
        type: 'configure',
        stations: { 'car-x': { capacity: 2 } },
        moves: [moveOf(ann, null, 'car-x')],
      },
      { code: 'OFFICER_MOVED', words: { by: 'Daniel', officer: ann.name, station: 'CAR-1' } },
    ],
    [
      'there is no room even so',
      {
        type: 'configure',
        stations: { 'car-x': { capacity: 1 } },
        moves: [moveOf(ben, null, 'car-x'), moveOf(cat, null, 'car-x')],
      },
      { code: 'STATION_FULL' },
    ],
    [
      'it closes where somebody is to go',
      {
        type: 'configure',
        stations: { 'car-x': { isOpen: false } },
        moves: [moveOf(ben, null, 'car-x')],
      },
      { code: 'STATION_CLOSED', words: { station: 'CAR-X' } },
    ],
    [
      'somebody is not here',
      {
        type: 'configure',
        stations: { 'car-x': { capacity: 2 } },
        moves: [moveOf(makeOfficer(40), null, 'car-x')],
      },
      { code: 'NOT_ELIGIBLE' },
    ],
    [
      'a station does not exist',
      {
        type: 'configure',
        stations: { 'car-x': { capacity: 2 } },
        moves: [moveOf(ben, null, 'moon')],
      },
      { code: 'UNKNOWN_STATION' },
    ],
  ];
  it.each(refusals)(
    'is refused whole where %s, with the board as it stands [DEP-311, DEP-29]',
    (_why, wanted, refusal) => {
      const server = new TestServer();
      server.place(daniel, 'car-1', ann);
      const before = server.board;
      const { revision } = before;
      expect(server.do(priya, wanted)).toMatchObject({ ...refusal, details: { revision } });
      expect(server.board).toBe(before);
    },
  );

  it('names in a refusal the stations as they stand, not as it would set them [DEP-311, DEP-29]', () => {
    const server = new TestServer(smallBoard());
    server.place(daniel, 'car-x', ann);
    const refused = server.do(priya, {
      type: 'configure',
      stations: { 'car-x': { capacity: 2 } },
      moves: [moveOf(ben, null, 'car-x'), moveOf(cat, null, 'car-x')],
    });
    expect(refused).toMatchObject({
      code: 'STATION_FULL',
      details: {
        current: {
          stations: [{ id: 'car-x', capacity: 1, count: 1 }],
          officers: [{ userId: ann.id, stationId: 'car-x' }],
        },
      },
    });
  });

  it('leaves alone what it would not set anyway: who is moved stands by hand, since now [DEP-311, STF-30]', () => {
    const server = new TestServer(untouchedBoard(testDate, smallCatalogue, [ann, ben]));
    const { change } = server.must(priya, {
      type: 'configure',
      stations: { 'car-1': { capacity: 2 } },
      moves: [moveOf(ann, null, 'car-1')],
    });
    // What is set to what it was is no change of the station.
    expect(change.op.stations).toEqual({});
    expect(server.board.assignments).toMatchObject([{ since: change.at }]);
  });
});
