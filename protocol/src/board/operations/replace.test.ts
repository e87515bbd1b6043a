import { describe, expect, it } from 'vitest';
import { makeOfficer, person, TestServer } from '../board.fixture.ts';

const [priya, daniel] = [person(0), person(1)];
const [ann, ben, cat] = [makeOfficer(0), makeOfficer(1), makeOfficer(2)];
const list = (...pairs: [{ id: string }, string][]) =>
  ({
    type: 'replace',
    assignments: pairs.map(([{ id }, stationId]) => ({ userId: id, stationId })),
  }) as const;

describe('saving a whole list', () => {
  it('replaces draft and saved list in one operation that can be undone [DEP-41]', () => {
    const server = new TestServer();
    server.place(daniel, 'car-1', ann);
    server.place(daniel, 'bike-1', ben);
    const { change } = server.must(priya, list([ann, 'car-2'], [cat, 'bike-1']));
    expect(change.op.moves).toEqual([
      { userId: ann.id, from: 'car-1', to: 'car-2' },
      { userId: ben.id, from: 'bike-1', to: null },
      { userId: cat.id, from: null, to: 'bike-1' },
    ]);
    expect(server.board.saved).toEqual([
      { userId: ann.id, stationId: 'car-2' },
      { userId: cat.id, stationId: 'bike-1' },
    ]);
    server.must(priya, { type: 'undo', target: change.opId ?? '' });
    expect(server.board.assignments).toMatchObject([
      { userId: ann.id, stationId: 'car-1' },
      { userId: ben.id, stationId: 'bike-1' },
    ]);
  });

  it('taken back, brings back the draft with its notes and the saved list of before; redo saves it again [DEP-41, DEP-95]', () => {
    const server = new TestServer();
    server.must(daniel, {
      type: 'place',
      cause: 'auto',
      moves: [{ userId: ann.id, from: null, to: 'car-1' }],
    });
    server.must(daniel, { type: 'save' });
    server.place(daniel, 'bike-1', ben);
    const visible = () => {
      const { assignments, saved, savedAt, savedBy, savedRevision } = server.board;
      return { assignments, saved, savedAt, savedBy, savedRevision };
    };
    const before = visible();
    const { change } = server.must(priya, {
      type: 'replace',
      assignments: [
        { userId: ann.id, stationId: 'car-1', assignmentType: 'manual', notes: 'desk' },
      ],
    });
    const after = visible();
    const undo = server.must(priya, { type: 'undo', target: change.opId ?? '' });
    expect(visible()).toEqual(before);
    const redo = server.must(priya, { type: 'redo', target: undo.change.opId ?? '' });
    expect(visible()).toEqual(after);

    server.must(daniel, { type: 'save' });
    const saved = server.board.saved;
    const late = server.must(priya, { type: 'undo', target: redo.change.opId ?? '' });
    expect(late.change.op).toMatchObject({ skipped: [{ kind: 'saved', by: daniel }] });
    expect(server.board.saved).toEqual(saved);
    expect(server.board.assignments).toEqual(before.assignments);
  });

  it('keeps how somebody came to a station where the list says nothing of it [DEP-38]', () => {
    const server = new TestServer();
    server.must(daniel, {
      type: 'place',
      cause: 'auto',
      moves: [{ userId: ann.id, from: null, to: 'car-1' }],
    });
    server.must(priya, list([ann, 'car-1'], [ben, 'car-1']));
    expect(server.board.assignments.map(({ assignmentType }) => assignmentType)).toEqual([
      'auto',
      'manual',
    ]);
  });

  it.each([
    ['an officer twice', list([ann, 'car-1'], [ann, 'car-2']), 'OFFICER_TWICE'],
    ['more than a station holds', list([ann, 'car-x'], [ben, 'car-x']), 'STATION_FULL'],
    ['a closed station', list([ann, 'bike-2']), 'STATION_CLOSED'],
    ['an unknown station', list([ann, 'moon']), 'UNKNOWN_STATION'],
    ['somebody not present', list([priya, 'car-1']), 'NOT_ELIGIBLE'],
  ])('a written list is refused as a whole: %s [DEP-42]', (_what, operation, reason) => {
    const server = new TestServer();
    server.must(daniel, { type: 'configure', stations: { 'bike-2': { isOpen: false } } });
    const before = server.board;
    expect(server.do(priya, operation)).toMatchObject({
      code: 'ASSIGNMENTS_INVALID',
      details: { reason },
    });
    expect(server.board).toBe(before);
  });
});
