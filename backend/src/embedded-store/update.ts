// The four update operators of law 4, on typed documents so that every BSON type is kept.
import { Double, Int32, Long, ObjectId } from 'bson';
import { isPlainObject } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';

export interface Update {
  /** Changes fields, where a replacement puts a whole document in place. */
  modifies: boolean;
  /** The document after the update; the one passed in is not touched. */
  apply(document: Document): Document;
  /** The document an upsert creates, given what the filter requires. */
  create(equalities: Document): Document;
}

type Operation = (document: Document, parts: string[], value: unknown) => void;

const operations: Record<string, Operation> = {
  $set: write,
  $setOnInsert: write,
  $unset: (document, parts) => remove(document, parts),
  $inc: (document, parts, by) =>
    write(document, parts, increased(read(document, parts), by, parts)),
};

export function compileUpdate(update: unknown): Update {
  if (!isPlainObject(update)) {
    throw new CommandError('FailedToParse', 'the embedded store has no aggregation in updates');
  }
  const first = Object.keys(update)[0];
  return first?.startsWith('$') ? modification(update) : replacement(update);
}

function replacement(next: Document): Update {
  for (const field of Object.keys(next)) {
    if (field.startsWith('$')) {
      const text = `The dollar ($) prefixed field '${field}' is not allowed in a replacement`;
      throw new CommandError('DollarPrefixedFieldName', text);
    }
  }
  return {
    modifies: false,
    apply: ({ _id }) => ({ _id, ...next }),
    create: ({ _id }) => withIdFirst({ ...(_id === undefined ? {} : { _id }), ...next }),
  };
}

function modification(update: Document): Update {
  const steps: { operator: string; parts: string[]; value: unknown }[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!Object.hasOwn(operations, operator)) {
      const text = `Unknown modifier: ${operator} (not in the embedded store)`;
      throw new CommandError('FailedToParse', text);
    }
    if (!isPlainObject(fields)) {
      throw new CommandError('FailedToParse', `Modifiers operate on fields: ${operator}`);
    }
    for (const [path, value] of Object.entries(fields)) {
      const parts = checkPath(path);
      const rival = steps.find((step) => overlaps(step.parts, parts));
      if (rival) {
        const text = `Updating the path '${path}' would create a conflict at '${rival.parts.join('.')}'`;
        throw new CommandError('ConflictingUpdateOperators', text);
      }
      steps.push({ operator, parts, value });
    }
  }
  const run = (document: Document, inserting: boolean) => {
    const next = structuredCopy(document);
    for (const { operator, parts, value } of steps) {
      if (operator === '$setOnInsert' && !inserting) continue;
      operations[operator]?.(next, parts, value);
    }
    return next;
  };
  return {
    modifies: true,
    apply: (document) => run(document, false),
    create: (equalities) => {
      const start: Document = {};
      for (const [path, value] of Object.entries(equalities)) write(start, checkPath(path), value);
      return withIdFirst(run(start, true));
    },
  };
}

/** MongoDB stores `_id` first, and gives one to what comes without. */
export function withIdFirst(document: Document): Document {
  const { _id, ...rest } = document;
  return { _id: _id === undefined ? new ObjectId() : (_id as unknown), ...rest };
}

function checkPath(path: string): string[] {
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '' || part.startsWith('$') || part === '__proto__') {
      const text = `The path '${path}' cannot be updated in the embedded store`;
      throw new CommandError('BadValue', text);
    }
  }
  return parts;
}

const overlaps = (a: string[], b: string[]) => {
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter).every((part, at) => part === b[at]);
};

function structuredCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(structuredCopy) as T;
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, structuredCopy(inner)] as const,
  );
  return Object.fromEntries(entries) as T;
}

const maxPosition = 1_500_000;

/** A step into a document or, by position, into an array; undefined where the path does not lead on. */
function slot(
  container: unknown,
  part: string,
): { get(): unknown; set(value: unknown): void } | undefined {
  if (Array.isArray(container)) {
    const list: unknown[] = container;
    const position = /^(0|[1-9]\d*)$/.test(part) ? Number(part) : undefined;
    if (position === undefined || position > maxPosition) return undefined;
    return {
      get: () => list[position],
      set: (value) => {
        while (list.length < position) list.push(null);
        list[position] = value;
      },
    };
  }
  if (!isPlainObject(container)) return undefined;
  return {
    get: () => (Object.hasOwn(container, part) ? (container[part] as unknown) : undefined),
    set: (value) => {
      container[part] = value;
    },
  };
}

function read(document: Document, parts: string[]): unknown {
  return parts.reduce<unknown>((at, part) => slot(at, part)?.get(), document);
}

function write(document: Document, parts: string[], value: unknown): void {
  let at: unknown = document;
  for (const [depth, part] of parts.entries()) {
    const here = slot(at, part);
    if (!here) {
      const text = `Cannot create field '${part}' in element ${parts.slice(0, depth).join('.')}`;
      throw new CommandError('PathNotViable', text);
    }
    if (depth === parts.length - 1) here.set(value);
    else {
      if (here.get() === undefined) here.set({});
      at = here.get();
    }
  }
}

function remove(document: Document, parts: string[]): void {
  const last = parts.at(-1) ?? '';
  const container = read(document, parts.slice(0, -1));
  if (Array.isArray(container)) {
    const here = slot(container, last);
    if (here && here.get() !== undefined) here.set(null);
  } else if (isPlainObject(container)) delete container[last];
}

/** int32 grows to int64 when it must; anything with a double is a double. */
function increased(current: unknown, by: unknown, parts: string[]): unknown {
  const path = parts.join('.');
  if (!isNumeric(by))
    throw new CommandError('TypeMismatch', `Cannot increment with a non-numeric argument: ${path}`);
  if (current === undefined) return by;
  if (!isNumeric(current)) {
    const text = `Cannot apply $inc to a value of non-numeric type at '${path}'`;
    throw new CommandError('TypeMismatch', text);
  }
  if (current instanceof Double || by instanceof Double) {
    return new Double(numberOf(current) + numberOf(by));
  }
  const sum = BigInt(current.toString()) + BigInt(by.toString());
  if (BigInt.asIntN(64, sum) !== sum) {
    throw new CommandError('BadValue', `Failed to apply $inc at '${path}': the result overflows`);
  }
  const small = current instanceof Int32 && by instanceof Int32 && BigInt.asIntN(32, sum) === sum;
  return small ? new Int32(Number(sum)) : Long.fromBigInt(sum);
}

const isNumeric = (value: unknown): value is Int32 | Double | Long =>
  value instanceof Int32 || value instanceof Double || value instanceof Long;

const numberOf = (value: Int32 | Double | Long) =>
  value instanceof Long ? value.toNumber() : value.value;
