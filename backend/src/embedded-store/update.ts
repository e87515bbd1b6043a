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
  /** The document an upsert creates, given what the filter says its fields equal. */
  create(required: Document): Document;
}

export function compileUpdate(update: unknown): Update {
  if (!isPlainObject(update)) {
    throw new CommandError('FailedToParse', 'the embedded store has no aggregation in updates');
  }
  if (Object.keys(update)[0]?.startsWith('$')) return modification(update);
  return {
    modifies: false,
    apply: ({ _id }) => ({ _id: _id as unknown, ...update }),
    create: ({ _id }) => withIdFirst(_id === undefined ? update : { _id, ...update }),
  };
}

type Operation = (current: unknown, operand: unknown, path: string) => unknown;

/** From what stands at the path and the operand to what shall stand there; undefined removes. */
const operations: Record<string, Operation> = {
  $set: (_current, operand) => operand,
  $setOnInsert: (_current, operand) => operand,
  $unset: () => undefined,
  $inc: increased,
};

function modification(update: Document): Update {
  const steps: { operator: string; path: string; operand: unknown }[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!Object.hasOwn(operations, operator) || !isPlainObject(fields)) {
      throw new CommandError('FailedToParse', `Unknown modifier: ${operator} (embedded store)`);
    }
    for (const [path, operand] of Object.entries(fields)) {
      checkPath(path);
      const rival = steps.find((step) => overlaps(step.path, path));
      if (rival) {
        const text = `Updating the path '${path}' would create a conflict at '${rival.path}'`;
        throw new CommandError('ConflictingUpdateOperators', text);
      }
      steps.push({ operator, path, operand });
    }
  }
  const run = (start: Document, inserting: boolean) => {
    const draft = drafting();
    return steps
      .filter(({ operator }) => inserting || operator !== '$setOnInsert')
      .reduce((document, { operator, path, operand }) => {
        const change = (current: unknown) => operations[operator]?.(current, operand, path);
        return changed(document, path.split('.'), change, draft);
      }, start);
  };
  return {
    modifies: true,
    apply: (document) => run(document, false),
    create: (required) => {
      const draft = drafting();
      const start = Object.entries(required).reduce<Document>((document, [path, value]) => {
        checkPath(path);
        return changed(document, path.split('.'), () => value, draft);
      }, {});
      return withIdFirst(run(start, true));
    },
  };
}

function checkPath(path: string): void {
  for (const part of path.split('.')) {
    if (part === '') throw new CommandError('EmptyFieldName', `'${path}' has an empty field name`);
    if (part.startsWith('$') || part === '__proto__') {
      throw new CommandError('BadValue', `'${path}' cannot be updated (embedded store)`);
    }
  }
}

const overlaps = (a: string, b: string) =>
  `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`);

/** MongoDB stores `_id` first, and gives one to what comes without. */
export function withIdFirst({ _id, ...rest }: Document): Document {
  return { _id: _id === undefined ? new ObjectId() : (_id as unknown), ...rest };
}

type Draft = (document: Document) => Document;

/** Copies what is to be changed, once however many paths lead through it. */
function drafting(): Draft {
  const own = new Set<Document>();
  return (document) => {
    if (own.has(document)) return document;
    const copy = { ...document };
    own.add(copy);
    return copy;
  };
}

/** The document's draft with one path changed; documents missing on the way are made. */
function changed(
  document: Document,
  [part = '', ...rest]: string[],
  change: (current: unknown) => unknown,
  draft: Draft,
): Document {
  const current: unknown = Object.hasOwn(document, part) ? document[part] : undefined;
  const next =
    rest.length === 0 ? change(current) : changedWithin(current, rest, change, part, draft);
  const copy = draft(document);
  if (next === undefined) delete copy[part];
  else copy[part] = next;
  return copy;
}

function changedWithin(
  inner: unknown,
  rest: string[],
  change: (current: unknown) => unknown,
  name: string,
  draft: Draft,
): unknown {
  if (isPlainObject(inner)) return changed(inner, rest, change, draft);
  if (Array.isArray(inner) && /^\d+$/.test(rest[0] ?? '')) {
    throw new CommandError(
      'BadValue',
      `array position in '${name}.${rest.join('.')}' (embedded store)`,
    );
  }
  const made = inner === undefined ? changed({}, rest, change, draft) : undefined;
  // Removing what lies beyond a value that is missing or not a document changes nothing.
  if (change(undefined) === undefined) return inner;
  if (made) return made;
  throw new CommandError('PathNotViable', `Cannot create field '${rest[0]}' in element {${name}}`);
}

/** int32 grows to int64 when it must; anything with a double is a double. */
function increased(current: unknown, by: unknown, path: string): unknown {
  if (!isNumeric(by) || !(current === undefined || isNumeric(current))) {
    throw new CommandError('TypeMismatch', `Cannot apply $inc to a non-numeric value at '${path}'`);
  }
  if (current === undefined) return by;
  if (current instanceof Double || by instanceof Double) {
    return new Double(Number(current.toString()) + Number(by.toString()));
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
