import { encode, isPlainObject } from './bson.ts';
import type { Collection } from './collection.ts';
import type { Commands } from './commands.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import { indexSpec, isThere } from './index-spec.ts';
import { checkFields, count, flag, list, namespaceOf } from './request.ts';
import type { Store } from './store.ts';

function existing(store: Store, namespace: string): Collection {
  const collection = store.collection(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}

const batchSize = (cursor: unknown) =>
  count(isPlainObject(cursor) ? cursor.batchSize : undefined, 'batchSize');

export const catalogCommands: Commands = {
  create({ store }, request) {
    checkFields(request);
    const namespace = namespaceOf(request);
    if (store.collection(namespace)) {
      throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
    }
    store.ensure(namespace);
    return {};
  },

  drop({ store }, request) {
    checkFields(request);
    const { namespace, specs } = existing(store, namespaceOf(request));
    store.change({ kind: 'drop', namespace });
    return { ns: namespace, nIndexesWas: specs.length };
  },

  dropDatabase({ store }, request) {
    checkFields(request);
    for (const { namespace } of store.collectionsOf(request.database)) {
      store.change({ kind: 'drop', namespace });
    }
    return { dropped: request.database };
  },

  listCollections({ store, cursors }, request) {
    checkFields(request, 'filter nameOnly authorizedCollections cursor');
    const { database, args } = request;
    const filter = compileFilter(args.filter);
    const details = flag(args.nameOnly, 'nameOnly')
      ? {}
      : { options: {}, info: { readOnly: false } };
    const found = store
      .collectionsOf(database)
      .map(({ namespace }) => ({ name: namespace.slice(database.length + 1), type: 'collection' }))
      .filter((each) => filter.test(each))
      .map((each) => encode({ ...each, ...details }));
    return cursors.first(`${database}.$cmd.listCollections`, found, batchSize(args.cursor));
  },

  createIndexes({ store }, request) {
    checkFields(request, 'indexes');
    const namespace = namespaceOf(request);
    const specs = list(request.args.indexes, 'indexes').map(indexSpec);
    const createdCollectionAutomatically = !store.collection(namespace);
    const collection = store.ensure(namespace);
    const numIndexesBefore = collection.specs.length;
    for (const spec of specs) {
      if (!isThere(collection.specs, spec)) store.change({ kind: 'index', namespace, spec });
    }
    const numIndexesAfter = collection.specs.length;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
  },

  listIndexes({ store, cursors }, request) {
    checkFields(request, 'cursor');
    const { namespace, specs } = existing(store, namespaceOf(request));
    const found = specs.map((spec) => encode({ v: 2, ...spec }));
    return cursors.first(namespace, found, batchSize(request.args.cursor));
  },

  dropIndexes({ store }, request) {
    checkFields(request, 'index');
    const { namespace, specs } = existing(store, namespaceOf(request));
    const { index } = request.args;
    const chosen = index === '*' ? specs.slice(1) : specs.filter(({ name }) => name === index);
    if (index !== '*' && chosen.length === 0) {
      throw new CommandError('IndexNotFound', `index not found with name [${String(index)}]`);
    }
    if (index === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
    for (const { name } of chosen) store.change({ kind: 'dropIndex', namespace, name });
    return { nIndexesWas: specs.length };
  },
};
