import type { Operation } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import {
  daniel,
  idOf,
  makeBoard,
  moveOf,
  officerId,
  priya,
  smallCatalogue,
  testDate,
} from '../board.fixture.ts';
import {
  dependentsOf,
  drawPending,
  makePending,
  nextStep,
  type PendingOperation,
} from './pending.ts';

let count = 0;
const pending = (op: Operation, over: Partial<PendingOperation> = {}): PendingOperation => ({
  opId: idOf('eeeeeeee', ++count),
  date: testDate,
  by: priya,
  op,
  at: '2026-11-20T03:00:00.000Z',
  revision: null,
  attempts: 0,
  ...over,
});
const placesOf = (board: ReturnType<typeof makeBoard>) =>
  Object.fromEntries(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
const draw = (board: ReturnType<typeof makeBoard>, ...entries: PendingOperation[]) =>
  drawPending(board, entries, smallCatalogue);

describe('the board that is drawn', () => {
  it('shows what is asked for and says whose place is not confirmed [S14]', () => {
    const { board, waiting } = draw(makeBoard(), pending(moveOf(null, 'car-1', 0)));
    expect(placesOf(board)).toEqual({ [officerId(0)]: 'car-1' });
    expect(waiting).toEqual(new Set([officerId(0)]));
  });

  it('has a later operation build on an earlier one [S14]', () => {
    const entries = [pending(moveOf(null, 'car-1', 0)), pending(moveOf('car-1', 'car-2', 0))];
    expect(placesOf(draw(makeBoard(), ...entries).board)).toEqual({ [officerId(0)]: 'car-2' });
  });

  it('leaves where they were the officers of an operation that has become impossible [S14]', () => {
    const taken = makeBoard(undefined, [[daniel, moveOf(null, 'car-1', 4, 5)]]);
    const { board, waiting } = draw(taken, pending(moveOf(null, 'car-1', 0)));
    expect(placesOf(board)[officerId(0)]).toBeUndefined();
    expect(waiting.size).toBe(0);
  });

  it('applies nothing again that the confirmed board contains [S14]', () => {
    const confirmed = makeBoard(undefined, [
      [priya, moveOf(null, 'car-2', 0)],
      [daniel, moveOf('car-2', null, 0)],
    ]);
    const answered = pending(moveOf(null, 'car-2', 0), { revision: 1 });
    expect(placesOf(draw(confirmed, answered).board)).toEqual({});
    const configure: Operation = { type: 'configure', stations: { 'car-2': { capacity: 5 } } };
    const latest = makeBoard(undefined, [[priya, configure]]);
    expect(draw(latest, pending(configure, { revision: latest.revision })).board).toBe(latest);
  });

  it('still shows an operation whose answer came before its event [S14]', () => {
    const answered = pending(moveOf(null, 'car-2', 0), { revision: 2 });
    expect(placesOf(draw(makeBoard(), answered).board)).toEqual({ [officerId(0)]: 'car-2' });
  });

  it('does not predict a save, and leaves out the operations of other dates [S14]', () => {
    const board = makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0)]]);
    const other = pending(moveOf(null, 'car-2', 1), { date: '2026-11-21' });
    const shown = draw(board, pending({ type: 'save' }), other);
    expect(shown.board).toBe(board);
  });
});

describe('the steps of undo and redo', () => {
  it('reach over operations that are not answered yet [DEP-51]', () => {
    const first = pending(moveOf(null, 'car-2', 0));
    const second = pending(moveOf(null, 'car-2', 1));
    const both = draw(makeBoard(), first, second).board;
    expect(nextStep(both, priya, 'undo')?.opId).toBe(second.opId);

    const undo = pending({ type: 'undo', target: second.opId });
    const undone = draw(makeBoard(), first, second, undo).board;
    expect(nextStep(undone, priya, 'undo')?.opId).toBe(first.opId);
    // What redo names is the undo itself, as the server will know it.
    expect(nextStep(undone, priya, 'redo')?.opId).toBe(undo.opId);
  });

  it('the steps of undo and redo are each person’s own [DEP-51]', () => {
    const board = makeBoard(undefined, [[daniel, moveOf(null, 'car-1', 0)]]);
    expect(nextStep(board, priya, 'undo')).toBeUndefined();
    expect(nextStep(board, daniel, 'undo')).toMatchObject({ what: 'drag', officers: 1 });
  });
});

describe('what rests on a refused operation', () => {
  it('is dropped with it, and what rests on that as well; the rest is not [DEP-77]', () => {
    const refused = pending(moveOf(null, 'car-1', 0));
    const onward = pending(moveOf('car-1', 'car-2', 0, 1));
    const further = pending(moveOf('car-2', null, 1));
    const undo = pending({ type: 'undo', target: refused.opId });
    const other = pending(moveOf(null, 'bike-1', 5));
    const dependents = dependentsOf(refused, [
      onward,
      other,
      further,
      undo,
      pending({ type: 'save' }),
    ]);
    expect(dependents).toEqual([onward, further, undo]);
  });
});

describe('what is unanswered', () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };

  it('is there again after a reload, for whoever asked for it, until the board has it [S11, SES-48]', () => {
    const pendingStore = makePending({ userId: priya.id, storage });
    const pendingMove = pending(moveOf(null, 'car-1', 0));
    pendingStore.add(pendingMove);
    pendingStore.add(pending(moveOf(null, 'car-1', 1), { revision: 3 }));
    const again = makePending({ userId: priya.id, storage });
    expect(again.entries()).toEqual([pendingMove]);
    expect(makePending({ userId: daniel.id, storage }).entries()).toEqual([]);
    again.update(pendingMove.opId, { revision: 1 });
    again.dropConfirmed(makeBoard(undefined, [[priya, moveOf(null, 'car-1', 0)]]));
    expect(again.entries()).toEqual([]);
    expect([...texts.values()]).toEqual([]);
  });

  it('is not sent in the name of somebody else, under whatever key it lies [SES-48]', () => {
    makePending({ userId: priya.id, storage }).add(pending(moveOf(null, 'car-1', 0)));
    const [text = ''] = texts.values();
    texts.clear();
    texts.set(`muster_board_operations.${daniel.id}`, text);
    expect(makePending({ userId: daniel.id, storage }).entries()).toEqual([]);
  });
});
