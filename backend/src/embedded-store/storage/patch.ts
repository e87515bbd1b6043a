// What changed between two documents, by the names of fields and the places of elements, as BSON can hold it.
import { Double, Int32, Long } from 'bson';
import { encode, isPlainObject } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';

/** Of a document: fields put in place, fields that are gone, and what changed within those that stayed. */
interface FieldsPatch {
  readonly set?: Document;
  readonly gone?: readonly string[];
  readonly within?: Readonly<Record<string, Patch>>;
}

/** As it was made, or as it was read. */
type Count = number | Int32;

/** Of a list: as many of its elements as are kept behind those that leave at its front, and what comes behind them. */
interface ListPatch {
  readonly from?: Count;
  readonly kept: Count;
  readonly set?: Document;
  readonly within?: Readonly<Record<string, Patch>>;
  readonly more?: readonly unknown[];
}

export type Patch = FieldsPatch | ListPatch;

/** Where only the new value itself tells it, such as another order of fields. */
export const whole = Symbol('whole');

/**
 * The copies that an update has made of what lies on its way, each with the fields that it gave another value, or with
 * nothing where a field came or went. Of hundreds of fields only these are compared.
 */
export type Copies = Map<Document, Set<string> | undefined>;

/** Nothing where they are the same to the byte. Values that both share are not looked into. */
export function difference(
  before: unknown,
  after: unknown,
  copies?: Copies,
): Patch | typeof whole | undefined {
  if (before === after) return undefined;
  if (isPlainObject(before) && isPlainObject(after)) return ofFields(before, after, copies);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after);
  return isSameValue(before, after) ? undefined : whole;
}

/** What a patch makes of a value; the value passed in is not touched. */
export function patched(value: unknown, patch: Patch): unknown {
  if (Array.isArray(value) && 'kept' in patch) {
    const from = Number(patch.from ?? 0);
    const list: unknown[] = value.slice(from, from + Number(patch.kept));
    putInto(list, patch);
    return [...list, ...(patch.more ?? [])];
  }
  if (!isPlainObject(value) || 'kept' in patch) throw new Error('a change of another document');
  const next = { ...value };
  for (const field of patch.gone ?? []) delete next[field];
  putInto(next, patch);
  return next;
}

function putInto(next: Document, { set = {}, within = {} }: Patch): void {
  for (const [field, inner] of Object.entries(within)) next[field] = patched(next[field], inner);
  for (const [field, inner] of Object.entries(set)) next[field] = inner as unknown;
}

function ofFields(
  before: Document,
  after: Document,
  copies?: Copies,
): FieldsPatch | typeof whole | undefined {
  const changes = new Changes(copies);
  const given = copies?.get(after);
  if (given) {
    for (const field of given) changes.add(field, before[field], after[field]);
    return changes.isEmpty ? undefined : changes.parts;
  }
  const [old, now] = [Object.keys(before), Object.keys(after)];
  const isInPlace = old.length === now.length && old.every((field, at) => field === now[at]);
  const gone = isInPlace ? [] : old.filter((field) => !Object.hasOwn(after, field));
  if (!isInPlace && !comesInOrder(before, after, old, now)) return whole;
  for (const field of now) {
    const [was, is] = [before[field] as unknown, after[field] as unknown];
    if (was === is) continue;
    if (field === '__proto__') return whole;
    if (Object.hasOwn(before, field)) changes.add(field, was, is);
    else changes.put(field, is);
  }
  if (gone.length === 0 && changes.isEmpty) return undefined;
  return { ...changes.parts, ...(gone.length > 0 && { gone }) };
}

/** Whether fields that are new stand where putting them there brings them: behind the others, numbers by their value. */
function comesInOrder(
  before: Document,
  after: Document,
  old: readonly string[],
  now: readonly string[],
): boolean {
  const made: Document = {};
  for (const field of old) if (Object.hasOwn(after, field)) made[field] = true;
  for (const field of now) if (!Object.hasOwn(before, field)) made[field] = true;
  const fields = Object.keys(made);
  return fields.length === now.length && fields.every((field, at) => field === now[at]);
}

function ofLists(before: unknown[], after: unknown[]): ListPatch | undefined {
  const from = frontOf(before, after);
  const sharedLength = Math.min(before.length - from, after.length);
  const changes = new Changes();
  for (let at = 0; at < sharedLength; at += 1)
    changes.add(String(at), before[from + at], after[at]);
  const more = after.slice(sharedLength);
  const isAll = from === 0 && sharedLength === before.length && more.length === 0;
  if (isAll && changes.isEmpty) return undefined;
  return {
    ...(from > 0 && { from }),
    kept: sharedLength,
    ...changes.parts,
    ...(more.length > 0 && { more }),
  };
}

/** How many left at the front, where the next of them is the new first; lists of what happened are kept short so. */
function frontOf(before: unknown[], after: unknown[]): number {
  if (before.length === 0 || after.length === 0) return 0;
  const at = before.findIndex((one) => difference(one, after[0]) === undefined);
  return Math.max(0, at);
}

class Changes {
  readonly #set: Document = {};
  readonly #within: Record<string, Patch> = {};
  readonly #copies: Copies | undefined;
  #count = 0;

  constructor(copies?: Copies) {
    this.#copies = copies;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get parts(): Pick<FieldsPatch, 'set' | 'within'> {
    return {
      ...(Object.keys(this.#set).length > 0 && { set: this.#set }),
      ...(Object.keys(this.#within).length > 0 && { within: this.#within }),
    };
  }

  add(name: string, before: unknown, after: unknown): void {
    const change = difference(before, after, this.#copies);
    if (change === undefined) return;
    if (change === whole) this.put(name, after);
    else {
      this.#within[name] = change;
      this.#count += 1;
    }
  }

  put(name: string, value: unknown): void {
    this.#set[name] = value;
    this.#count += 1;
  }
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Int32 && b instanceof Int32) return a.value === b.value;
  if (a instanceof Double && b instanceof Double) return Object.is(a.value, b.value);
  if (a instanceof Long && b instanceof Long) return a.equals(b);
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  return encode({ a }).equals(encode({ a: b }));
}
