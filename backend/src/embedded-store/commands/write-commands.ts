import { z } from 'zod';
import {
  checkDepth,
  checkStorable,
  encode,
  Entry,
  keyOf,
  type Document,
  isPlainObject,
  plain,
} from '../wire/bson.ts';
import { anything, checked, collectionCommand, flag, object, type Context } from './command.ts';
import { CommandError } from './command-error.ts';
import { compileFilter, type Filter } from './filter.ts';
import { select } from './read-commands.ts';
import { maxWriteBatchSize } from './server-commands.ts';
import { changedEntry } from '../storage/change.ts';
import type { Copies } from '../storage/patch.ts';
import type { Store } from '../storage/store.ts';
import { Double, Int32, Long } from 'bson';

// The four update operators of law 4, on documents whose every BSON type is kept.

interface Update {
  /** Changes fields, where a replacement puts a whole document in place. */
  modifies: boolean;
  /** The document after the update; the one passed in is not touched, and the copies made of it are told. */
  apply(document: Document, copies: Copies): Document;
  /** The document an upsert creates, given what the filter says its fields equal. */
  create(required: Document): Document;
}

function compileUpdate(update: unknown): Update {
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
    apply: (document, copies) =>
      changed(
        document,
        steps.filter(({ onInsertOnly }) => !onInsertOnly),
        copies,
      ),
    create: (required) => withIdFirst(changed(required, steps)),
  };
}

/** `a.b` and `a` of `a.b.c`. */
const parentsOf = (path: string): string[] =>
  [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index));

/** As MongoDB stores it. */
const withIdFirst = ({ _id, ...rest }: Document): Document => ({
  _id: _id as unknown,
  ...rest,
});

/** Copies what the steps lead through, once however many they are, and shares the rest. */
function changed(document: Document, steps: Step[], copies: Copies = new Map()): Document {
  const own = (original: Document) => {
    if (copies.has(original)) return original;
    const copy = { ...original };
    copies.set(copy, new Set());
    return copy;
  };
  const put = (at: Document, field: string, value: unknown) => {
    if (value !== undefined && Object.hasOwn(at, field)) copies.get(at)?.add(field);
    else copies.set(at, undefined);
    if (value === undefined) delete at[field];
    else at[field] = value;
  };
  const root = own(document);
  for (const { path, change } of steps) {
    const parts = partsOf(path);
    const last = parts.pop() ?? '';
    let at: Document | undefined = root;
    for (const part of parts) at = at && within(at, part, change, { own, put, path });
    if (!at) continue;
    put(at, last, change(Object.hasOwn(at, last) ? at[last] : undefined));
  }
  return root;
}

interface Way {
  own(original: Document): Document;
  /** Undefined removes. */
  put(at: Document, field: string, value: unknown): void;
  readonly path: string;
}

