import { z } from 'zod';
import { encode } from './bson.ts';
import type { Collection } from './collection.ts';
import { command } from './command.ts';
import { CommandError } from './command-error.ts';
import { compileFilter } from './filter.ts';
import { indexSpec, isThere } from './index-spec.ts';
import { databaseOf, namespaceOf } from './request.ts';
import type { Store } from './store.ts';

function existing(store: Store, namespace: string): Collection {
  const collection = store.collection(namespace);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
  return collection;
}

const cursor = z.strictObject({ batchSize: z.int().min(0).optional() }).default({});

export const catalogCommands = {
  create: command({ create: z.string() }, ({ store }, _fields, request) => {
    const namespace = namespaceOf(request);
    if (store.collection(namespace)) {
      throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
    }
    store.ensure(namespace);
    return {};
  }),

  drop: command({ drop: z.string() }, ({ store }, _fields, request) => {
    const { namespace, specs } = existing(store, namespaceOf(request));
    store.change({ kind: 'drop', namespace });
    return { ns: namespace, nIndexesWas: specs.length };
  }),

  dropDatabase: command({ dropDatabase: z.literal(1) }, ({ store }, _fields, request) => {
    const dropped = databaseOf(request);
    for (const { namespace } of store.collectionsOf(dropped)) {
      store.change({ kind: 'drop', namespace });
    }
    return { dropped };
  }),

  listCollections: command(
    {
      listCollections: z.literal(1),
      filter: z.unknown().optional(),
      nameOnly: z.boolean().optional(),
      authorizedCollections: z.boolean().optional(),
      cursor,
    },
    ({ store, cursors }, { filter, nameOnly, cursor }, request) => {
      const { test } = compileFilter(filter);
      const database = databaseOf(request);
      const details = nameOnly ? {} : { options: {}, info: { readOnly: false } };
      const found = store
        .collectionsOf(database)
        .map(({ namespace }) => ({
          name: namespace.slice(database.length + 1),
          type: 'collection',
        }))
        .filter(test)
        .map((each) => encode({ ...each, ...details }));
      return cursors.first(`${database}.$cmd.listCollections`, found, cursor.batchSize);
    },
  ),

  createIndexes: command(
    { createIndexes: z.string(), indexes: z.array(z.unknown()) },
    ({ store }, { indexes }, request) => {
      const namespace = namespaceOf(request);
      const specs = indexes.map(indexSpec);
      const createdCollectionAutomatically = !store.collection(namespace);
      const collection = store.ensure(namespace);
      const numIndexesBefore = collection.specs.length;
      for (const spec of specs) {
        if (!isThere(collection.specs, spec)) store.change({ kind: 'index', namespace, spec });
      }
      const numIndexesAfter = collection.specs.length;
      return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
    },
  ),

  listIndexes: command(
    { listIndexes: z.string(), cursor },
    ({ store, cursors }, { cursor }, request) => {
      const { namespace, specs } = existing(store, namespaceOf(request));
      const found = specs.map((spec) => encode({ v: 2, ...spec }));
      return cursors.first(namespace, found, cursor.batchSize);
    },
  ),

  dropIndexes: command(
    { dropIndexes: z.string(), index: z.string() },
    ({ store }, { index }, request) => {
      const { namespace, specs } = existing(store, namespaceOf(request));
      const chosen = specs.slice(1).filter(({ name }) => index === '*' || name === index);
      if (index === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
      if (index !== '*' && chosen.length === 0) {
        throw new CommandError('IndexNotFound', `index not found with name [${index}]`);
      }
      for (const { name } of chosen) store.change({ kind: 'dropIndex', namespace, name });
      return { nIndexesWas: specs.length };
    },
  ),
};
