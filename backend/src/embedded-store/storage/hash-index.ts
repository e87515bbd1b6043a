import { keyOf, valueOf } from '../wire/bson.ts';
import type { Document, Entry } from '../wire/bson.ts';
import { CommandError } from '../commands/command-error.ts';
import { KeptOrders } from './kept-orders.ts';
import type { OrderedEntries } from './ordered-entries.ts';

export interface IndexSpec {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  expireAfterSeconds?: number;
}

export const idIndex: IndexSpec = { key: { _id: 1 }, name: '_id_' };

/** Entries in the order of some fields, made when they are asked for. */
export interface Ordered {
  order(): OrderedEntries | undefined;
  readonly fields: readonly string[];
  /** The field of which the order has one value only. */
  readonly fixed?: string;
  readonly index: string;
}

/** Looks up by equality of its first field, and what it finds, or everything, in the order of its fields. */
export class HashIndex {
  readonly spec: IndexSpec;
  readonly #first: string;
  readonly #others: string[];
  readonly #buckets = new Map<string, Set<Entry>>();
  /** Of what a value of the first field has, and of everything. */
  readonly #within: KeptOrders;
  readonly #whole: KeptOrders;

  constructor(spec: IndexSpec) {
    this.spec = spec;
    [this.#first = '_id', ...this.#others] = Object.keys(spec.key);
    this.#within = new KeptOrders(this.#others);
    this.#whole = new KeptOrders([this.#first, ...this.#others]);
  }

  add(entry: Entry): void {
    for (const key of this.#keys(entry)) {
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.add(entry);
      else this.#buckets.set(key, new Set([entry]));
      this.#within.add(key, entry);
    }
    this.#whole.add('', entry);
  }

  remove(entry: Entry): void {
    for (const key of this.#keys(entry)) {
      const bucket = this.#buckets.get(key);
      bucket?.delete(entry);
      if (bucket?.size === 0) this.#buckets.delete(key);
      this.#within.remove(key, entry);
    }
    this.#whole.remove('', entry);
  }

  /** Throws if the document cannot be indexed, or if one other than the one it replaces holds a unique key. */
  check(namespace: string, entry: Entry, replaced?: Entry): void {
    const { name, unique } = this.spec;
    const withArrays = unique ? [this.#first, ...this.#others] : this.#others;
    const hasArray = withArrays.some((field) => Array.isArray(entry.document[field]));
    if (hasArray && this.#others.length > 0) {
      const text = `index ${name} of several fields holds arrays in its first only, unless it is unique (embedded store)`;
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

  /** What it has in order, of one value of its first field or of everything, and by which fields. */
  ordered(equalities: Map<string, unknown[]>, all: ReadonlyMap<string, Entry>): Ordered {
    const values = equalities.get(this.#first);
    if (!values) {
      const order = () => this.#whole.of('', all.values(), all.size);
      return { order, fields: [this.#first, ...this.#others], index: this.spec.name };
    }
    const order = () => {
      const [bucket] = this.candidates(equalities) ?? [];
      return values.length === 1 && bucket
        ? this.#within.of(keyOf(values[0]), bucket, bucket.size)
        : undefined;
    };
    return { order, fields: this.#others, fixed: this.#first, index: this.spec.name };
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
