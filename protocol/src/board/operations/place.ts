import { own } from '../../kernel/ids.ts';
import type { Board } from '../board.ts';
import type {
  AppliedMove,
  AppliedOperation,
  Move,
  Operation,
  OperationContext,
} from './operation.schema.ts';
import { lastArrival, nameOf, refuse, stationOf, type RefusedOperation } from '../board.rules.ts';

/** Moving officers: all of them or none (S9, S10, DEP-22), and who stands by hand then (DEP-330). Pure. */

type Place = Extract<Operation, { type: 'place' }>;

export function decidePlace(
  board: Board,
  { moves, cause }: Place,
  context: OperationContext,
): AppliedOperation | RefusedOperation {
  for (const move of moves) {
    const refused = checkMove(board, move, context);
    if (refused) return refused;
  }
  const refused = checkRoom(board, moves, context);
  if (refused) return refused;
  return {
    type: 'place',
    cause,
    moves:
      cause === 'unpin' ? unpinned(board, moves) : moves.map((move) => typed(board, move, cause)),
    zones: {},
    stations: {},
  };
}

/** What the product works out leaves a hand a hand, and makes none (DEP-330). */
const keepsHands: ReadonlySet<Place['cause']> = new Set(['start', 'relief', 'rotate', 'repair']);

function typed(board: Board, move: Move, cause: Place['cause']): AppliedMove {
  const { userId, from, to } = move;
  const currentType = () => placedOf(board, userId)?.assignmentType ?? 'auto';
  const assignmentType = move.assignmentType ?? (keepsHands.has(cause) ? currentType() : undefined);
  return { userId, from, to, ...(to !== null && assignmentType && { assignmentType }) };
}

/** Everything but the hand stays as it is; of those who stand there by none nothing is said. */
const unpinned = (board: Board, moves: readonly Move[]): AppliedMove[] =>
  moves.flatMap(({ userId, from, to }) => {
    const placed = placedOf(board, userId);
    if (placed?.assignmentType !== 'manual') return [];
    const { notes, since } = placed;
    const stays = { userId, from, to, assignmentType: 'auto' as const, notes };
    return [since === undefined ? stays : { ...stays, since }];
  });

const placedOf = (board: Board, userId: string) =>
  board.assignments.find((placed) => placed.userId === userId);

function checkMove(
  board: Board,
  { userId, from, to }: Move,
  { catalogue, unknownOfficers }: OperationContext,
): RefusedOperation | undefined {
  const unknown = [from, to].find((id) => id !== null && !own(board.stations, id));
  if (typeof unknown === 'string') return refuse(board, 'UNKNOWN_STATION', { station: unknown });
  if (unknownOfficers?.has(userId)) return refuse(board, 'UNKNOWN_OFFICER', { officer: userId });
  const about = { officers: [userId] };
  const name = nameOf(board, userId);
  if (name === undefined) {
    return refuse(board, 'NOT_ELIGIBLE', { officer: 'This officer' }, about);
  }
  const now = stationOf(board, userId);
  if (now === from) return undefined;
  const by = own(board.touches.officers, userId)?.by?.name ?? 'Somebody';
  const station = stationName(catalogue, now);
  return refuse(board, 'OFFICER_MOVED', { by, officer: name, station }, about);
}

/** Every destination is open and has room for all who arrive once everybody who leaves has left. */
function checkRoom(
  board: Board,
  moves: readonly Move[],
  { catalogue }: OperationContext,
): RefusedOperation | undefined {
  // Of the destinations alone: hundreds are looked through at every operation, and few move.
  const after = new Map<string, number>(moves.flatMap(({ to }) => (to === null ? [] : [[to, 0]])));
  const add = (id: string | null, by: 1 | -1) => {
    const count = id === null ? undefined : after.get(id);
    if (id !== null && count !== undefined) after.set(id, count + by);
  };
  for (const { stationId } of board.assignments) add(stationId, 1);
  for (const { from, to } of moves) {
    add(from, -1);
    add(to, 1);
  }
  for (const { from, to } of moves) {
    const state = to === null ? undefined : own(board.stations, to);
    if (to === null || !state) continue;
    const about = { stations: [to] };
    if (!state.isOpen) {
      return refuse(board, 'STATION_CLOSED', { station: stationName(catalogue, to) }, about);
    }
    if ((after.get(to) ?? 0) > state.capacity) {
      const last = lastArrival(board, to);
      const which = from === null ? 'This' : 'The destination';
      return refuse(board, 'STATION_FULL', { which }, { ...about, officers: last ? [last] : [] });
    }
  }
  return undefined;
}

/** Those of some officers who stand by hand may be moved by auto-assign again (DEP-331); undefined where none does. */
export function unpinOperation(
  { assignments }: Pick<Board, 'assignments'>,
  userIds: Iterable<string>,
): Place | undefined {
  const named = new Set(userIds);
  const moves = assignments
    .filter(({ userId, assignmentType }) => assignmentType === 'manual' && named.has(userId))
    .map(({ userId, stationId }) => ({ userId, from: stationId, to: stationId }));
  return moves.length > 0 ? { type: 'place', cause: 'unpin', moves } : undefined;
}

/** A station's name; Unassigned for none. */
export const stationName = (catalogue: OperationContext['catalogue'], id: string | null): string =>
  id === null ? 'Unassigned' : (catalogue.stations.find((one) => one.id === id)?.name ?? id);
