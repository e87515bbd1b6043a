import { keyOf } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import type { IndexSpec } from './index-spec.ts';
import { leavesAt } from './paths.ts';

/** A stored document: its bytes, and its plain values for matching. */
export interface Entry {
  readonly id: string;
  readonly raw: Buffer;
  readonly view: Document;
  /** Its values with every type kept, of a document that is likely to be changed again. */
  readonly typed?: Document;
}

/** More combinations of listed values than this cost more than looking at the first field's documents. */
const maxCombinations = 1000;

type Buckets = Map<string, Set<Entry>>;

/** Looks up by equality of all its fields or of the first one. Order is left to sorting. */
export class HashIndex {
  readonly spec: IndexSpec;
  readonly #names: string[];
  readonly #paths: string[][];
  readonly #buckets: Buckets = new Map();
  readonly #byFirst: Buckets = new Map();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.#names = Object.keys(spec.key);
    this.#paths = this.#names.map((name) => name.split('.'));
  }

  add(entry: Entry): void {
    for (const [buckets, key] of this.#places(entry)) {
      const bucket = buckets.get(key);
      if (bucket) bucket.add(entry);
      else buckets.set(key, new Set([entry]));
    }
  }

  remove(entry: Entry): void {
    for (const [buckets, key] of this.#places(entry)) {
      const bucket = buckets.get(key);
      bucket?.delete(entry);
      if (bucket?.size === 0) buckets.delete(key);
    }
  }

  /** Throws if the document cannot be indexed, or if one other than the one it replaces holds a unique key. */
  check(namespace: string, entry: Entry, replaced?: Entry): void {
    const keys = this.#keys(entry.view);
    if (!this.spec.unique) return;
    for (const holder of keys.flatMap((key) => [...(this.#buckets.get(key) ?? [])])) {
      if (holder !== replaced) throw duplicateKey(namespace, this.spec, entry.view);
    }
  }

  /** The documents that can match, or nothing when the filter leaves this index's first field open. */
  candidates(equalities: Map<string, unknown[]>): Set<Entry>[] | undefined {
    const wanted = this.#names.map((name) => lookupKeys(equalities.get(name)));
    const [first] = wanted;
    if (!first) return undefined;
    const complete = wanted.filter((keys) => keys !== undefined);
    const combinations = complete.reduce((product, keys) => product * keys.length, 1);
    const whole = complete.length === wanted.length && combinations <= maxCombinations;
    const buckets = whole ? this.#buckets : this.#byFirst;
    const keys = whole ? combined(complete) : first;
    return keys.map((key) => buckets.get(key)).filter((bucket) => bucket !== undefined);
  }

  #places({ view }: Entry): [Buckets, string][] {
    const places = this.#keys(view).map((key): [Buckets, string] => [this.#buckets, key]);
    if (this.#paths.length === 1) return places;
    for (const key of keysAt(view, this.#paths[0])) places.push([this.#byFirst, key]);
    return places;
  }

  #keys(view: Document): string[] {
    const parts = this.#paths.map((path) => keysAt(view, path));
    if (parts.filter(({ length }) => length > 1).length > 1) {
      const text = `cannot index parallel arrays [${this.#names.join('] [')}]`;
      throw new CommandError('CannotIndexParallelArrays', text);
    }
    return combined(parts);
  }
}

/** An empty array has a key of its own, which no value looks up. */
function keysAt(view: Document, path: readonly string[] = []): string[] {
  const keys = new Set(leavesAt(view, path).map(keyOf));
  return keys.size === 0 ? ['u'] : [...keys];
}

/** Parts of a compound key carry their length, so that two different pairs never give one key. */
function combined(parts: string[][]): string[] {
  if (parts.length === 1) return parts[0] ?? [];
  return parts.reduce(
    (keys, next) => keys.flatMap((key) => next.map((part) => `${key}${part.length}:${part}`)),
    [''],
  );
}

/** Null also stands for what is missing, and an array for itself or an element: both need a scan. */
function lookupKeys(values: unknown[] | undefined): string[] | undefined {
  if (!values || values.some((value) => value === null || Array.isArray(value))) return undefined;
  return [...new Set(values.map(keyOf))];
}

export function duplicateKey(namespace: string, spec: IndexSpec, view: Document): CommandError {
  const keyValue = Object.fromEntries(
    Object.keys(spec.key).map((path) => [path, leavesAt(view, path.split('.'))[0] ?? null]),
  );
  const shown = Object.entries(keyValue).map(
    ([path, value]) => `${path}: ${JSON.stringify(value)}`,
  );
  const text = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`;
  return new CommandError('DuplicateKey', text, { keyPattern: spec.key, keyValue });
}
