import { describe, expect, it } from 'vitest';
import { makeOfficer, person, TestServer } from '../board.fixture.ts';
import type { Applied } from './reducer.ts';
import { stationOf } from '../board.rules.ts';

const [priya, daniel] = [person(0), person(1)];
const [ann, ben, cat] = [makeOfficer(0), makeOfficer(1), makeOfficer(2)];
const opIdOf = (applied: Applied | undefined) => applied?.change.opId ?? '';
const move = (userId: string, from: string | null, to: string | null) => ({ userId, from, to });

describe('undo and redo', () => {
  it('takes back a reset of several officers in one step, and does it again [DEP-51]', () => {
    const server = new TestServer();
    server.place(daniel, 'bike-1', ann, ben);
    const reset = server.must(priya, {
      type: 'place',
      cause: 'reset-station',
      moves: [move(ann.id, 'bike-1', null), move(ben.id, 'bike-1', null)],
    });
    expect(server.board.history[priya.id]?.undo).toEqual([
      { opId: opIdOf(reset), what: 'reset-station', officers: 2 },
    ]);
    const undo = server.must(priya, { type: 'undo', target: opIdOf(reset) });
    expect(stationOf(server.board, ann.id)).toBe('bike-1');
    expect(server.board.history[priya.id]).toEqual({
      undo: [],
      redo: [{ opId: opIdOf(undo), what: 'reset-station', officers: 2 }],
    });
    server.must(priya, { type: 'redo', target: opIdOf(undo) });
    expect(server.board.assignments).toEqual([]);
  });

  it('skips the officer whom somebody else has moved since, and says who [DEP-52, DEP-51]', () => {
    const server = new TestServer();
    const bulk = server.must(priya, {
      type: 'place',
      cause: 'bulk',
      moves: [move(ann.id, null, 'car-1'), move(ben.id, null, 'car-1')],
    });
    server.must(daniel, { type: 'place', cause: 'drag', moves: [move(ben.id, 'car-1', 'car-2')] });
    const { change } = server.must(priya, { type: 'undo', target: opIdOf(bulk) });
    expect(change.op).toMatchObject({
      moves: [{ userId: ann.id, from: 'car-1', to: null }],
      skipped: [{ kind: 'officer', id: ben.id, reason: 'touched', by: daniel }],
    });
    expect(stationOf(server.board, ben.id)).toBe('car-2');
  });

  it('skips an officer moved away and back by somebody else [DEP-52]', () => {
    const server = new TestServer();
    const placed = server.place(priya, 'car-1', ann);
    server.must(daniel, { type: 'place', cause: 'drag', moves: [move(ann.id, 'car-1', 'car-2')] });
    server.must(daniel, { type: 'place', cause: 'drag', moves: [move(ann.id, 'car-2', 'car-1')] });
    const { change } = server.must(priya, { type: 'undo', target: opIdOf(placed) });
    expect(change.op.moves).toEqual([]);
    expect(stationOf(server.board, ann.id)).toBe('car-1');
  });

  it('leaves an officer whom somebody else has moved, also when oneself has moved them back [DEP-52, DEP-89]', () => {
    const server = new TestServer();
    server.must(daniel, { type: 'configure', stations: { 'bike-2': { capacity: 1 } } });
    const first = server.place(priya, 'car-1', ann);
    server.must(daniel, { type: 'place', cause: 'drag', moves: [move(ann.id, 'car-1', 'bike-2')] });
    const back = server.must(priya, {
      type: 'place',
      cause: 'drag',
      moves: [move(ann.id, 'bike-2', 'car-1')],
    });
    server.place(daniel, 'bike-2', ben);
    const steps = () => server.board.history[priya.id]?.undo.map(({ opId }) => opId);
    const undoLast = () =>
      server.must(priya, { type: 'undo', target: steps()?.at(-1) ?? '' }).change.op;
    // The way back is full: nothing is done and the step is kept, however often it is asked for.
    for (const _again of [1, 2]) {
      expect(undoLast()).toMatchObject({ moves: [], stays: true, skipped: [{ reason: 'full' }] });
      expect(steps()).toEqual([opIdOf(first), opIdOf(back)]);
    }
    expect(stationOf(server.board, ann.id)).toBe('car-1');
    server.must(daniel, { type: 'place', cause: 'drag', moves: [move(ben.id, 'bike-2', null)] });
    expect(undoLast()).toMatchObject({ moves: [{ to: 'bike-2' }], skipped: [] });
    // What Daniel moved since the first step stays where it is, and that step can never be taken back.
    expect(undoLast()).toMatchObject({ moves: [], skipped: [{ reason: 'touched' }] });
    expect(stationOf(server.board, ann.id)).toBe('bike-2');
    expect(steps()).toEqual([]);
  });

  it('takes back an older step alone, unless a later one of one’s own stands on it [DEP-87, DEP-89]', () => {
    const server = new TestServer();
    const [annStep, benStep] = [
      server.place(priya, 'car-1', ann),
      server.place(priya, 'car-2', ben),
    ];
    const again = server.must(priya, {
      type: 'place',
      cause: 'drag',
      moves: [move(ben.id, 'car-2', 'bike-1')],
    });
    server.must(priya, { type: 'undo', target: opIdOf(annStep) });
    expect(server.board.assignments.map(({ userId }) => userId)).toEqual([ben.id]);
    const { op } = server.must(priya, { type: 'undo', target: opIdOf(benStep) }).change;
    expect(op).toMatchObject({
      moves: [],
      stays: true,
      skipped: [{ reason: 'touched', by: priya }],
    });
    server.must(priya, { type: 'undo', target: opIdOf(again) });
    server.must(priya, { type: 'undo', target: opIdOf(benStep) });
    expect(server.board.assignments).toEqual([]);
  });

  it('skips an officer whose old station is full, closed, or who has left [DEP-52]', () => {
    const full = new TestServer();
    full.place(daniel, 'car-x', ann);
    const away = full.must(priya, {
      type: 'place',
      cause: 'drag',
      moves: [move(ann.id, 'car-x', 'car-1')],
    });
    full.place(daniel, 'car-x', ben);
    expect(full.must(priya, { type: 'undo', target: opIdOf(away) }).change.op).toMatchObject({
      moves: [],
      skipped: [{ id: ann.id, reason: 'full' }],
    });

    const gone = new TestServer();
    const placed = gone.place(priya, 'car-1', ann);
    gone.must(null, {
      type: 'officers',
      upsert: [],
      remove: [{ userId: ann.id, reason: 'absent' }],
    });
    expect(gone.must(priya, { type: 'undo', target: opIdOf(placed) }).change.op).toMatchObject({
      moves: [],
      skipped: [{ id: ann.id, reason: 'not_eligible' }],
    });
  });

  it('opens a closed zone again with its officers and capacities [DEP-32, DEP-33, DEP-51]', () => {
    const server = new TestServer();
    server.place(daniel, 'car-1', ann);
    server.place(daniel, 'car-2', ben);
    const { assignments, zones, stations } = server.board;
    const closed = server.must(priya, { type: 'configure', zones: { car: { isOpen: false } } });
    server.must(priya, { type: 'undo', target: opIdOf(closed) });
    expect(server.board).toMatchObject({ assignments, zones, stations });
  });

  it('does not close a station in which somebody else has placed an officer since [DEP-52]', () => {
    const server = new TestServer();
    server.must(daniel, { type: 'configure', stations: { 'car-1': { isOpen: false } } });
    const opened = server.must(priya, {
      type: 'configure',
      stations: { 'car-1': { isOpen: true, capacity: 5 } },
    });
    server.place(daniel, 'car-1', ann, ben, cat);
    expect(server.must(priya, { type: 'undo', target: opIdOf(opened) }).change.op).toMatchObject({
      stations: {},
      skipped: [{ kind: 'station', id: 'car-1', reason: 'in_use' }],
    });
    expect(stationOf(server.board, ann.id)).toBe('car-1');
  });

  it('refuses somebody else’s operation, one that is unknown, and one taken back already [DEP-53]', () => {
    const server = new TestServer();
    const placed = server.place(priya, 'car-1', ann);
    const undo = { type: 'undo', target: opIdOf(placed) } as const;
    expect(server.do(daniel, undo)).toMatchObject({ code: 'NOTHING_TO_UNDO' });
    expect(server.do(priya, { type: 'undo', target: ann.id })).toMatchObject({
      code: 'NOTHING_TO_UNDO',
    });
    server.must(priya, undo);
    expect(server.do(priya, undo)).toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  it('ends what could be done again with the next step [DEP-53]', () => {
    const server = new TestServer();
    const placed = server.place(priya, 'car-1', ann);
    server.must(priya, { type: 'undo', target: opIdOf(placed) });
    server.place(priya, 'car-2', ben);
    expect(server.board.history[priya.id]?.redo).toEqual([]);
  });
});
