import { keyOf } from '../wire/bson.ts';
import type { Entry } from '../wire/bson.ts';
import type { Filter } from '../commands/filter.ts';
import { duplicateKey, HashIndex, idIndex } from './hash-index.ts';
import type { IndexSpec } from './hash-index.ts';

/** The documents of one collection in memory, by `_id` and by its indexes. Documents are never changed, only replaced. */
export class Collection {
  readonly namespace: string;
  readonly #entries = new Map<string, Entry>();
  readonly #indexes: HashIndex[] = [];
  bytes = 0;

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  get specs(): IndexSpec[] {
    return [idIndex, ...this.#indexes.map(({ spec }) => spec)];
  }

  get entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  one(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** Refuses what an index forbids; a document may stand in for the one it replaces. */
  check(entry: Entry, replaced?: Entry): void {
    const holder = this.#entries.get(entry.id);
    if (holder && holder !== replaced) throw duplicateKey(this.namespace, idIndex, entry.document);
    for (const index of this.#indexes) index.check(this.namespace, entry, replaced);
  }

  put(entry: Entry): void {
    this.remove(entry.id);
    this.#entries.set(entry.id, entry);
    this.bytes += entry.raw.length;
    for (const index of this.#indexes) index.add(entry);
  }

  remove(id: string): void {
    const old = this.#entries.get(id);
    if (!old) return;
    this.#entries.delete(id);
    this.bytes -= old.raw.length;
    for (const index of this.#indexes) index.remove(old);
  }

  addIndex(spec: IndexSpec): void {
    const index = new HashIndex(spec);
    for (const entry of this.#entries.values()) {
      index.check(this.namespace, entry);
      index.add(entry);
    }
    this.#indexes.push(index);
  }

  /** Matching documents, looked up through the narrowest index that fits, else by a scan. */
  *find(filter: Filter): Generator<Entry> {
    for (const entry of this.#candidates(filter)) if (filter.test(entry.document)) yield entry;
  }

  #candidates({ equalities }: Filter): Iterable<Entry> {
    const ids = equalities.get('_id');
    if (ids) return [...new Set(ids.map(keyOf))].flatMap((id) => this.#entries.get(id) ?? []);
    let best: Set<Entry>[] | undefined;
    let bestSize = Infinity;
    for (const index of this.#indexes) {
      const buckets = index.candidates(equalities);
      const size = buckets?.reduce((sum, bucket) => sum + bucket.size, 0) ?? Infinity;
      if (size < bestSize) [best, bestSize] = [buckets, size];
    }
    if (!best) return this.#entries.values();
    return best.length === 1 ? (best[0] ?? []) : new Set(best.flatMap((bucket) => [...bucket]));
  }
}
