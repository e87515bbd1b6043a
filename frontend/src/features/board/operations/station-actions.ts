import {
  unpinOperation,
  type Board,
  type Catalogue,
  type Officer,
  type Operation,
} from '@muster/protocol';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import type { Answered } from '../board-stores.ts';
import type { BoardOperations } from './board-operations.ts';
import type { Words } from './operation-words.ts';
import type { SelectionStore } from '../selection.store.ts';
import { placeOperation } from '../drag/drop.ts';

/** What the buttons and menus of the board do; dragging asks for the same operations. */

/** The board on which the person chose: where it showed the officers is where they are moved from (S10). */
export type Seen = Pick<Board, 'assignments' | 'officers'>;

interface Asked {
  readonly seen?: Seen | undefined;
  readonly answered?: Answered;
}

/** Puts officers on a station. True when the page has nothing against it. */
export const assignOfficers = (
  operations: BoardOperations,
  userIds: readonly string[],
  stationId: string,
  cause: 'drag' | 'bulk',
  options?: Asked,
): boolean => move(operations, userIds, stationId, cause, options);

/** Does what was typed. As after a drop, who was placed is in hand no longer. */
export function doTyped(
  operations: BoardOperations,
  op: Extract<Operation, { type: 'place' | 'configure' }>,
): void {
  if (!operations.perform(op) || op.type === 'configure') return;
  const ids = op.moves.map(({ userId }) => userId);
  operations.stores.selection.selectOfficers(ids, false);
}

/** Why officers cannot be put on a station (null: Unassigned), as far as the page can tell. */
export function objectionToAssign(
  operations: BoardOperations,
  userIds: readonly string[],
  to: string | null,
  cause: 'drag' | 'bulk',
  seen?: Seen,
): Words | undefined {
  const board = seen ?? operations.current()?.board;
  const op = board && placeOperation(userIds, to, board, cause);
  return op && operations.objectionTo(op);
}

/** Takes officers off their stations. */
export const unassignOfficers = (
  operations: BoardOperations,
  userIds: readonly string[],
  cause: 'drag' | 'bulk',
  options?: Asked,
): boolean => move(operations, userIds, null, cause, options);

function move(
  operations: BoardOperations,
  userIds: readonly string[],
  to: string | null,
  cause: 'drag' | 'bulk',
  { seen, answered }: Asked = {},
): boolean {
  const board = seen ?? operations.current()?.board;
  const op = board && placeOperation(userIds, to, board, cause);
  // All of them are there already.
  if (!op) {
    answered?.(undefined);
    return true;
  }
  if (!operations.perform(op, answered)) return false;
  operations.stores.selection.selectOfficers(userIds, false);
  return true;
}

/** Asks for a selection first (DEP-65). */
export function selectedToAssign({ selectedIds }: SelectionStore): readonly string[] {
  const userIds = [...selectedIds()];
  if (userIds.length === 0) {
    toast({
      title: 'No officers selected',
      description: 'Please select at least one officer to assign.',
      variant: 'destructive',
    });
  }
  return userIds;
}

export function unassignSelected(operations: BoardOperations): void {
  const board = operations.current()?.board;
  const assigned = new Set(board?.assignments.map(({ userId }) => userId));
  const userIds = [...operations.stores.selection.selectedIds()].filter((userId) =>
    assigned.has(userId),
  );
  if (userIds.length > 0) {
    unassignOfficers(operations, userIds, 'bulk');
    return;
  }
  toast({
    title: 'No assigned officers selected',
    description: 'Please select at least one assigned officer to unassign.',
    variant: 'destructive',
  });
}

/** Everybody of a station returns to Unassigned, in one step. */
export function resetStation(operations: BoardOperations, stationId: string): void {
  reset(operations, new Set([stationId]), 'reset-station');
}

/** Everybody of a zone's stations returns to Unassigned, in one step. */
export function resetZone(operations: BoardOperations, zoneId: string): void {
  const { stations } = operations.catalogue();
  const its = stations.filter((one) => one.zoneId === zoneId).map(({ id }) => id);
  reset(operations, new Set(its), 'reset-zone');
}

function reset(
  operations: BoardOperations,
  stationIds: ReadonlySet<string>,
  cause: 'reset-station' | 'reset-zone',
): void {
  const board = operations.current()?.board;
  const op = board && placeOperation(standing(board, stationIds), null, board, cause);
  if (op) operations.perform(op);
}

/** Those who stand by hand in a zone; undefined where nobody does. */
export function unpinZoneOperation(
  board: Pick<Board, 'assignments'>,
  { stations }: Catalogue,
  zoneId: string,
) {
  const its = stations.filter((one) => one.zoneId === zoneId).map(({ id }) => id);
  return unpinOperation(board, standing(board, new Set(its)));
}

/** The officers of some stations. */
export const standing = (
  { assignments }: Pick<Board, 'assignments'>,
  stationIds: ReadonlySet<string>,
): string[] =>
  assignments.filter(({ stationId }) => stationIds.has(stationId)).map(({ userId }) => userId);

/** The same, as who they are. */
export function officersAt(
  board: Pick<Board, 'assignments' | 'officers'>,
  stationIds: ReadonlySet<string>,
): readonly Officer[] {
  const there = new Set(standing(board, stationIds));
  return board.officers.filter(({ id }) => there.has(id));
}
