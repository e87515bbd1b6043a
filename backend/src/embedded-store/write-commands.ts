import {
  checkStorable,
  documentOf,
  element,
  elementsOf,
  encode,
  isPlainObject,
  keyOf,
} from './bson.ts';
import { typed, viewOf } from './bson.ts';
import type { Document } from './bson.ts';
import { entryOf } from './collection.ts';
import { CommandError } from './command-error.ts';
import type { Commands } from './commands.ts';
import { compileFilter } from './filter.ts';
import type { Entry } from './hash-index.ts';
import { compileProjection } from './projection.ts';
import { checkFields, checkStatement, collectionName, count, flag, list } from './request.ts';
import { sorted } from './sort.ts';
import type { Store } from './store.ts';
import { compileUpdate, withIdFirst } from './update.ts';
import type { Update } from './update.ts';

const batchFields = ['ordered', 'bypassDocumentValidation', 'txnNumber'];

export const writeCommands: Commands = {
  insert({ store }, request) {
    checkFields(request, ['documents', ...batchFields]);
    const namespace = collectionName(request);
    const documents = list(request.args.documents, 'documents') as Buffer[];
    return batch(request.args, documents, (bytes) => {
      insert(store, namespace, stored(bytes));
      return { n: 1 };
    });
  },

  update({ store }, request) {
    checkFields(request, ['updates', ...batchFields]);
    const namespace = collectionName(request);
    const statements = list(request.args.updates, 'updates');
    const documents = list(request.typed().updates, 'updates') as Document[];
    let nModified = 0;
    const upserted: Document[] = [];
    const answer = batch(request.args, statements, (value, index) => {
      const statement = checkStatement('update.updates', value, ['q', 'u', 'upsert', 'multi']);
      const update = compileUpdate(documents[index]?.u);
      const multi = flag(statement.multi, 'multi', false);
      if (multi && !update.modifies) {
        throw new CommandError('FailedToParse', 'multi update is not supported for replacement');
      }
      const matches = matching(store, namespace, statement.q, multi ? Infinity : 1);
      for (const entry of matches) nModified += replace(store, namespace, entry, update) ? 1 : 0;
      if (matches.length > 0 || !flag(statement.upsert, 'upsert', false))
        return { n: matches.length };
      const entry = upsert(store, namespace, documents[index]?.q, update);
      upserted.push({ index, _id: typed(entry.raw)._id as unknown });
      return { n: 1 };
    });
    return { ...answer, nModified, ...(upserted.length > 0 ? { upserted } : {}) };
  },

  delete({ store }, request) {
    checkFields(request, ['deletes', ...batchFields]);
    const namespace = collectionName(request);
    return batch(request.args, list(request.args.deletes, 'deletes'), (value) => {
      const statement = checkStatement('delete.deletes', value, ['q', 'limit']);
      const limit = count(statement.limit, 'limit', 0);
      const matches = matching(store, namespace, statement.q, limit === 0 ? Infinity : limit);
      for (const entry of matches) remove(store, namespace, entry);
      return { n: matches.length };
    });
  },

  findAndModify({ store }, request) {
    checkFields(request, findAndModifyFields);
    const { args } = request;
    const namespace = collectionName(request);
    const project = compileProjection(args.fields);
    const removing = flag(args.remove, 'remove', false);
    const update = removing ? undefined : compileUpdate(request.typed().update);
    const filter = compileFilter(args.query);
    const matches = [...(store.collection(namespace)?.find(filter) ?? [])];
    const before = sorted(matches, args.sort)[0];
    let after: Entry | undefined;
    let upserted: Document = {};
    if (!update) {
      if (before) remove(store, namespace, before);
    } else if (before) {
      after = replace(store, namespace, before, update) ?? before;
    } else if (flag(args.upsert, 'upsert', false)) {
      after = upsert(store, namespace, request.typed().query, update);
      upserted = { upserted: typed(after.raw)._id as unknown };
    }
    const wanted = flag(args.new, 'new', false) ? after : before;
    const lastErrorObject = {
      n: before || after ? 1 : 0,
      ...(removing ? {} : { updatedExisting: before !== undefined }),
      ...upserted,
    };
    const value = wanted && (project ? project(wanted.raw) : wanted.raw);
    return documentOf([
      elementsOf({ lastErrorObject }),
      value ? element('document', 'value', value) : elementsOf({ value: null }),
      elementsOf({ ok: 1 }),
    ]);
  },
};

const findAndModifyFields = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'bypassDocumentValidation',
  'txnNumber',
];

/** Runs the statements of one command. A refused one is reported; in an ordered batch it also ends it. */
function batch<T>(
  args: Document,
  statements: T[],
  run: (statement: T, index: number) => { n: number },
): Document {
  if (statements.length === 0 || statements.length > 100_000) {
    throw new CommandError('InvalidLength', 'a write needs between 1 and 100000 statements');
  }
  const ordered = flag(args.ordered, 'ordered', true);
  const writeErrors: Document[] = [];
  let n = 0;
  for (const [index, statement] of statements.entries()) {
    try {
      n += run(statement, index).n;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
}

/** Taken whole before anything changes, so that an update never meets its own results. */
function matching(store: Store, namespace: string, query: unknown, limit: number): Entry[] {
  const found: Entry[] = [];
  for (const entry of store.collection(namespace)?.find(compileFilter(query)) ?? []) {
    found.push(entry);
    if (found.length >= limit) break;
  }
  return found;
}

/** The bytes as they came, unless `_id` is missing or not the first field. */
function stored(bytes: Buffer): Entry {
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
  const raw = encode(update.apply(typed(old.raw)));
  if (raw.equals(old.raw)) return undefined;
  const entry = entryOf(raw);
  checkStorable(entry.raw, entry.view);
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

function upsert(store: Store, namespace: string, query: unknown, update: Update): Entry {
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
