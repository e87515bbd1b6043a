import { z } from 'zod';
import { checkStorable, documentOf, element, elementsOf, encode } from './bson.ts';
import { isPlainObject, keyOf, typed, viewOf } from './bson.ts';
import type { Document } from './bson.ts';
import { changedEntry, entryOf } from './collection.ts';
import { checked, command } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Entry } from './hash-index.ts';
import { compileProjection } from './projection.ts';
import { select } from './read-commands.ts';
import { namespaceOf } from './request.ts';
import type { Store } from './store.ts';
import { compileUpdate, withIdFirst } from './update.ts';
import type { Update } from './update.ts';

/** There is no document validation to bypass; txnNumber is the engine's. */
const anyWrite = {
  bypassDocumentValidation: z.unknown().optional(),
  txnNumber: z.unknown().optional(),
};
const ordered = z.boolean().default(true);
const object = z.record(z.string(), z.unknown());
const option = z.boolean().default(false);

const updateStatement = z.strictObject({
  q: object,
  u: z.unknown().optional(),
  upsert: option,
  multi: option,
});
const deleteStatement = z.strictObject({ q: object, limit: z.union([z.literal(0), z.literal(1)]) });

export const writeCommands = {
  insert: command(
    { insert: z.string(), documents: z.array(z.instanceof(Uint8Array)), ordered, ...anyWrite },
    ({ store }, { documents, ordered }, request) => {
      const namespace = namespaceOf(request);
      return batch(documents, ordered, (bytes) => {
        insert(store, namespace, stored(bytes));
        return 1;
      });
    },
  ),

  update: command(
    { update: z.string(), updates: z.array(z.unknown()), ordered, ...anyWrite },
    ({ store }, { updates, ordered }, request) => {
      const namespace = namespaceOf(request);
      const documents = request.typed().updates as Document[];
      let nModified = 0;
      const upserted: Document[] = [];
      const answer = batch(updates, ordered, (value, index) => {
        const { q: filter, upsert, multi } = checked(updateStatement, 'update.updates', value);
        const update = compileUpdate(documents[index]?.u);
        if (multi && !update.modifies) {
          throw new CommandError('FailedToParse', 'multi update is not supported for replacement');
        }
        const matches = select(store, namespace, { filter, limit: multi ? 0 : 1 });
        for (const entry of matches) if (replace(store, namespace, entry, update)) nModified += 1;
        if (matches.length > 0 || !upsert) return matches.length;
        const entry = upsertOne(store, namespace, documents[index]?.q, update);
        upserted.push({ index, _id: typed(entry.raw)._id as unknown });
        return 1;
      });
      return { ...answer, nModified, ...(upserted.length > 0 ? { upserted } : {}) };
    },
  ),

  delete: command(
    { delete: z.string(), deletes: z.array(z.unknown()), ordered, ...anyWrite },
    ({ store }, { deletes, ordered }, request) => {
      const namespace = namespaceOf(request);
      return batch(deletes, ordered, (value) => {
        const { q: filter, limit } = checked(deleteStatement, 'delete.deletes', value);
        const matches = select(store, namespace, { filter, limit });
        for (const entry of matches) remove(store, namespace, entry);
        return matches.length;
      });
    },
  ),

  findAndModify: command(
    {
      findAndModify: z.string(),
      query: object.optional(),
      sort: object.optional(),
      fields: object.optional(),
      update: z.unknown().optional(),
      remove: option,
      new: option,
      upsert: option,
      ...anyWrite,
    },
    (
      { store },
      { query: filter, sort, fields, remove: removing, new: wantsNew, upsert },
      request,
    ) => {
      if (removing && (wantsNew || upsert || request.args.update !== undefined)) {
        throw new CommandError('FailedToParse', 'Cannot specify both an update and remove=true');
      }
      const namespace = namespaceOf(request);
      const project = compileProjection(fields);
      const update = removing ? undefined : compileUpdate(request.typed().update);
      const [before] = select(store, namespace, { filter, sort, limit: 1 });
      let after: Entry | undefined;
      if (!update) {
        if (before) remove(store, namespace, before);
      } else if (before) after = replace(store, namespace, before, update) ?? before;
      else if (upsert) after = upsertOne(store, namespace, request.typed().query, update);
      const wanted = wantsNew ? after : before;
      const value = wanted && (project ? project(wanted.raw) : wanted.raw);
      const lastErrorObject = {
        n: before || after ? 1 : 0,
        ...(update ? { updatedExisting: before !== undefined } : {}),
        ...(after && !before ? { upserted: typed(after.raw)._id as unknown } : {}),
      };
      return documentOf([
        elementsOf({ lastErrorObject }),
        value ? element('document', 'value', value) : elementsOf({ value: null }),
        elementsOf({ ok: 1 }),
      ]);
    },
  ),
};

/** Runs the statements of one command. A refused one is reported; in an ordered batch it also ends it. */
function batch<T>(
  statements: T[],
  ordered: boolean,
  run: (statement: T, index: number) => number,
): Document {
  if (statements.length === 0 || statements.length > 100_000) {
    throw new CommandError('InvalidLength', 'a write needs between 1 and 100000 statements');
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

/** The bytes as they came, unless `_id` is missing or not the first field. */
function stored(bytes: Uint8Array): Entry {
  const entry = entryOf(bytes);
  const whole =
    Object.keys(entry.view)[0] === '_id' ? entry : entryOf(encode(withIdFirst(typed(bytes))));
  checkStorable(whole.raw, whole.view);
  return whole;
}

function insert(store: Store, namespace: string, entry: Entry): void {
  store.collection(namespace)?.check(entry);
  store.ensure(namespace);
  store.change({ kind: 'put', namespace, entry });
}

/** Answers the new document, or nothing when the update changes not a byte. */
function replace(store: Store, namespace: string, old: Entry, update: Update): Entry | undefined {
  const next = update.apply(old.typed ?? typed(old.raw));
  const raw = encode(next);
  if (raw.equals(old.raw)) return undefined;
  const entry = changedEntry(raw, next);
  checkStorable(raw, entry.typed ?? entry.view);
  if (entry.id !== old.id) {
    const text = "Performing an update on the path '_id' would modify the immutable field '_id'";
    throw new CommandError('ImmutableField', text);
  }
  store.collection(namespace)?.check(entry, old);
  store.change({ kind: 'put', namespace, entry });
  return entry;
}

function remove(store: Store, namespace: string, { view }: Entry): void {
  store.change({ kind: 'delete', namespace, id: view._id as unknown });
}

function upsertOne(store: Store, namespace: string, query: unknown, update: Update): Entry {
  const required = requiredBy(isPlainObject(query) ? query : {});
  const document = update.create(required);
  const id: unknown = required._id;
  if (
    id !== undefined &&
    keyOf(viewOf({ id }).id) !== keyOf(viewOf({ id: document._id as unknown }).id)
  ) {
    const text = "Performing an update on the path '_id' would modify the immutable field '_id'";
    throw new CommandError('ImmutableField', text);
  }
  const entry = stored(encode(document));
  insert(store, namespace, entry);
  return entry;
}

/** What the filter says a field must equal: the start of an upserted document. */
function requiredBy(filter: Document): Document {
  const required: Document = {};
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') {
      for (const part of condition as Document[]) Object.assign(required, requiredBy(part));
    } else if (!path.startsWith('$')) {
      const operators = isPlainObject(condition) && Object.keys(condition)[0]?.startsWith('$');
      if (!operators) required[path] = condition;
      else if (condition.$eq !== undefined) required[path] = condition.$eq;
    }
  }
  return required;
}
