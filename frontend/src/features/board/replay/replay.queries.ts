import {
  foldChange,
  type BoardSnapshot,
  type LoggedOperation,
  boardRoutes,
  historyRoutes,
  isLoggedOperation,
  type BoardLog,
  type BoardReplay,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';

/** Boards are kept after so many operations, so that any moment is some folds away. */
const keptEvery = 32;

/**
 * A stretch of a date's operations, the earliest first and without a gap, and the board before them:
 * any moment in it is folded here, without the server (HIS-31). A moment is an instant; what was done
 * at one and the same instant is one moment.
 */
export class LoadedOperations {
  readonly #base: BoardSnapshot;
  /** Ms since 1970: the base is the board from then on. */
  readonly #since: number;
  readonly #kept = new Map<number, BoardSnapshot>();
  readonly #times: number[] = [];
  readonly entries: LoggedOperation[] = [];
  /** What made the base, where that is known. */
  readonly first: LoggedOperation | undefined;
  /** Nothing has come after the last one, as far as anybody has said. */
  isComplete = false;

  constructor(base: BoardSnapshot, since: number, first?: LoggedOperation) {
    this.#base = base;
    this.#since = since;
    this.first = first;
  }

  get revision(): number {
    return this.entries.at(-1)?.revision ?? this.#base.revision;
  }

  /** When the last one was done. */
  get until(): number {
    return this.#times.at(-1) ?? this.#since;
  }

  /** Takes those that follow; others are known, or must wait for those before them. */
  add(entries: readonly LoggedOperation[]): void {
    for (const entry of entries.toSorted((a, b) => a.revision - b.revision)) {
      if (entry.revision !== this.revision + 1) continue;
      this.entries.push(entry);
      // The clocks of two servers differ a little; the order is the revisions'.
      this.#times.push(Math.max(Date.parse(entry.at), this.until));
    }
  }

  /** Whether the board at a moment can be told. */
  covers(at: number): boolean {
    return at >= this.#since && (this.isComplete || at < this.until);
  }

  /** How many of them had been done at a moment. */
  countAt(at: number): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The board after so many of them. */
  boardAfter(count: number): BoardSnapshot {
    let from = count - (count % keptEvery);
    while (from > 0 && !this.#kept.has(from)) from -= keptEvery;
    let board = this.#kept.get(from) ?? this.#base;
    for (let index = from; index < count; index++) {
      const { revision, at, by, op } = this.entries[index] as LoggedOperation;
      board = foldChange(board, { date: board.date, opId: null, revision, at, by, op });
      if ((index + 1) % keptEvery === 0) this.#kept.set(index + 1, board);
    }
    return board;
  }

  entryAt(count: number): LoggedOperation | undefined {
    return count === 0 ? this.first : this.entries[count - 1];
  }

  /** The moment of the next operation; undefined where none is known. */
  momentAfter(at: number): number | undefined {
    return this.#times[this.countAt(at)];
  }

  /** The moment of the operation before the one that is shown; undefined where it is not known. */
  momentBefore(at: number): number | undefined {
    const shown = this.#times[this.countAt(at) - 1];
    if (shown === undefined) return undefined;
    const before = this.countAt(shown - 1);
    // Before the first of all operations there is no moment of one: just before it is meant.
    return before > 0 ? this.#times[before - 1] : this.#since || (this.#times[0] ?? 0) - 1;
  }
}

/** As many operations as one call answers. */
const atOnce = 500;

const iso = (at: number): string => new Date(at).toISOString();

/** The board as it was at a moment in ms since 1970 (HIS-20). */
export const readBoardAt = (
  date: string,
  at: number,
  signal?: AbortSignal,
): Promise<BoardSnapshot> =>
  call(boardRoutes.board, { params: { date }, query: { at: iso(at) }, signal });

/** What was done up to a moment, newest first. */
export const readBefore = (date: string, at: number, signal: AbortSignal): Promise<Operations> =>
  readOperations(date, { to: iso(at) }, signal);

/** Operations alone: what is done to notes changes no board. */
interface Operations {
  readonly entries: LoggedOperation[];
  readonly next: BoardLog['next'];
}

async function readOperations(
  date: string,
  range: { readonly to?: string; readonly before?: number },
  signal: AbortSignal,
): Promise<Operations> {
  const query = { ...range, limit: atOnce, only: 'operations' } as const;
  const { entries, next } = await call(historyRoutes.log, { params: { date }, query, signal });
  return { entries: entries.filter(isLoggedOperation), next };
}

/** What follows a revision, and whether that is all. */
export async function readFollowing(loaded: LoadedOperations, date: string, signal: AbortSignal) {
  const after = loaded.revision;
  const { entries } = await readOperations(date, { before: after + atOnce + 1 }, signal);
  const newer = entries.filter(({ revision }) => revision > after);
  return { newer, isAll: newer.length < atOnce };
}

/** Begins a stretch with what was done before a moment: the board before the first of it. */
export async function readStretch(
  date: string,
  { entries, next }: Operations,
  board: BoardSnapshot,
  at: number,
  signal: AbortSignal,
): Promise<LoadedOperations> {
  const earliest = entries.at(-1);
  if (!earliest) return new LoadedOperations(board, next === null ? 0 : at);
  // Before everything the base has no operation; else it is the board that the earliest one made.
  const earliestAt = Date.parse(earliest.at);
  const since = next === null ? earliestAt - 1 : earliestAt;
  const base = await readBoardAt(date, since, signal);
  const first = entries.find(({ revision }) => revision === base.revision);
  const loaded = new LoadedOperations(base, next === null ? 0 : since, first);
  loaded.add(entries);
  return loaded;
}

export const readReplay = (date: string, signal: AbortSignal): Promise<BoardReplay> =>
  call(historyRoutes.replay, { params: { date }, signal });
