import type { BoardChange } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { RecordDoc } from './board.repo.ts';

/** How many operations a board keeps in memory: for replays, undo, and clients that missed some. */
const mostKept = 500;

/** What a board in memory knows of its operations: the latest ones, and the ids of older ones, which are asked of the database. */
export class OperationLog {
  readonly #recent = new LRUCache<string, RecordDoc>({ max: mostKept });
  readonly #ids = new Set<string>();
  #hasAllIds: boolean;
  #changes: BoardChange[] = [];

  /** `isWhole`: there are no others. */
  constructor(latest: readonly RecordDoc[], isWhole: boolean) {
    this.#hasAllIds = isWhole;
    for (const record of latest) this.add(record);
  }

  add(record: RecordDoc): void {
    const { opId, change } = record;
    if (opId !== null) {
      this.#recent.set(opId, record);
      this.#ids.add(opId);
    }
    if (change) this.#changes.push(change);
    if (this.#changes.length > 2 * mostKept) this.#changes = this.#changes.slice(-mostKept);
  }

  /** When the latest change was made; undefined where none is known. */
  get lastAt(): string | undefined {
    return this.#changes.at(-1)?.at;
  }

  /** The record of an id, when it is one of the latest. */
  find(opId: string): RecordDoc | undefined {
    return this.#recent.get(opId);
  }

  /** Whether the ids of all operations are known here. */
  get hasAllIds(): boolean {
    return this.#hasAllIds;
  }

  /** Takes the ids of all operations that had been copied out. */
  addIds(opIds: readonly string[]): void {
    for (const opId of opIds) this.#ids.add(opId);
    this.#hasAllIds = true;
  }

  /** Whether the id may be that of an older operation. */
  mayHave(opId: string): boolean {
    return !this.#hasAllIds || this.#ids.has(opId);
  }

  /** The changes that follow a revision; undefined when they are not all in memory any more. */
  since(revision: number, current: number): BoardChange[] | undefined {
    const missing = current - revision;
    if (missing < 0 || missing > mostKept) return undefined;
    const changes = missing === 0 ? [] : this.#changes.slice(-missing);
    return changes.length === missing && (changes[0]?.revision ?? revision + 1) === revision + 1
      ? changes
      : undefined;
  }
}

/** A moment names one board, also of operations that waited together or after a clock was set back (HIS-35). */
export const laterThan = (last: string | undefined, now: string): string =>
  last === undefined || last < now ? now : new Date(Date.parse(last) + 1).toISOString();
