import { keyOf, view, viewOf } from './bson.ts';
import type { Document } from './bson.ts';
import type { Filter } from './filter.ts';
import { duplicateKey, HashIndex } from './hash-index.ts';
import type { Entry } from './hash-index.ts';
import { idIndex } from './index-spec.ts';
import type { IndexSpec } from './index-spec.ts';

/** The documents of one collection in memory, by `_id` and by its indexes. Documents are never changed, only replaced. */
export class Collection {
  readonly namespace: string;
  readonly #entries = new Map<string, Entry>();
  readonly #indexes = new Map<string, HashIndex>();
  bytes = 0;

  constructor(namespace: string) {
    this.namespace = namespace;
  }

  get size(): number {
    return this.#entries.size;
  }

  get specs(): IndexSpec[] {
    return [idIndex, ...[...this.#indexes.values()].map((index) => index.spec)];
  }

  get entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** Refuses what an index forbids; a document may stand in for the one it replaces. */
  check(entry: Entry, replaced?: Entry): void {
    const holder = this.#entries.get(entry.id);
    if (holder && holder !== replaced) throw duplicateKey(this.namespace, idIndex, entry.view);
    for (const index of this.#indexes.values()) index.check(this.namespace, entry, replaced);
  }

  put(entry: Entry): void {
    this.#forget(entry.id);
    this.#entries.set(entry.id, entry);
    this.bytes += entry.raw.length;
    for (const index of this.#indexes.values()) index.add(entry);
  }

  remove(id: string): void {
    this.#forget(id);
    this.#entries.delete(id);
  }

  addIndex(spec: IndexSpec): void {
    const index = new HashIndex(spec);
    for (const entry of this.#entries.values()) {
      index.check(this.namespace, entry);
      index.add(entry);
    }
    this.#indexes.set(spec.name, index);
  }

  removeIndex(name: string): void {
    this.#indexes.delete(name);
  }

  /** Matching documents, looked up through the narrowest index that fits, else by a scan. */
  *find(filter: Filter): Generator<Entry> {
    for (const entry of this.#candidates(filter)) {
      if (filter.test(entry.view)) yield entry;
    }
  }

  #candidates({ equalities }: Filter): Iterable<Entry> {
    const ids = equalities.get('_id');
    if (ids && !ids.some(Array.isArray)) {
      const keys = new Set(ids.map(keyOf));
      return [...keys].flatMap((key) => this.#entries.get(key) ?? []);
    }
    let best: Set<Entry>[] | undefined;
    let bestSize = this.#entries.size;
    for (const index of this.#indexes.values()) {
      const buckets = index.candidates(equalities);
      const size = buckets?.reduce((sum, bucket) => sum + bucket.size, 0) ?? Infinity;
      if (buckets && size <= bestSize) [best, bestSize] = [buckets, size];
    }
    if (!best) return this.#entries.values();
    return best.length === 1 ? (best[0] ?? []) : new Set(best.flatMap((bucket) => [...bucket]));
  }

  #forget(id: string): void {
    const old = this.#entries.get(id);
    if (!old) return;
    this.bytes -= old.raw.length;
    for (const index of this.#indexes.values()) index.remove(old);
  }
}

/** Copies the bytes: what comes in is part of a larger message. */
export function entryOf(bytes: Uint8Array): Entry {
  const raw = Buffer.from(bytes);
  const document = view(raw);
  return { id: keyOf(document._id), raw, view: document };
}

const largeBytes = 16 * 1024;

/**
 * The entry of a document that was just changed. A large one is soon changed again, and decoding takes
 * longest of all: its values are kept, and of the plain ones those are made that somebody looks at.
 */
export function changedEntry(raw: Buffer, document: Document): Entry {
  if (raw.length <= largeBytes) return entryOf(raw);
  const plain: Document = {};
  for (const [field, value] of Object.entries(document)) {
    const get = (): unknown => {
      const made: unknown = viewOf({ value: value as unknown }).value;
      Object.defineProperty(plain, field, { value: made, enumerable: true });
      return made;
    };
    Object.defineProperty(plain, field, { get, enumerable: true, configurable: true });
  }
  return { id: keyOf(plain._id), raw, view: plain, typed: document };
}
