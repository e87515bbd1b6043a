import { keyOf } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import { leavesAt } from './paths.ts';

export interface IndexSpec {
  name: string;
  key: Record<string, 1 | -1>;
  unique?: true;
  expireAfterSeconds?: number;
}

/** A stored document: its bytes, and its plain values for matching. */
export interface Entry {
  readonly id: string;
  readonly raw: Buffer;
  readonly view: Document;
}

type Buckets = Map<string, Set<Entry>>;

/** Looks up by equality of all its fields or of the first one. Order is left to sorting. */
export class HashIndex {
  readonly spec: IndexSpec;
  readonly #paths: string[];
  readonly #buckets: Buckets = new Map();
  readonly #byFirst: Buckets = new Map();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.#paths = Object.keys(spec.key);
  }

  add(entry: Entry): void {
    for (const key of this.#keys(entry.view)) put(this.#buckets, key, entry);
    if (this.#paths.length > 1) {
      for (const key of this.#keysOf(entry.view, 0)) put(this.#byFirst, key, entry);
    }
  }

  remove(entry: Entry): void {
    for (const key of this.#keys(entry.view)) take(this.#buckets, key, entry);
    if (this.#paths.length > 1) {
      for (const key of this.#keysOf(entry.view, 0)) take(this.#byFirst, key, entry);
    }
  }

  /** Throws MongoDB's duplicate-key error if a document other than the one replaced holds one of the keys. */
  check(namespace: string, entry: Entry, replaced?: Entry): void {
    const keys = this.#keys(entry.view);
    if (!this.spec.unique) return;
    for (const key of keys) {
      for (const holder of this.#buckets.get(key) ?? []) {
        if (holder !== replaced) throw this.duplicate(namespace, entry.view);
      }
    }
  }

  duplicate(namespace: string, view: Document): CommandError {
    return duplicateKey(namespace, this.spec, view);
  }

  /** The documents that can match, or nothing when the filter leaves this index's first field open. */
  candidates(equalities: Map<string, unknown[]>): Set<Entry>[] | undefined {
    const wanted = this.#paths.map((path) => lookupKeys(equalities.get(path)));
    const [first, ...others] = wanted;
    if (!first) return undefined;
    if (others.length === 0) return pick(this.#buckets, first);
    const complete = wanted.every((keys) => keys !== undefined);
    if (!complete) return pick(this.#byFirst, first);
    return pick(this.#buckets, wanted.reduce<string[]>(join, ['']));
  }

  #keys(view: Document): string[] {
    if (this.#paths.length === 1) return this.#keysOf(view, 0);
    let manyAt: string | undefined;
    return this.#paths.reduce<string[]>(
      (keys, path, at) => {
        const parts = this.#keysOf(view, at);
        if (leavesAt(view, path).many) {
          if (manyAt !== undefined) {
            const text = `cannot index parallel arrays [${path}] [${manyAt}]`;
            throw new CommandError('CannotIndexParallelArrays', text);
          }
          manyAt = path;
        }
        return join(keys, parts);
      },
      [''],
    );
  }

  #keysOf(view: Document, at: number): string[] {
    const { values } = leavesAt(view, this.#paths[at] ?? '');
    if (values.length === 0) return ['u'];
    return values.length === 1 ? [keyOf(values[0])] : [...new Set(values.map(keyOf))];
  }
}

/** Text parts carry their length, so that two different pairs never give one key. */
const join = (keys: string[], parts: string[] | undefined): string[] =>
  keys.flatMap((key) => (parts ?? []).map((part) => `${key}${part.length}:${part}`));

/** Null also stands for what is missing, and an array for itself or an element: both need a scan. */
function lookupKeys(values: unknown[] | undefined): string[] | undefined {
  if (!values || values.some((value) => value === null || Array.isArray(value))) return undefined;
  return [...new Set(values.map(keyOf))];
}

const pick = (buckets: Buckets, keys: string[]) =>
  keys.map((key) => buckets.get(key)).filter((bucket) => bucket !== undefined);

function put(buckets: Buckets, key: string, entry: Entry): void {
  const bucket = buckets.get(key);
  if (bucket) bucket.add(entry);
  else buckets.set(key, new Set([entry]));
}

function take(buckets: Buckets, key: string, entry: Entry): void {
  const bucket = buckets.get(key);
  bucket?.delete(entry);
  if (bucket?.size === 0) buckets.delete(key);
}

export function duplicateKey(namespace: string, spec: IndexSpec, view: Document): CommandError {
  const keyValue = Object.fromEntries(
    Object.keys(spec.key).map((path) => [path, leavesAt(view, path).values[0] ?? null]),
  );
  const shown = Object.entries(keyValue).map(
    ([path, value]) => `${path}: ${JSON.stringify(value)}`,
  );
  const text = `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${shown.join(', ')} }`;
  return new CommandError('DuplicateKey', text, { keyPattern: spec.key, keyValue });
}
