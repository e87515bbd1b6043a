import { encode, isPlainObject } from './bson.ts';
import type { Collection } from './collection.ts';
import type { Commands } from './commands.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import { indexSpec, sameKey } from './index-spec.ts';
import { checkFields, collectionName, count, flag, list } from './request.ts';
import type { Store } from './store.ts';

const nameOf = ({ namespace }: Collection) => namespace.slice(namespace.indexOf('.') + 1);

function existing(store: Store, namespace: string): Collection {
  const collection = store.collection(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}

function batchSize(cursor: unknown): number | undefined {
  const size: unknown = isPlainObject(cursor) ? cursor.batchSize : undefined;
  return size === undefined ? undefined : count(size, 'batchSize', 0);
}

export const catalogCommands: Commands = {
  create({ store }, request) {
    checkFields(request, []);
    const namespace = collectionName(request);
    if (store.collection(namespace)) {
      throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
    }
    store.ensure(namespace);
    return {};
  },

  drop({ store }, request) {
    checkFields(request, []);
    const { namespace, specs } = existing(store, collectionName(request));
    store.change({ kind: 'drop', namespace });
    return { ns: namespace, nIndexesWas: specs.length };
  },

  dropDatabase({ store }, request) {
    checkFields(request, []);
    for (const { namespace } of store.collectionsOf(request.database)) {
      store.change({ kind: 'drop', namespace });
    }
    return { dropped: request.database };
  },

  listCollections({ store, cursors }, request) {
    checkFields(request, ['filter', 'nameOnly', 'authorizedCollections', 'cursor']);
    const { database, args } = request;
    const filter = compileFilter(args.filter);
    const nameOnly = flag(args.nameOnly, 'nameOnly', false);
    const found = store
      .collectionsOf(database)
      .map((collection) => ({ name: nameOf(collection), type: 'collection' }))
      .filter((each) => filter.test(each))
      .map((each) => encode(nameOnly ? each : { ...each, options: {}, info: { readOnly: false } }));
    return cursors.first(`${database}.$cmd.listCollections`, found, batchSize(args.cursor));
  },

  createIndexes({ store }, request) {
    checkFields(request, ['indexes', 'commitQuorum']);
    const namespace = collectionName(request);
    const specs = list(request.args.indexes, 'indexes').map(indexSpec);
    const createdCollectionAutomatically = !store.collection(namespace);
    const collection = store.ensure(namespace);
    const numIndexesBefore = collection.specs.length;
    for (const spec of specs) {
      if (!isKnown(collection, spec)) store.change({ kind: 'index', namespace, spec });
    }
    return {
      numIndexesBefore,
      numIndexesAfter: collection.specs.length,
      createdCollectionAutomatically,
    };
  },

  listIndexes({ store, cursors }, request) {
    checkFields(request, ['cursor']);
    const { namespace, specs } = existing(store, collectionName(request));
    const found = specs.map(({ name, key, ...options }) =>
      encode({ v: 2, key, name, ...(name === '_id_' ? {} : options) }),
    );
    return cursors.first(namespace, found, batchSize(request.args.cursor));
  },

  dropIndexes({ store }, request) {
    checkFields(request, ['index']);
    const { namespace, specs } = existing(store, collectionName(request));
    const { index } = request.args;
    const wanted = Array.isArray(index) ? index : [index];
    const named = specs.filter(({ name, key }) =>
      wanted.some((each) => each === name || (isPlainObject(each) && sameKey(each, key))),
    );
    const chosen = index === '*' ? specs.slice(1) : named;
    if (index !== '*' && named.length < wanted.length) {
      throw new CommandError('IndexNotFound', `index not found with name [${String(index)}]`);
    }
    if (chosen.some(({ name }) => name === '_id_')) {
      throw new CommandError('InvalidOptions', 'cannot drop _id index');
    }
    for (const { name } of chosen) store.change({ kind: 'dropIndex', namespace, name });
    return { nIndexesWas: specs.length };
  },
};

/** Asking again for an index that is there changes nothing; asking for a different one under its key or name is refused. */
function isKnown(collection: Collection, spec: ReturnType<typeof indexSpec>): boolean {
  for (const known of collection.specs) {
    const equalKey = sameKey(known.key, spec.key);
    if (!equalKey && known.name !== spec.name) continue;
    if (!equalKey) {
      const text = `An existing index has the same name as the requested index: ${spec.name}`;
      throw new CommandError('IndexKeySpecsConflict', text);
    }
    if (known.name === '_id_') return true;
    const equal =
      known.name === spec.name &&
      known.unique === spec.unique &&
      known.expireAfterSeconds === spec.expireAfterSeconds;
    if (equal) return true;
    const text = `An equivalent index already exists with a different name and options: ${known.name}`;
    throw new CommandError('IndexOptionsConflict', text);
  }
  return false;
}
