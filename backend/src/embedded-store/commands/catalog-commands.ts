import { z } from 'zod';
import { checkField, encode, plain } from '../wire/bson.ts';
import { anything, checked, collectionCommand, command, flag, object } from './command.ts';
import { CommandError } from './command-error.ts';
import { idIndex, type IndexSpec } from '../storage/indexes.ts';

export const catalogCommands = {
  create: collectionCommand('create', {}, ({ store, needDisk }, { ns }) => {
    const text = `Collection ${ns} already exists.`;
    if (store.collection(ns)) throw new CommandError('NamespaceExists', text);
    needDisk?.();
    store.ensure(ns);
    return {};
  }),

  createIndexes: collectionCommand(
    'createIndexes',
    { indexes: z.array(z.unknown()) },
    ({ store, needDisk }, { ns, indexes }) => {
      const specs = indexes.map(indexSpec);
      const existingSpecs = store.collection(ns)?.specs;
      const createdCollectionAutomatically = !existingSpecs;
      // A start asks for all that are there already, on a full disk too (OPS-69).
      if (!existingSpecs || specs.some((spec) => !isThere(existingSpecs, spec))) needDisk?.();
      const collection = store.ensure(ns);
      const numIndexesBefore = collection.specs.length;
      for (const spec of specs) {
        if (!isThere(collection.specs, spec)) store.change({ kind: 'index', namespace: ns, spec });
      }
      const numIndexesAfter = collection.specs.length;
      return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
    },
  ),

  /** All of one database, so that a backup need not be told what there is. */
  listCollections: command(
    {
      listCollections: anything,
      filter: z.strictObject({}).optional(),
      cursor: z.strictObject({}).optional(),
      nameOnly: flag,
      authorizedCollections: flag,
    },
    ({ store, cursors }, { $db }) => {
      const namespaces = store.collections().map(({ namespace }) => namespace);
      const mine = namespaces.filter((namespace) => namespace.startsWith(`${$db}.`));
      const found = mine.map((namespace) =>
        encode({ name: namespace.slice($db.length + 1), type: 'collection' }),
      );
      return cursors.first(`${$db}.$cmd.listCollections`, found, { size: Infinity });
    },
  ),
};

/** `background` and `v` mean nothing any more, in MongoDB either. */
const schema = z.strictObject({
  key: object,
  name: z.string().min(1),
  unique: flag,
  expireAfterSeconds: z.preprocess(plain, z.number().optional()),
  partialFilterExpression: object.optional(),
  background: anything,
  v: anything,
});
const maxTtlSeconds = 2_147_483_647;

const refused = (text: string) => new CommandError('CannotCreateIndex', `${text} (embedded store)`);

/** Reads an index description; what the store cannot keep is refused. */
function indexSpec(value: unknown): IndexSpec {
  const { name, unique, expireAfterSeconds, partialFilterExpression, ...rest } = checked(
    schema,
    'createIndexes',
    value,
  );
  const key: IndexSpec['key'] = {};
  for (const [field, typed] of Object.entries(rest.key)) {
    const direction = plain(typed);
    if (direction !== 1 && direction !== -1) throw refused(`index of '${field}' must be 1 or -1`);
    key[checkField(field)] = direction;
  }
  const fields = Object.keys(key);
  if (fields.length === 0) throw refused('Index keys cannot be empty');
  const spec: IndexSpec = { key, name, ...(unique ? { unique } : {}) };
  if (partialFilterExpression) {
    const [field = '', ...others] = fields;
    const texts = { [field]: { $gt: '' as const } };
    const isTexts = JSON.stringify(partialFilterExpression) === JSON.stringify(texts);
    if (!isTexts || others.length > 0 || field === '_id' || expireAfterSeconds !== undefined) {
      throw refused("a partial index is on one field, not _id, of texts alone: { $gt: '' }");
    }
    return { ...spec, partialFilterExpression: texts };
  }
  if (expireAfterSeconds === undefined) return spec;
  const inRange = expireAfterSeconds >= 0 && expireAfterSeconds <= maxTtlSeconds;
  if (!inRange || fields.length > 1 || '_id' in key) {
    throw refused('a TTL index is on one field, not _id, and expires after 0 to 2147483647 s');
  }
  return { ...spec, expireAfterSeconds };
}

/** Asking again for an index changes nothing; asking for a different one under its key or name is refused. */
function isThere(existingSpecs: IndexSpec[], spec: IndexSpec): boolean {
  const text = (value: object) => JSON.stringify(Object.entries(value));
  const rival = existingSpecs.find(
    ({ key, name }) => text(key) === text(spec.key) || name === spec.name,
  );
  if (!rival) return false;
  const sameKey = text(rival.key) === text(spec.key);
  if (sameKey && (rival === idIndex || text(rival) === text(spec))) return true;
  throw new CommandError(
    sameKey ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
    `Index already exists with a different key, name or options: ${rival.name}`,
  );
}
