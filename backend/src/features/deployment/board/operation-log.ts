import type { BoardChange } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { RecordDoc } from './board.repo.ts';

/** How many operations a board keeps in memory: for replays, undo, and clients that missed some. */
const mostKept = 500;

/** What a board in memory knows of its operations: which ids are taken, and the latest ones whole. */
export class OperationLog {
  readonly #taken: Set<string>;
  readonly #recent = new LRUCache<string, RecordDoc>({ max: mostKept });
  #changes: BoardChange[] = [];

  constructor(takenIds: Iterable<string>, latest: readonly RecordDoc[]) {
    this.#taken = new Set(takenIds);
    for (const record of latest) this.add(record);
  }

  add(record: RecordDoc): void {
    const { opId, change } = record;
    if (opId !== null) {
      this.#taken.add(opId);
      this.#recent.set(opId, record);
    }
    if (change) this.#changes.push(change);
    if (this.#changes.length > 2 * mostKept) this.#changes = this.#changes.slice(-mostKept);
  }

  /** The record of an id; `stored` when it has one that must be fetched. */
  find(opId: string): RecordDoc | 'stored' | undefined {
    return this.#recent.get(opId) ?? (this.#taken.has(opId) ? 'stored' : undefined);
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
