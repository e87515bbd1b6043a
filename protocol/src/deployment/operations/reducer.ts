import { foldChange } from './board.apply.ts';
import type { Board } from '../deployment.board.ts';
import { decideConfigure } from './configure.ts';
import { decideOfficers, type OfficersOperation } from '../deployment.eligibility.ts';
import type {
  AppliedMove,
  AppliedOperation,
  BoardChange,
  Effect,
  Operation,
} from './operation.schema.ts';
import type { OperationContext } from './operation-context.ts';
import { decidePlace } from './place.ts';
import { decideReplace, type ReplaceOperation } from './replace.ts';
import { isRefusal, refuse, type RefusedOperation } from '../deployment.rules.ts';
import { decideReversal } from './undo.ts';

/** The one function that applies an operation to a board (S13): the server's authority, the browser's prediction. */

/** What a client may ask for, and what only the server asks for (S9). */
export type AnyOperation = Operation | ReplaceOperation | OfficersOperation;

export interface Applied<B extends Board = Board> {
  readonly board: B;
  readonly change: BoardChange;
  /** What takes it back: resulting values of the reverse, moves with what was there before. */
  readonly inverse: Effect;
}

/** The next board and the change that leads to it, or why not. Never throws, never changes its input. */
export function applyOperation<B extends Board>(
  board: B,
  operation: AnyOperation,
  context: OperationContext,
): Applied<B> | RefusedOperation {
  const { by, at, opId, baseRevision } = context;
  if (baseRevision !== undefined && baseRevision !== board.revision) {
    return refuse(board, 'STALE', {});
  }
  const op = decide(board, operation, context);
  if (isRefusal(op)) return op;
  const change = { date: board.date, revision: board.revision + 1, opId, by, at, op };
  return { board: foldChange(board, change), change, inverse: inverseOf(board, op) };
}

function decide(
  board: Board,
  operation: AnyOperation,
  context: OperationContext,
): AppliedOperation | RefusedOperation {
  switch (operation.type) {
    case 'place':
      return decidePlace(board, operation, context);
    case 'configure':
      return decideConfigure(board, operation, context.catalogue);
    case 'undo':
    case 'redo':
      return decideReversal(board, operation, context);
    case 'save':
      return { type: 'save', moves: [], zones: {}, stations: {} };
    case 'replace':
      return decideReplace(board, operation, context);
    default:
      return decideOfficers(board, operation);
  }
}

function inverseOf(board: Board, op: AppliedOperation): Effect {
  const previous = <T>(known: Record<string, T>, changed: Record<string, T>) =>
    Object.fromEntries(
      Object.keys(changed).flatMap((id) => (known[id] ? [[id, known[id]] as const] : [])),
    );
  return {
    moves: op.moves.map(({ userId, from, to }): AppliedMove => {
      const placed = board.assignments.find((one) => one.userId === userId);
      const back = { userId, from: to, to: from };
      return placed
        ? { ...back, assignmentType: placed.assignmentType, notes: placed.notes }
        : back;
    }),
    zones: previous(board.zones, op.zones),
    stations: previous(board.stations, op.stations),
  };
}
