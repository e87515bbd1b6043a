import { z } from 'zod';
import { checkDepth, checkStorable, encode, Entry, keyOf } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
import { anything, checked, collectionCommand, flag, object } from './command.ts';
import type { Context } from './command.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import type { Filter } from './filter.ts';
import { select } from './read-commands.ts';
import { maxWriteBatchSize } from './server-commands.ts';
import { changedEntry } from '../storage/changed-entry.ts';
import type { Store } from '../storage/store.ts';
import { compileUpdate, withIdFirst } from './update.ts';
import type { Update } from './update.ts';

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
  const document = update.apply(old.document);
  if (keyOf(document._id) !== old.id) throw changedId();
  const changed = changedEntry(old, document, store.takesRecords);
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
