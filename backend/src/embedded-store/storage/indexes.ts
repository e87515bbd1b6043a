import { valueOf, type Entry, keyOf, type Document } from '../wire/bson.ts';
import { compare, ranked, type Ranked } from '../commands/sort.ts';
import { CommandError } from '../commands/command-error.ts';

/** From and to which value the first field reaches; both ends are included. */
export interface Range {
  low?: unknown;
  high?: unknown;
}

interface Keyed {
  readonly keys: readonly Ranked[];
  readonly entry: Entry;
}

/** Entries in the order of some fields. Throws a CommandError at a value that has no place in an order, such as an array. */
class OrderedEntries {
  readonly #fields: readonly string[];
  readonly #sorted: Keyed[];

  constructor(fields: readonly string[], entries: Iterable<Entry>) {
    this.#fields = fields;
    this.#sorted = [...entries].map((entry) => this.#keyed(entry)).sort(inOrder);
  }

  add(entry: Entry): void {
    const keyed = this.#keyed(entry);
    this.#sorted.splice(this.#place(keyed), 0, keyed);
  }

  remove(entry: Entry): void {
    const place = this.#place(this.#keyed(entry));
    if (this.#sorted[place]?.entry === entry) this.#sorted.splice(place, 1);
  }

  /** Where a range of the first field begins and ends. */
  slice({ low, high }: Range): { from: number; to: number } {
    const [lowest, highest] = [low, high].map((end) => (end === undefined ? end : ranked(end)));
    return {
      from: lowest ? this.#first(([key]) => key !== undefined && compare(key, lowest) >= 0) : 0,
      to: highest
        ? this.#first(([key]) => key !== undefined && compare(key, highest) > 0)
        : this.#sorted.length,
    };
  }

  *entries({ from, to }: { from: number; to: number }, isReversed: boolean): Generator<Entry> {
    for (let at = 0; at < to - from; at++) {
      const keyed = this.#sorted[isReversed ? to - 1 - at : from + at];
      if (keyed) yield keyed.entry;
    }
  }

  #keyed(entry: Entry): Keyed {
    return { keys: this.#fields.map((field) => ranked(valueOf(entry.document, field))), entry };
  }

  #place(keyed: Keyed): number {
    return this.#first((_, other) => inOrder(other, keyed) >= 0);
  }

  /** The first of which that is true; it is of all that follow. */
  #first(isBehind: (keys: readonly Ranked[], keyed: Keyed) => boolean): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const keyed = this.#sorted[middle];
      if (keyed && isBehind(keyed.keys, keyed)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}

function inOrder(a: Keyed, b: Keyed): number {
  for (const [index, key] of a.keys.entries()) {
    const order = compare(key, b.keys[index] ?? key);
    if (order !== 0) return order;
  }
  return a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0;
}

/** How many orders of one index are kept, and from how many entries on one is worth it. */
const mostKept = 64;
const worthIt = 32;

/** Orders of groups of entries, each made when it is first asked for and kept up to date from then on. */
export class KeptOrders {
  readonly #fields: readonly string[];
  readonly #orders = new Map<string, OrderedEntries | undefined>();

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  /** Undefined where there is no order, or none worth making. */
  of(group: string, entries: Iterable<Entry>, size: number): OrderedEntries | undefined {
    if (size < worthIt || this.#fields.length === 0) return undefined;
    if (this.#orders.has(group)) return this.#orders.get(group);
    this.#attempt(group, () => {
      this.#orders.set(group, new OrderedEntries(this.#fields, entries));
    });
    for (const [oldest] of this.#orders) {
      if (this.#orders.size <= mostKept) break;
      this.#orders.delete(oldest);
    }
    return this.#orders.get(group);
  }

  add(group: string, entry: Entry): void {
    this.#attempt(group, () => this.#orders.get(group)?.add(entry));
  }

  remove(group: string, entry: Entry): void {
    this.#attempt(group, () => this.#orders.get(group)?.remove(entry));
  }

  /** A value that has no place in an order leaves its group without one. */
  #attempt(group: string, change: () => void): void {
    try {
      change();
    } catch {
      this.#orders.set(group, undefined);
    }
  }
}

export interface IndexSpec {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  expireAfterSeconds?: number;
  /** Only documents whose one field holds a text that is not empty. */
  partialFilterExpression?: Record<string, { $gt: '' }>;
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
    if (this.spec.partialFilterExpression && !values?.every(isText)) return undefined;
    // Null also stands for what is missing, and an array for itself or an element: both need a scan.
    if (!values || values.some((value) => value === null || Array.isArray(value))) return undefined;
    return [...new Set(values.map(keyOf))].flatMap((key) => this.#buckets.get(key) ?? []);
  }

  /** What it has in order, of one value of its first field or of everything, and by which fields. */
  ordered(
    equalities: Map<string, unknown[]>,
    all: ReadonlyMap<string, Entry>,
  ): Ordered | undefined {
    if (this.spec.partialFilterExpression) return undefined;
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
    if (this.spec.partialFilterExpression && !isText(valueOf(document, this.#first)))
      return new Set();
    return new Set([valueOf(document, this.#first)].flat(1).map(keyOf));
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const keyAt = (document: Document, field: string) => keyOf(valueOf(document, field));

/** MongoDB's error, with the value that is taken. */
export function duplicateKey(namespace: string, spec: IndexSpec, of: Document): CommandError {
  const fields = Object.keys(spec.key);
  const keyValue = Object.fromEntries(fields.map((field) => [field, valueOf(of, field) ?? null]));
  const shown = JSON.stringify(keyValue);
  const text = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: ${shown}`;
  return new CommandError('DuplicateKey', text, { keyPattern: spec.key, keyValue });
}