/** The document to change under a name, made if it is missing; nothing where there is nothing to remove. */
function within(
  at: Document,
  part: string,
  change: Change,
  { own, put, path }: Way,
): Document | undefined {
  const inner: unknown = Object.hasOwn(at, part) ? at[part] : undefined;
  const into = (original: Document): Document => {
    const copy = own(original);
    put(at, part, copy);
    return copy;
  };
  if (isPlainObject(inner)) return into(inner);
  if (!Array.isArray(inner) && change(undefined) === undefined) return undefined;
  if (inner === undefined) return into({});
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

/** There is no document validation to bypass; txnNumber is the engine's. */
const anyWrite = { bypassDocumentValidation: anything, txnNumber: anything };
const ordered = z.boolean().default(true);
const statements = z.array(z.unknown());

const updateStatement = z.strictObject({ q: object, u: z.unknown(), upsert: flag, multi: flag });
const deleteStatement = z.strictObject({ q: object, limit: z.unknown() });

export const writeCommands = {
  insert: collectionCommand(
    'insert',
    { documents: statements, ordered, ...anyWrite },
    ({ store }, { ns, documents, ordered }) =>
      batch(documents, ordered, (document) => {
        insert(store, ns, document instanceof Uint8Array ? document : encode(document as Document));
        return 1;
      }),
  ),

  update: collectionCommand(
    'update',
    { updates: statements, ordered, ...anyWrite },
    (context, { ns, updates, ordered }) => {
      const { store } = context;
      let nModified = 0;
      const upserted: Document[] = [];
      const answer = batch(updates, ordered, (statement, index) => {
        const { q, u, upsert, multi } = checked(updateStatement, 'update.updates', statement);
        const [filter, update] = [compileFilter(q), compileUpdate(u)];
        if (multi && !update.modifies) {
          throw new CommandError('FailedToParse', 'multi update is not supported for replacement');
        }
        const matches = select(store.collection(ns), filter, { limit: multi ? 0 : 1 });
        for (const old of matches) if (replace(store, ns, old, update) !== old) nModified += 1;
        if (matches.length > 0 || !upsert) return matches.length;
        const { document } = upsertOne(context, ns, filter, update);
        upserted.push({ index, _id: document._id as unknown });
        return 1;
      });
      return { ...answer, nModified, ...(upserted.length > 0 ? { upserted } : {}) };
    },
  ),

  delete: collectionCommand(
    'delete',
    { deletes: statements, ordered, ...anyWrite },
    ({ store }, { ns, deletes, ordered }) =>
      batch(deletes, ordered, (statement) => {
        const { q, limit } = checked(deleteStatement, 'delete.deletes', statement);
        const matches = select(store.collection(ns), compileFilter(q), { limit: Number(limit) });
        for (const { document } of matches) {
          store.change({ kind: 'delete', namespace: ns, id: document._id as unknown });
        }
        return matches.length;
      }),
  ),

  findAndModify: collectionCommand(
    'findAndModify',
    {
      query: object.optional(),
      sort: object.optional(),
      update: z.unknown(),
      new: flag,
      upsert: flag,
      remove: z.literal(false, 'only updates (embedded store)').optional(),
      ...anyWrite,
    },
    (context, { ns, query, sort, update: change, new: wantsNew, upsert }) => {
      const { store } = context;
      const [filter, update] = [compileFilter(query), compileUpdate(change)];
      const [before] = select(store.collection(ns), filter, { sort, limit: 1 });
      let after: Entry | undefined;
      if (before) after = replace(store, ns, before, update);
      else if (upsert) after = upsertOne(context, ns, filter, update);
      const upserted = after && !before ? { upserted: after.document._id as unknown } : {};
      return {
        lastErrorObject: { n: after ? 1 : 0, updatedExisting: before !== undefined, ...upserted },
        value: (wantsNew ? after : before)?.document ?? null,
      };
    },
  ),
};

/** Runs the statements of one command. A refused one is reported; in an ordered batch it also ends it. */
function batch(
  statements: unknown[],
  ordered: boolean,
  run: (statement: unknown, index: number) => number,
): Document {
  if (statements.length === 0 || statements.length > maxWriteBatchSize) {
    throw new CommandError('InvalidLength', `1 to ${maxWriteBatchSize} statements in one write`);
  }
  const writeErrors: Document[] = [];
  let n = 0;
  for (const [index, statement] of statements.entries()) {
    try {
      n += run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
}

/** Stores the bytes as they came, unless `_id` is missing or not the first field. */
function insert(store: Store, namespace: string, bytes: Uint8Array): Entry {
  const came = Entry.from(bytes);
  const first = Object.keys(came.document)[0] === '_id';
  const entry = first ? came : Entry.from(encode(withIdFirst(came.document)));
  checkDepth(entry.document, 1);
  checkStorable(entry);
  store.collection(namespace)?.check(entry);
  store.ensure(namespace);
  store.change({ kind: 'put', namespace, entry });
  return entry;
}

/** Answers the new document, or the old one when the update changes not a byte. */
function replace(store: Store, namespace: string, old: Entry, update: Update): Entry {
  const copies: Copies = new Map();
  const document = update.apply(old.document, copies);
  if (keyOf(document._id) !== old.id) throw changedId();
  const changed = changedEntry(old, document, store.takesRecords, copies);
  if (!changed) return old;
  const { entry, record } = changed;
  checkStorable(entry);
  store.collection(namespace)?.check(entry, old);
  store.change({ kind: 'put', namespace, entry, record });
  return entry;
}

function upsertOne(context: Context, namespace: string, filter: Filter, update: Update): Entry {
  context.needMemory?.();
  const document = update.create(filter.required);
  const id: unknown = filter.required._id;
  if (id !== undefined && keyOf(id) !== keyOf(document._id)) throw changedId();
  return insert(context.store, namespace, encode(document));
}

const changedId = () =>
  new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
