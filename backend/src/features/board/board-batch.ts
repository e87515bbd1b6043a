import {
  assignmentsOf,
  boardChange,
  boardLock,
  changeBy,
  followChange,
  isRefusal,
  savedBy,
  type AnyOperation,
  type Assignment,
  type Board,
  type BoardChange,
  type Catalogue,
  type Unseen,
  type Person,
  type Reversible,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import { bytesOf, mostRecordBytes, type CachedBoard } from './cached-board.ts';
import type { Snapshot } from './board.audit.ts';
import type { BoardRepo, RecordDoc } from './board.repo.ts';
import { laterThan } from './operation-log.ts';
import { triedId } from './board-document.ts';

/** Everything that waits on one board, decided in order; what is stored of it is stored at once (S12). */

/** Something that is asked of a board. */
export interface BoardRequest {
  readonly date: string;
  /** Null when the server acts. */
  readonly opId: string | null;
  readonly by: Person | null;
  /** The address that the trail is told of (AUD-15). */
  readonly from?: string | undefined;
  /** Why a final board is changed (DEP-401). */
  readonly reason?: string | undefined;
  /** Identifies what was asked: another thing under the same opId is refused. */
  readonly asked: string;
  /** The operation, or how it follows from the board; undefined when there is nothing to do. */
  readonly operation:
    AnyOperation | ((board: Board, catalogue: Catalogue) => AnyOperation | undefined);
  readonly baseRevision?: number | undefined;
  /** Whether the caller may send it again under its opId: its refusal is then remembered too (S11). */
  readonly repeatable: boolean;
  /** What a written call answers; kept for when it is sent again. */
  answer?(board: Board, change: BoardChange): unknown;
}

export type Outcome =
  | { readonly kind: 'applied'; readonly change: BoardChange; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly refusal: NonNullable<RecordDoc['refusal']> }
  | { readonly kind: 'nothing'; readonly board: Board };

/** What a batch would make of the board; `outcomes` of the first requests, as many as one document has room for. */
export interface Batch {
  readonly board: Board;
  readonly saved: readonly Assignment[];
  /** The id that the saved deployment lies under. */
  readonly savedOpId: string | null;
  /** Saved lists to store, by the id that each lies under. */
  readonly lists: ReadonlyMap<string, readonly Assignment[]>;
  readonly records: readonly RecordDoc[];
  readonly outcomes: readonly Outcome[];
  /** Answers of written calls to keep, by the id that each lies under. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** The board right after each save, by its revision. */
  readonly atSaves: ReadonlyMap<number, Snapshot>;
  /** Ids that were used for another date, with that date. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

interface Deps {
  readonly repo: Pick<BoardRepo, 'answer' | 'savedLines'>;
  readonly catalogue: Catalogue;
  /** ISO instant; each operation is later than the one before it (HIS-35). */
  readonly at: string;
  /** Whether people change it only with a reason (DEP-400). */
  readonly isFinal: boolean;
  /** Whether no other date can have the ids of these requests. */
  readonly isOnlyHere: boolean;
  /** Names this try among all others of the same operations (PRC-34). */
  readonly attempt: string;
  /** Which of these are nobody's ids. */
  unknownPeople(userIds: readonly string[]): Promise<string[]>;
}

export async function decideBatch(
  cached: CachedBoard,
  requests: readonly BoardRequest[],
  deps: Deps,
): Promise<Batch> {
  const prepared = await prepare(cached, requests, deps);
  const { attempt } = deps;
  let { board, saved, savedOpId } = cached;
  let { lastAt } = cached.operations;
  const lists = new Map<string, readonly Assignment[]>();
  const records: RecordDoc[] = [];
  const answers = new Map<string, unknown>();
  const atSaves = new Map<number, Snapshot>();
  /** What was saved before operations of this batch, which a later one of it may take back. */
  const savedBeforeOp = new Map<string, Pick<CachedBoard, 'saved' | 'savedOpId'>>();

  /** Made by this batch and seen by nobody else: a later operation of it changes these. */
  let unseen: Unseen = new WeakSet();
  /** The board as it stays, whatever comes after it in this batch. */
  function shown(): Board {
    unseen = new WeakSet();
    return board;
  }

  function decide(request: BoardRequest): Outcome {
    const { opId, by, from, asked, baseRevision, reason, repeatable } = request;
    if (opId !== null && prepared.elsewhere.has(opId)) return reused;
    const earlier = opId === null ? undefined : find(opId);
    if (earlier) return replayed(earlier, request, answers.get(earlier.opId ?? ''), shown());
    const shut = shutFor(request, deps);
    if (shut) return shut;
    const operation = operationIn(request, board, deps.catalogue);
    if (!operation) return { kind: 'nothing', board: shown() };
    const decided = changeBy(board, operation, {
      catalogue: deps.catalogue,
      by,
      at: laterThan(lastAt, deps.at),
      opId,
      baseRevision,
      target: 'target' in operation ? targetOf(operation.target) : undefined,
      unknownOfficers: prepared.unknown,
    });
    const seq = cached.writes + records.length + 1;
    const record = { seq, opId, by, ...(from !== undefined && { from }), asked };
    if (isRefusal(decided)) {
      const { code, words, details } = decided;
      const refusal = { code, ...(words && { words }), details };
      if (repeatable) records.push({ ...record, refusal });
      return { kind: 'refused', refusal };
    }
    const change = reason === undefined ? decided : { ...decided, reason };
    // Nothing is stored that no contract reads: the date's board would be unreadable for good (DEP-99).
    if (!boardChange.safeParse(change).success) return unreadable;
    const { board: next, inverse } = followChange(board, change, unseen);
    board = next;
    lastAt = change.at;
    const { op } = change;
    const bringsBack = savedBy(op) !== undefined;
    const savedBefore = bringsBack || op.type === 'replace' ? { savedBefore: savedOpId } : {};
    let keeps = request.answer !== undefined;
    savedBeforeOp.set(opId ?? '', { saved, savedOpId });
    if (op.type === 'save' || op.type === 'replace') {
      const lines = assignmentsOf(board, deps.catalogue);
      // The same list is not stored again: the document goes on pointing to it.
      if (!isDeepStrictEqual(lines, saved)) {
        // A save cannot be taken back, so nobody asks for the list before it again.
        if (op.type === 'save') lists.delete(savedOpId ?? '');
        savedOpId = triedId(opId ?? '', attempt);
        lists.set(savedOpId, lines);
        keeps = true;
      }
      saved = lines;
      atSaves.set(board.revision, { board: shown(), saved });
    } else if (bringsBack && 'target' in op) {
      const before = prepared.lists.get(op.target) ?? savedBeforeOp.get(op.target);
      ({ saved, savedOpId } = before ?? nothingSaved);
    }
    const answer = request.answer?.(shown(), change);
    if (answer !== undefined && opId !== null) answers.set(opId, answer);
    records.push({ ...record, change, inverse, ...savedBefore, ...(keeps && { attempt }) });
    return { kind: 'applied', change, answer };
  }

  /** Of a stored operation, or of one that waited in this same batch (DEP-51). */
  function targetOf(opId: string): Reversible | undefined {
    const { change, inverse } = records.find((record) => record.opId === opId) ?? {};
    return prepared.targets.get(opId) ?? (change && inverse ? { change, inverse } : undefined);
  }

  function find(opId: string): RecordDoc | undefined {
    const stored = prepared.earlier.get(opId);
    if (stored && prepared.answers.has(opId)) answers.set(opId, prepared.answers.get(opId));
    return stored ?? records.find((record) => record.opId === opId);
  }

  const outcomes: Outcome[] = [];
  let bytes = 0;
  for (const request of requests) {
    const recordsBefore = records.length;
    const outcome = decide(request);
    bytes += bytesOf(records.slice(recordsBefore));
    // No room: those before it are decided once more, without it.
    if (bytes > mostRecordBytes && outcomes.length > 0)
      return decideBatch(cached, requests.slice(0, outcomes.length), deps);
    outcomes.push(outcome);
  }
  const storable = fresh(answers, prepared.earlier, attempt);
  const stored = { board, saved, savedOpId, lists, records, outcomes, atSaves };
  return { ...stored, answers: storable, elsewhere: prepared.elsewhere };
}

const operationIn = ({ operation }: BoardRequest, board: Board, catalogue: Catalogue) =>
  typeof operation === 'function' ? operation(board, catalogue) : operation;

const nothingSaved = { saved: [], savedOpId: null };

/** Answers that are stored already need not be stored again. */
const fresh = (
  answers: ReadonlyMap<string, unknown>,
  earlier: ReadonlyMap<string, unknown>,
  attempt: string,
) =>
  new Map(
    [...answers].flatMap(([opId, answer]) =>
      earlier.has(opId) ? [] : [[triedId(opId, attempt), answer] as const],
    ),
  );

const unreadable: Outcome = { kind: 'refused', refusal: { code: 'INTERNAL' } };

/** Why a person may not change the board: of a day without a shift never, of a final one only with a reason. */
function shutFor({ by, date, reason }: BoardRequest, { isFinal }: Deps): Outcome | undefined {
  if (by === null) return undefined;
  const locked = boardLock(date);
  if (locked) return { kind: 'refused', refusal: locked };
  return isFinal && reason === undefined ? boardFinal : undefined;
}

const boardFinal: Outcome = { kind: 'refused', refusal: { code: 'BOARD_FINAL' } };
const reused: Outcome = { kind: 'refused', refusal: { code: 'OP_ID_REUSED' } };

/**
 * The same answer again, unless somebody else or something else comes under this id (S11). What a written call
 * answered is not kept for ever: after that it is told how the board stands now.
 */
function replayed(
  earlier: RecordDoc,
  request: BoardRequest,
  storedAnswer: unknown,
  board: Board,
): Outcome {
  const { asked, by, refusal, change } = earlier;
  if (asked !== request.asked || by?.id !== request.by?.id || (!refusal && !change)) {
    return reused;
  }
  return change
    ? { kind: 'applied', change, answer: storedAnswer ?? request.answer?.(board, change) }
    : { kind: 'refused', refusal: refusal as NonNullable<typeof refusal> };
}

/** What the decisions need from the database: earlier operations, undo's targets, who exists. */
async function prepare(cached: CachedBoard, requests: readonly BoardRequest[], deps: Deps) {
  const { repo, isOnlyHere } = deps;
  const { date, officers } = cached.board;
  const earlier = new Map<string, RecordDoc>();
  const answers = new Map<string, unknown>();
  const targets = new Map<string, Reversible>();
  /** The saved deployments that these would bring back. */
  const lists = new Map<string, Pick<CachedBoard, 'saved' | 'savedOpId'>>();
  const notEligible = new Set<string>();
  const relayed = await cached.relayedUnder(requests.flatMap(idsIn), isOnlyHere);
  const older = new Map(
    relayed.flatMap((one) => (one.date === date ? [[one.record.opId, one.record]] : [])),
  );
  const elsewhere = new Map(
    relayed.flatMap((one) =>
      one.date === date || one.record.opId === null ? [] : [[one.record.opId, one.date] as const],
    ),
  );
  const recordOf = (opId: string) => cached.operations.find(opId) ?? older.get(opId);
  for (const request of requests) {
    const { opId, operation } = request;
    const record = opId === null ? undefined : recordOf(opId);
    if (record && opId !== null) {
      earlier.set(opId, record);
      if (request.answer) answers.set(opId, await repo.answer(date, triedId(opId, record.attempt)));
    } else if (typeof operation !== 'function') {
      if ('target' in operation) {
        const { change, inverse, savedBefore } = recordOf(operation.target) ?? {};
        if (change && inverse) targets.set(operation.target, { change, inverse });
        if (typeof savedBefore === 'string') {
          const saved = await repo.savedLines(date, savedBefore);
          lists.set(operation.target, { saved, savedOpId: savedBefore });
        }
      }
      for (const userId of namedBy(operation)) notEligible.add(userId);
    }
  }
  for (const { id } of notEligible.size > 0 ? officers : []) notEligible.delete(id);
  const unknown = notEligible.size > 0 ? await deps.unknownPeople([...notEligible]) : [];
  return { earlier, answers, targets, lists, elsewhere, unknown: new Set(unknown) };
}

/** The operations that a request names: itself, and what it takes back. */
export function idsIn({ opId, operation }: BoardRequest): string[] {
  const target = typeof operation !== 'function' && 'target' in operation ? [operation.target] : [];
  return opId === null ? target : [opId, ...target];
}

function namedBy(operation: AnyOperation): string[] {
  if (operation.type === 'place' || operation.type === 'configure')
    return (operation.moves ?? []).map(({ userId }) => userId);
  return operation.type === 'replace' ? operation.assignments.map(({ userId }) => userId) : [];
}
