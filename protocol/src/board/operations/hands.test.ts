import { describe, expect, it } from 'vitest';
import { makeOfficer, person, TestServer } from '../board.fixture.ts';
import { unpinOperation } from './place.ts';
import { operation, type Operation } from './operation.schema.ts';

const id = (index: number) => makeOfficer(index).id;
const auto = (index: number, to: string): Operation => ({
  type: 'place',
  cause: 'auto',
  moves: [{ userId: id(index), from: null, to }],
});
const hands = ({ board }: TestServer) =>
  board.assignments.flatMap(({ userId, assignmentType }) =>
    assignmentType === 'manual' ? [userId] : [],
  );

describe('who stands by hand', () => {
  it('is who was dragged or set; a relief and a rotation leave each as they were [DEP-330]', () => {
    const server = new TestServer();
    server.place(person(0), 'car-1', makeOfficer(0));
    server.must(person(0), auto(1, 'car-2'));
    server.must(person(0), {
      type: 'place',
      cause: 'relief',
      moves: [
        { userId: id(0), from: 'car-1', to: null },
        { userId: id(2), from: null, to: 'car-1' },
      ],
    });
    expect(hands(server)).toEqual([]);
    server.place(person(0), 'car-2', makeOfficer(0));
    server.must(person(0), {
      type: 'place',
      cause: 'rotate',
      moves: [
        { userId: id(0), from: 'car-2', to: 'car-1' },
        { userId: id(1), from: 'car-2', to: 'car-1' },
        { userId: id(2), from: 'car-1', to: 'car-2' },
      ],
    });
    expect(hands(server)).toEqual([id(0)]);
  });

  it('is said by a start and by a repair of each whom they move [DEP-330, STF-60]', () => {
    const server = new TestServer();
    const moves = [
      { userId: id(0), from: null, to: 'car-1', assignmentType: 'auto' as const },
      { userId: id(1), from: null, to: 'car-1', assignmentType: 'manual' as const },
    ];
    const { change } = server.must(person(0), { type: 'place', cause: 'start', moves });
    expect(change.op.moves).toEqual(moves);
    expect(hands(server)).toEqual([id(1)]);
    server.must(person(0), {
      type: 'configure',
      stations: { 'car-2': { capacity: 4 } },
      moves: [{ userId: id(2), from: null, to: 'car-2', assignmentType: 'auto' }],
    });
    expect(hands(server)).toEqual([id(1)]);
  });
});

describe('unpinning', () => {
  it('leaves everybody where they stand, since when and with their notes, and is one step to take back [DEP-331, DEP-51]', () => {
    const server = new TestServer();
    server.must(person(0), {
      type: 'replace',
      assignments: [{ userId: id(0), stationId: 'car-1', notes: 'Keys' }],
    });
    server.must(person(0), auto(1, 'car-1'));
    const before = server.board;
    const op = unpinOperation(before, [id(0), id(1), id(2)]);
    expect(op?.moves.map(({ userId }) => userId)).toEqual([id(0)]);
    const { change } = server.must(person(1), op as Operation);
    const [placed] = server.board.assignments;
    expect(placed).toEqual({ ...before.assignments[0], assignmentType: 'auto' });
    expect(server.board.history[person(1).id]?.undo).toMatchObject([
      { what: 'unpin', officers: 1 },
    ]);
    server.must(person(1), { type: 'undo', target: change.opId ?? '' });
    expect(server.board.assignments).toEqual(before.assignments);
    expect(unpinOperation(before, [id(1)])).toBeUndefined();
  });

  it('is refused for who stands elsewhere by now, and fills no place that attendance has emptied [DEP-331, DEP-24, DEP-17]', () => {
    const server = new TestServer();
    server.place(person(0), 'car-1', makeOfficer(0), makeOfficer(1));
    const op = unpinOperation(server.board, [id(0)]) as Operation;
    server.must(null, {
      type: 'officers',
      upsert: [],
      remove: [{ userId: id(1), reason: 'absent' }],
    });
    server.must(person(0), op);
    expect(server.board.vacancies).toHaveLength(1);
    server.must(person(0), {
      type: 'place',
      cause: 'drag',
      moves: [{ userId: id(0), from: 'car-1', to: 'car-2' }],
    });
    expect(server.do(person(1), op)).toMatchObject({ code: 'OFFICER_MOVED' });
  });

  it('names where each stands; every other placement goes somewhere [DEP-331]', () => {
    const isAccepted = (cause: string, from: string | null, to: string | null) =>
      operation.safeParse({ type: 'place', cause, moves: [{ userId: id(0), from, to }] }).success;
    expect(isAccepted('unpin', 'car-1', 'car-1')).toBe(true);
    expect(isAccepted('unpin', 'car-1', 'car-2')).toBe(false);
    expect(isAccepted('unpin', null, null)).toBe(false);
    expect(isAccepted('drag', 'car-1', 'car-1')).toBe(false);
  });
});
