import { stationOf, type Board, type Operation } from '@muster/protocol';

/** Where a card can be dropped: a station's id, or this. */
export const unassignedId = 'unassigned';

/** What a drag ended with. */
export interface DropResult {
  /** The officer whose card was picked up. */
  readonly dragged: string;
  /** What lies under the pointer: a station's id, `unassignedId`, or null for nowhere. */
  readonly over: string | null;
  readonly selected: ReadonlySet<string>;
}

type Place = Extract<Operation, { type: 'place' }>;

/** The cards that move with a dragged one: all that are selected, if it is one of them. */
export function draggedGroup(dragged: string, selected: ReadonlySet<string>): string[] {
  if (!selected.has(dragged)) return [dragged];
  return [dragged, ...[...selected].filter((userId) => userId !== dragged)];
}

/**
 * What dropping means: an operation, or nothing (DEP-73). `board` is the board that the
 * person saw while dragging, so `from` states what they meant (S10).
 */
export function dropOperation(
  { dragged, over, selected }: DropResult,
  board: Pick<Board, 'assignments' | 'officers'>,
): Place | undefined {
  if (over === null) return undefined;
  return placeOperation(
    draggedGroup(dragged, selected),
    over === unassignedId ? null : over,
    board,
    'drag',
  );
}

/** Puts officers somewhere (null: Unassigned). Those who are there already, or no longer here, stay out. */
export function placeOperation(
  userIds: readonly string[],
  to: string | null,
  board: Pick<Board, 'assignments' | 'officers'>,
  cause: Place['cause'],
): Place | undefined {
  const here = new Set(board.officers.map(({ id }) => id));
  const moves = userIds
    .filter((userId) => here.has(userId))
    .map((userId) => ({ userId, from: stationOf(board, userId), to }))
    .filter(({ from }) => from !== to);
  return moves.length > 0 ? { type: 'place', moves, cause } : undefined;
}
