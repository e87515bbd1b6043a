import {
  applyOperation,
  isRefusal,
  type Board,
  type Catalogue,
  type Move,
  type Operation,
  type Person,
  type Step,
} from '@muster/protocol';

/** What this page has asked for and the confirmed board does not yet show (S14). Pure. */

export interface PendingOperation {
  /** Made once for the gesture and kept until a definite answer (S11). */
  readonly opId: string;
  readonly date: string;
  readonly by: Person;
  readonly op: Operation;
  /** The board that it was computed for: refused on any other. */
  readonly baseRevision?: number | undefined;
  /** Why the board is changed although it is final (DEP-401). */
  readonly reason?: string | undefined;
  /** When the gesture was made, ISO. */
  readonly at: string;
  /** The revision that contains it, once the server has answered; the board may still be on its way. */
  readonly revision: number | null;
  /** Calls that ended without an answer so far. */
  readonly attempts: number;
}

/** The confirmed board with one's own pending operations on top, as it is drawn. */
export interface Drawn<B extends Board = Board> {
  readonly board: B;
  /** Officers whose place is not confirmed yet. */
  readonly waiting: ReadonlySet<string>;
}

/**
 * Folds the pending operations over the confirmed board. What the rules refuse is not drawn: its
 * card is at home, and the server's answer will say why. A save shows when it is durable, not before.
 */
export function drawPending<B extends Board>(
  confirmed: B,
  pending: readonly PendingOperation[],
  catalogue: Catalogue,
): Drawn<B> {
  let board = confirmed;
  const waiting = new Set<string>();
  for (const entry of pending) {
    if (entry.date !== confirmed.date || isIn(confirmed, entry)) continue;
    const { op, opId, by, at } = entry;
    if (op.type === 'undo' || op.type === 'redo') {
      board = withReversal(board, op, entry);
    } else if (op.type !== 'save') {
      const result = applyOperation(board, op, { catalogue, by, at, opId });
      if (isRefusal(result)) continue;
      board = result.board;
      for (const { userId } of result.change.op.moves) waiting.add(userId);
    }
  }
  return { board, waiting };
}

/** Whether the board already contains what a pending operation asks for. */
export const isIn = ({ revision }: Pick<Board, 'revision'>, entry: PendingOperation): boolean =>
  entry.revision !== null && entry.revision <= revision;

/** Only the list of steps is foretold: what an undo moves is known to the server alone. */
function withReversal<B extends Board>(
  board: B,
  { type, target }: Extract<Operation, { type: 'undo' | 'redo' }>,
  { by, opId }: PendingOperation,
): B {
  const mine = board.history[by.id];
  const step = mine?.[type].find((one) => one.opId === target);
  if (!mine || !step) return board;
  const without = mine[type].filter((one) => one !== step);
  const other = type === 'undo' ? 'redo' : 'undo';
  const next = { ...mine, [type]: without, [other]: [...mine[other], { ...step, opId }] };
  return { ...board, history: { ...board.history, [by.id]: next } };
}

/** The step that undo or redo would take next, for a person (S17). */
export const nextStep = (
  { history }: Pick<Board, 'history'>,
  by: Person,
  type: 'undo' | 'redo',
): Step | undefined => history[by.id]?.[type].at(-1);

/** Operations that rest on one that was refused: they move the same officers, or take it back. */
export function dependentsOf(
  refused: PendingOperation,
  later: readonly PendingOperation[],
): readonly PendingOperation[] {
  const refusedIds = new Set([refused.opId]);
  const officers = new Set(officersOf(refused.op));
  return later.filter(({ opId, op }) => {
    const rests =
      'target' in op
        ? refusedIds.has(op.target)
        : officersOf(op).some((userId) => officers.has(userId));
    if (rests) {
      refusedIds.add(opId);
      for (const userId of officersOf(op)) officers.add(userId);
    }
    return rests;
  });
}

/** The officers that an operation names. */
export const officersOf = (op: Operation): string[] => movesOf(op).map(({ userId }) => userId);

/** Whom an operation is to move, as far as it says so itself. */
export const movesOf = (op: Operation): readonly Move[] =>
  op.type === 'place' || op.type === 'configure' ? (op.moves ?? []) : [];
