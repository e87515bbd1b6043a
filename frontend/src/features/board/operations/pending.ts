import {
  applyOperation,
  isRefusal,
  type Board,
  type Catalogue,
  type Move,
  type Operation,
  type Person,
  type Step,
  operation,
  person,
} from '@muster/protocol';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { persisted } from '../../../shared/kept/persisted.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';

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
  for (const entry of notIn(confirmed, pending)) {
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
const isIn = ({ revision }: Pick<Board, 'revision'>, entry: PendingOperation): boolean =>
  entry.revision !== null && entry.revision <= revision;

/** Those that the confirmed board of their date does not contain yet. */
export const notIn = (
  confirmed: Pick<Board, 'date' | 'revision'>,
  pending: readonly PendingOperation[],
): readonly PendingOperation[] =>
  pending.filter((entry) => entry.date === confirmed.date && !isIn(confirmed, entry));

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

/** The step that undo or redo would take next, for a person (DEP-51). */
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

interface Pending {
  readonly entries: readonly PendingOperation[];
}
type Changeable = Partial<Pick<PendingOperation, 'revision' | 'attempts'>>;

export type PendingStore = ReturnType<typeof makePending>;

const stored = z.array(
  z.object({
    opId: z.uuid(),
    date: z.string(),
    by: person,
    op: operation,
    baseRevision: z.int().optional(),
    reason: z.string().optional(),
    at: z.string(),
    revision: z.int().nullable(),
    attempts: z.int(),
  }),
);

/**
 * One's own operations that are not confirmed yet (S14), kept over a reload while unanswered (S11).
 * What another person has left unanswered in this browser tab waits there for them (SES-48).
 */
export function makePending({ userId, storage }: Pick<SessionScope, 'userId' | 'storage'>) {
  const kept = persisted('muster_board_operations.', stored, { where: storage, whose: userId });
  const store = createStore<Pending>(() => ({
    entries: (kept.read() ?? []).filter(({ by }) => by.id === userId),
  }));
  // Storage that is full or closed to us keeps nothing: the operations live as long as the page.
  store.subscribe(({ entries }) => {
    const unanswered = entries.filter(({ revision }) => revision === null);
    if (unanswered.length === 0) kept.forget();
    else kept.keep(unanswered);
  });
  const change = (next: (entries: Pending['entries']) => Pending['entries']): void => {
    store.setState(({ entries }) => ({ entries: next(entries) }));
  };
  change((entries) => entries);
  return {
    store,
    entries: (): readonly PendingOperation[] => store.getState().entries,
    add: (entry: PendingOperation): void => change((entries) => [...entries, entry]),
    drop: (opIds: ReadonlySet<string>): void =>
      change((entries) => entries.filter(({ opId }) => !opIds.has(opId))),
    /** Forgets what the confirmed board shows by now. */
    dropConfirmed(board: Board): void {
      const isDone = (entry: PendingOperation) => entry.date === board.date && isIn(board, entry);
      if (store.getState().entries.some(isDone)) {
        change((entries) => entries.filter((entry) => !isDone(entry)));
      }
    },
    update: (opId: string, update: Changeable): void =>
      change((entries) => entries.map((one) => (one.opId === opId ? { ...one, ...update } : one))),
  };
}
