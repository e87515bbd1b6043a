import { describe, expect, it } from 'vitest';
import { draggedGroup, dropOperation, placeOperation, unassignedId } from './drop.ts';
import { makeBoard, moveOf, officerId, priya } from '../board.fixture.ts';

/** Officers 0 and 1 on CAR 1, 2 on CAR 2, the rest unassigned. */
const board = makeBoard(undefined, [
  [priya, moveOf(null, 'car-1', 0, 1)],
  [priya, moveOf(null, 'car-2', 2)],
]);

interface Case {
  what: string;
  dragged: number;
  over: string | null;
  selected?: number[];
  /** Officer, from, to; nothing for no operation. */
  moves?: [number, string | null, string | null][];
}

const cases: Case[] = [
  { what: 'unassigned to a station', dragged: 3, over: 'car-2', moves: [[3, null, 'car-2']] },
  { what: 'station to station', dragged: 0, over: 'car-2', moves: [[0, 'car-1', 'car-2']] },
  { what: 'station to Unassigned', dragged: 2, over: unassignedId, moves: [[2, 'car-2', null]] },
  { what: 'let go nowhere', dragged: 3, over: null },
  { what: 'let go where it came from', dragged: 0, over: 'car-1' },
  { what: 'unassigned stays unassigned', dragged: 4, over: unassignedId },
  {
    what: 'one of the selected takes all along',
    dragged: 3,
    over: 'bike-1',
    selected: [4, 3, 2],
    moves: [
      [3, null, 'bike-1'],
      [4, null, 'bike-1'],
      [2, 'car-2', 'bike-1'],
    ],
  },
  {
    what: 'somebody beside the selected goes alone',
    dragged: 5,
    over: 'bike-1',
    selected: [3, 4],
    moves: [[5, null, 'bike-1']],
  },
  {
    what: 'a selected officer dragged to Unassigned takes off all selected that are assigned',
    dragged: 0,
    over: unassignedId,
    selected: [0, 2, 3],
    moves: [
      [0, 'car-1', null],
      [2, 'car-2', null],
    ],
  },
  {
    what: 'who is there already stays out',
    dragged: 0,
    over: 'car-2',
    selected: [0, 2],
    moves: [[0, 'car-1', 'car-2']],
  },
];

describe('the drop of a card', () => {
  it.each(cases)(
    '$what: moves exactly the officers concerned, or nobody [DEP-73]',
    ({ dragged, over, selected = [], moves }) => {
      const result = {
        dragged: officerId(dragged),
        over,
        selected: new Set(selected.map(officerId)),
      };
      expect(dropOperation(result, board)).toEqual(
        moves && {
          type: 'place',
          cause: 'drag',
          moves: moves.map(([index, from, to]) => ({ userId: officerId(index), from, to })),
        },
      );
    },
  );

  it('an officer who has left the board meanwhile is not moved [DEP-73]', () => {
    const gone = { ...board, officers: board.officers.filter(({ id }) => id !== officerId(3)) };
    expect(placeOperation([officerId(3)], 'car-2', gone, 'bulk')).toBeUndefined();
  });

  it('the dragged card comes first among the selected [DEP-73]', () => {
    const selected = new Set([officerId(1), officerId(2)]);
    expect(draggedGroup(officerId(2), selected)).toEqual([officerId(2), officerId(1)]);
    expect(draggedGroup(officerId(5), selected)).toEqual([officerId(5)]);
  });
});
