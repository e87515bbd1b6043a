import { keyOf, valueOf } from '../wire/bson.ts';
import type { Document, Entry } from '../wire/bson.ts';
import { CommandError } from '../commands/command-error.ts';

export interface IndexSpec {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  expireAfterSeconds?: number;
}

export const idIndex: IndexSpec = { key: { _id: 1 }, name: '_id_' };

/** Looks up by equality of its first field. Order is left to sorting. */
export class HashIndex {
  readonly spec: IndexSpec;
  readonly #first: string;
  readonly #others: string[];
  readonly #buckets = new Map<string, Set<Entry>>();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    [this.#first = '_id', ...this.#others] = Object.keys(spec.key);
  }

  add(entry: Entry): void {
    for (const key of this.#keys(entry)) {
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.add(entry);
      else this.#buckets.set(key, new Set([entry]));
    }
  }

  remove(entry: Entry): void {
    for (const key of this.#keys(entry)) {
      const bucket = this.#buckets.get(key);
      bucket?.delete(entry);
      if (bucket?.size === 0) this.#buckets.delete(key);
    }
  }

  /** Throws if the document cannot be indexed, or if one other than the one it replaces holds a unique key. */
  check(namespace: string, entry: Entry, replaced?: Entry): void {
    const { name, unique } = this.spec;
    const arrays = [this.#first, ...this.#others].filter((field) =>
      Array.isArray(entry.document[field]),
    );
    if (arrays.length > 0 && this.#others.length > 0) {
      const text = `index ${name} of several fields cannot hold arrays (embedded store)`;
      throw new CommandError('CannotIndexParallelArrays', text);
    }
    const equals = ({ document }: Entry) =>
      this.#others.every((field) => keyAt(document, field) === keyAt(entry.document, field));
    for (const key of unique ? this.#keys(entry) : []) {
      for (const holder of this.#buckets.get(key) ?? []) {
        if (holder === replaced || !equals(holder)) continue;
        throw duplicateKey(namespace, this.spec, entry.document);
      }
    }
  }

  /** The documents that can match, or nothing when the filter leaves the first field open. */
  candidates(equalities: Map<string, unknown[]>): Set<Entry>[] | undefined {
    const values = equalities.get(this.#first);
    // Null also stands for what is missing, and an array for itself or an element: both need a scan.
    if (!values || values.some((value) => value === null || Array.isArray(value))) return undefined;
    return [...new Set(values.map(keyOf))].flatMap((key) => this.#buckets.get(key) ?? []);
  }

  /** An array counts as its elements. */
  #keys({ document }: Entry): Set<string> {
    return new Set([valueOf(document, this.#first)].flat(1).map(keyOf));
  }
}

const keyAt = (document: Document, field: string) => keyOf(valueOf(document, field));

/** MongoDB's error, with the value that is taken. */
export function duplicateKey(namespace: string, spec: IndexSpec, of: Document): CommandError {
  const fields = Object.keys(spec.key);
  const keyValue = Object.fromEntries(fields.map((field) => [field, valueOf(of, field) ?? null]));
  const shown = JSON.stringify(keyValue);
  const text = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: ${shown}`;
  return new CommandError('DuplicateKey', text, { keyPattern: spec.key, keyValue });
}
