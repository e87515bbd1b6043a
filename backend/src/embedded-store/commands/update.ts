// The four update operators of law 4, on documents whose every BSON type is kept.
import { Double, Int32, Long } from 'bson';
import { isPlainObject, plain } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
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
    create: ({ _id }) => withIdFirst({ ...(_id === undefined ? {} : { _id }), ...update }),
  };
}

/** From what stands at a path to what shall stand there; undefined removes. */
type Change = (current: unknown) => unknown;
interface Step {
  path: string;
  change: Change;
  onInsertOnly?: boolean;
}

/** The operators, each with an operand that it takes at a path. */
const operators: Record<string, (path: string, operand: unknown) => Step> = {
  $set: (path, operand) => ({ path, change: () => operand }),
  $setOnInsert: (path, operand) => ({ path, change: () => operand, onInsertOnly: true }),
  $unset: (path) => ({ path, change: () => undefined }),
  $inc: (path, operand) => ({ path, change: (current) => increased(current, operand, path) }),
};

function modification(update: Document): Update {
  const steps: Step[] = [];
  const paths = new Set<string>();
  /** What lies above the paths. */
  const above = new Set<string>();
  for (const [operator, fields] of Object.entries(update)) {
    if (!Object.hasOwn(operators, operator) || !isPlainObject(fields)) {
      throw new CommandError('FailedToParse', `Unknown modifier: ${operator} (embedded store)`);
    }
    for (const [path, operand] of Object.entries(fields)) {
      const parents = parentsOf(path);
      const rival = [path, ...parents].find((one) => paths.has(one)) ?? (above.has(path) && path);
      if (typeof rival === 'string') {
        const text = `Updating the path '${path}' would create a conflict at '${rival}'`;
        throw new CommandError('ConflictingUpdateOperators', text);
      }
      paths.add(path);
      for (const parent of parents) above.add(parent);
      const step = operators[operator]?.(path, operand);
      if (step) steps.push(step);
    }
  }
  return {
    modifies: true,
    apply: (document) =>
      changed(
        document,
        steps.filter(({ onInsertOnly }) => !onInsertOnly),
      ),
    create: (required) => withIdFirst(changed(required, steps)),
  };
}

/** `a.b` and `a` of `a.b.c`. */
const parentsOf = (path: string): string[] =>
  [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index));

/** As MongoDB stores it. */
export const withIdFirst = ({ _id, ...rest }: Document): Document => ({
  _id: _id as unknown,
  ...rest,
});

/** Copies what the steps lead through, once however many they are, and shares the rest. */
function changed(document: Document, steps: Step[]): Document {
  const copies = new Set<Document>();
  const own = (original: Document) => {
    if (copies.has(original)) return original;
    const copy = { ...original };
    copies.add(copy);
    return copy;
  };
  const root = own(document);
  for (const { path, change } of steps) {
    const parts = partsOf(path);
    const last = parts.pop() ?? '';
    let at: Document | undefined = root;
    for (const part of parts) at = at && within(at, part, change, own, path);
    if (!at) continue;
    const next = change(Object.hasOwn(at, last) ? at[last] : undefined);
    if (next === undefined) delete at[last];
    else at[last] = next;
  }
  return root;
}

/** The document to change under a name, made if it is missing; nothing where there is nothing to remove. */
function within(
  at: Document,
  part: string,
  change: Change,
  own: (original: Document) => Document,
  path: string,
): Document | undefined {
  const inner: unknown = Object.hasOwn(at, part) ? at[part] : undefined;
  if (isPlainObject(inner)) return (at[part] = own(inner));
  if (!Array.isArray(inner) && change(undefined) === undefined) return undefined;
  if (inner === undefined) return (at[part] = own({}));
  throw new CommandError('PathNotViable', `Cannot follow '${path}' through the value of '${part}'`);
}

function partsOf(path: string): string[] {
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '') throw new CommandError('EmptyFieldName', `'${path}' has an empty field name`);
    if (part.startsWith('$') || part === '__proto__') {
      throw new CommandError('BadValue', `'${path}' cannot be updated (embedded store)`);
    }
  }
  return parts;
}

/** int32 grows to int64 when it must; anything with a double is a double. */
function increased(current: unknown, by: unknown, path: string): unknown {
  const [a, b] = [current === undefined ? 0 : plain(current), plain(by)];
  if (typeof a !== 'number' || typeof b !== 'number') {
    throw new CommandError('TypeMismatch', `Cannot apply $inc to a non-numeric value at '${path}'`);
  }
  if (current === undefined) return by;
  const sum = a + b;
  if (current instanceof Double || by instanceof Double) return new Double(sum);
  if (!Number.isSafeInteger(sum)) {
    throw new CommandError('BadValue', `$inc at '${path}' beyond 2^53 (embedded store)`);
  }
  const small = current instanceof Int32 && by instanceof Int32 && sum === (sum | 0);
  return small ? new Int32(sum) : Long.fromNumber(sum);
}
