import { own } from '../../kernel/ids.ts';
import { foldOnto, originOf, savedBy, setsPlanning, type Unseen } from './board.apply.ts';
import type { Board, Person, SavedState, Touch } from '../board.ts';
import { decideConfigure } from './configure.ts';
import {
  decideOfficers,
  type OfficersOperation,
  isRefusal,
  refuse,
  type RefusedOperation,
} from '../board.rules.ts';
import type {
  AppliedMove,
  AppliedOperation,
  BoardChange,
  Inverse,
  Operation,
  OperationContext,
} from './operation.schema.ts';
import { decidePlace } from './place.ts';
import { decidePlaces, type PlacesOperation } from './places.ts';
import { decideReplace, type ReplaceOperation } from './replace.ts';
import { clockBefore } from '../relief/time-on-post.ts';
import { decideReversal } from './undo.ts';

/** The one function that applies an operation to a board (S13): the server's authority, the browser's prediction. */

/** What a client may ask for, and what only the server asks for (S9). */
export type AnyOperation = Operation | ReplaceOperation | OfficersOperation | PlacesOperation;

export interface Applied<B extends Board = Board> {
  readonly board: B;
  readonly change: BoardChange;
  /** What takes it back: resulting values of the reverse, moves with what was there before. */
  readonly inverse: Inverse;
}

/** The next board and the change that leads to it, or why not. Never throws, never changes its input. */
export function applyOperation<B extends Board>(
  board: B,
  operation: AnyOperation,
  context: OperationContext,
): Applied<B> | RefusedOperation {
  const change = changeBy(board, operation, context);
  return isRefusal(change) ? change : followChange(board, change);
}

/** What the operation does to the board, or why it does nothing. */
export function changeBy(
  board: Board,
  operation: AnyOperation,
  context: OperationContext,
): BoardChange | RefusedOperation {
  const { by, at, opId, baseRevision } = context;
  if (baseRevision !== undefined && baseRevision !== board.revision) {
    return refuse(board, 'STALE', {});
  }
  const op = decide(board, operation, context);
  return isRefusal(op) ? op : { date: board.date, revision: board.revision + 1, opId, by, at, op };
}

/** The board after a change that was just decided on it. What is `unseen` of the board may be changed itself. */
export function followChange<B extends Board>(
  board: B,
  change: BoardChange,
  unseen?: Unseen,
): Applied<B> {
  const { op, by } = change;
  // Before the fold, after which an unseen board is not what it was.
  const back = inverseOf(board, op, by);
  const next = foldOnto(board, change, unseen);
  return { board: next, change, inverse: { ...back, ...endedBy(op, board, next) } };
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
      return decideConfigure(board, operation, context);
    case 'places':
      return (
        decidePlaces(board, context.catalogue) ?? {
          type: 'configure',
          moves: [],
          zones: {},
          stations: {},
        }
      );
    case 'undo':
    case 'redo':
      return decideReversal(board, operation, context);
    case 'save':
      return { type: 'save', moves: [], zones: {}, stations: {} };
    case 'plan':
      return { type: 'plan', isOn: operation.isOn, moves: [], zones: {}, stations: {} };
    case 'replace':
      return decideReplace(board, operation, context);
    default:
      return decideOfficers(board, operation);
  }
}

function inverseOf(board: Board, op: AppliedOperation, by: Person | null): Inverse {
  const { touches } = board;
  const previous = <T>(states: Record<string, T>, changed: Record<string, unknown>) =>
    Object.fromEntries(
      Object.keys(changed).flatMap((id) => {
        const before = own(states, id);
        return before === undefined ? [] : [[id, before] as const];
      }),
    );
  /** Only what the same person left: of anybody else's, an undo is a change of its own. */
  const mine = (records: Record<string, Touch>, ids: readonly string[]) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const touch = own(records, id);
        return by && touch?.by?.id === by.id ? [[id, originOf(touch)] as const] : [];
      }),
    );
  const savesList = op.type === 'replace' || savedBy(op) !== undefined;
  return {
    moves: op.moves.map(({ userId, from, to }): AppliedMove => {
      const placed = board.assignments.find((one) => one.userId === userId);
      const clock = from === to ? undefined : clockBefore(board, { userId, from, to });
      const back = { userId, from: to, to: from, ...(clock !== undefined && { clock }) };
      if (!placed) return back;
      const { assignmentType, notes, since, planned } = placed;
      return {
        ...back,
        assignmentType,
        notes,
        ...(since !== undefined && { since }),
        ...(planned && { planned }),
      };
    }),
    zones: previous(board.zones, op.zones),
    stations: previous(board.stations, op.stations),
    origins: {
      officers: mine(
        touches.officers,
        op.moves.map(({ userId }) => userId),
      ),
      stations: mine(touches.stations, Object.keys(op.stations)),
      zones: mine(touches.zones, Object.keys(op.zones)),
    },
    ...(savesList && { saved: savedStateOf(board) }),
    ...(setsPlanning(op) && { planning: board.planning ?? null }),
  };
}

/** The marks of freed places that an operation ended; what saves, or follows attendance, ends them for good. */
function endedBy(op: AppliedOperation, before: Board, after: Board): Pick<Inverse, 'vacancies'> {
  if (op.type === 'officers' || op.type === 'replace' || op.type === 'save') return {};
  const left = new Set(after.vacancies);
  const vacancies = before.vacancies.filter((one) => !left.has(one));
  return vacancies.length === 0 ? {} : { vacancies };
}

const savedStateOf = ({ savedRevision, savedAt, savedBy, saved }: Board): SavedState => ({
  savedRevision,
  savedAt,
  savedBy,
  saved,
});
