import type { Connection, mongo, Model } from 'mongoose';
import { mostReadMs } from '../lib/deadline.ts';
import { isDuplicateKey } from './database-error.ts';
import { inTodaysForm, stamped, type StoredFields } from './migrations/versions.ts';

/**
 * A collection by the driver alone, for what Mongoose would look at path by path. The one place where the driver is
 * asked for one: it ends a read that takes the database too long, as Mongoose's own do (PRC-26).
 */
export function nativeCollection<Doc extends mongo.Document>(
  db: Connection,
  name: string,
  maxTimeMS = mostReadMs,
) {
  // Mongoose's own would look at every call of the driver's, too.
  if (!db.db) throw new Error('the database is not connected yet');
  const raw = db.db.collection<Doc>(name);
  return {
    collectionName: name,
    find: (filter: mongo.Filter<Doc>, options: mongo.FindOptions = {}) =>
      raw.find(filter, { maxTimeMS, ...options }),
    findOne: (filter: mongo.Filter<Doc>, options: mongo.FindOptions = {}) =>
      raw.findOne(filter, { maxTimeMS, ...options }),
    countDocuments: (filter: mongo.Filter<Doc>, options: mongo.CountDocumentsOptions = {}) =>
      raw.countDocuments(filter, { maxTimeMS, ...options }),
    insertMany: raw.insertMany.bind(raw),
    updateOne: raw.updateOne.bind(raw),
    replaceOne: raw.replaceOne.bind(raw),
    bulkWrite: raw.bulkWrite.bind(raw),
  };
}

type Stored = mongo.Document & { _id: string };

/**
 * Whole documents by the driver alone, in today's form as a model's are (PRC-60): for what is read and inserted at every
 * sign-in, where Mongoose around a command costs half as much as the command. What is inserted has every field.
 */
export function nativeDocuments<Doc extends { _id: string }>(db: Connection, name: string) {
  const raw = nativeCollection<Stored>(db, name);
  function fresh(found: StoredFields): Doc {
    const { v: _, ...doc } = inTodaysForm(name, found);
    return doc as unknown as Doc;
  }
  return {
    async one(filter: mongo.Filter<Stored>): Promise<Doc | null> {
      const found = await raw.findOne(filter);
      return found && fresh(found);
    },
    async all(filter: mongo.Filter<Stored>): Promise<Doc[]> {
      const found = await raw.find(filter).toArray();
      return found.map(fresh);
    },
    async insert(docs: readonly Doc[]): Promise<void> {
      await raw.insertMany(docs.map((doc) => stamped(name, doc)));
    },
  };
}

/**
 * Inserts the documents that are not there yet; one with a known id or unique value is left as it
 * stands. They go as they are: whole documents of our own making need no second validation.
 */
export async function insertMissing<Doc>(model: Model<Doc>, docs: readonly Doc[]): Promise<void> {
  if (docs.length === 0) return;
  try {
    await model.insertMany([...docs], { ordered: false, lean: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
