import type { Connection, mongo } from 'mongoose';
import { mostReadMs } from './deadline.ts';

/**
 * A collection by the driver alone, for what Mongoose would look at path by path. The one place where the driver is
 * asked for one: it ends a read that takes the database too long, as Mongoose's own do (PRC-26).
 */
export function nativeCollection<Doc extends mongo.Document>(
  db: Connection,
  name: string,
  maxTimeMS = mostReadMs,
) {
  const raw = db.collection<Doc>(name);
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
