import { MongoClient, type IndexDescription } from 'mongodb';
import { Connection as DriverConnection } from 'mongodb/lib/cmap/connection.js';
import mongoose, { type Connection, type ConnectOptions, type Model } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { limitFunction } from 'p-limit';
import { mostReadMs } from '../lib/deadline.ts';
import { databaseTrouble } from './database-error.ts';
import { versionedModels } from './migrations/versions.ts';

// A mistyped path is an error, not an empty filter; operators in a filter only where the code says so.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('maxTimeMS', mostReadMs);
mongoose.plugin(versionedModels);
endWritesWithTheirConnection();

/** How long the driver waits for what, in ms: a database that hangs is given up before those who ask are (OPS-19). */
const waits = {
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  socketTimeoutMS: 5000,
  waitQueueTimeoutMS: 3000,
  heartbeatFrequencyMS: 2000,
  // A monitor that waits for news would learn of a hanging database later than one that asks.
  serverMonitoringMode: 'poll',
} as const;

const askAgainMs = 1000;
/** As many as MongoDB builds at a time; each more would have a connection made for it that nobody needs afterwards. */
const buildsAtOnce = 3;
/** A slow machine may keep a start's commands waiting for a connection; a database that stays away ends it. */
const mostTriesWhileAway = 5;
/** How long a majority may take to confirm a write; the write stays, and its caller is told that it is not known. */
const majorityWithinMs = 4000;

/** Connects to MongoDB, or to the embedded store: the code above does not depend on which (OPS-4). */
export async function connect(
  uri: string,
  dbName?: string,
  watched: Pick<ConnectOptions, 'monitorCommands'> = {},
): Promise<Connection> {
  return mongoose
    .createConnection(uri, {
      ...waits,
      ...watched,
      // What is read stays, also when another member of the replica set takes over (PRC-26).
      readConcernLevel: 'majority',
      // Another member may be behind, whatever the address asks for.
      readPreference: 'primary',
      // Nothing is answered before it is on disk on a majority (S2).
      w: 'majority',
      journal: true,
      wtimeoutMS: majorityWithinMs,
      ...(dbName !== undefined && { dbName }),
      // Of several processes each change stream holds one while it waits for news, about 25 in all (PRC-1).
      maxPoolSize: 75,
      // All of a collection are asked for at once, below.
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
    })
    .asPromise();
}

/**
 * Resolves when every model's indexes exist, however long that takes; a unique rule must hold before the first
 * write. The database goes on building when its answer did not come in time, so it is asked again.
 */
export async function indexesReady(db: Connection): Promise<void> {
  const build = limitFunction((model: Model<unknown>) => indexed(model), {
    concurrency: buildsAtOnce,
  });
  await Promise.all(Object.values(db.models).map(build));
}

/** A collection without indexes is made with its first document. */
async function indexed(model: Model<unknown>): Promise<void> {
  // Mongoose describes indexes in the driver's own words, under wider types.
  const described = model.schema.indexes().map(([key, options]) => ({ ...options, key }));
  if (described.length === 0) return;
  await untilAnswered(() => model.collection.createIndexes(described as IndexDescription[]));
}

/** Whether nothing was ever stored in it. */
export const isUntouched = async (db: Connection): Promise<boolean> =>
  (await untilAnswered(() => db.listCollections())).length === 0;

/** Asks again, as long as a start has patience for. */
async function untilAnswered<T>(ask: () => Promise<T>, tries = 0): Promise<T> {
  try {
    return await ask();
  } catch (reason) {
    const trouble = databaseTrouble(reason);
    const isAwayForLong = trouble === 'away' && tries >= mostTriesWhileAway;
    if (isAwayForLong || (trouble !== 'unconfirmed' && trouble !== 'away')) throw reason;
    await pause(askAgainMs);
    return untilAnswered(ask, tries + 1);
  }
}

/**
 * For a clock set apart from the database's, as tests do: the database would remove by its own time
 * what is still good here. What has expired stays, and is refused all the same. To be called before
 * the first model is made.
 */
export function keepExpired(): void {
  mongoose.plugin((schema) => {
    for (const [fields, { expireAfterSeconds }] of schema.indexes()) {
      if (expireAfterSeconds !== undefined) schema.removeIndex(fields);
    }
  });
}

/**
 * Lets a command that waits to be written end when its connection does. The driver waits for `drain` after a
 * write that the socket did not take at once, and a socket that is closed neither drains nor fails: such a
 * command never ended. In a pool its connection was lost for good; in the monitor the server counted as away
 * until a restart (OPS-18). Woken, the command finds that its connection is closed, and says so.
 */
export function endWritesWithTheirConnection(): void {
  if (MongoClient !== mongoose.mongo.MongoClient)
    throw new Error('mongoose has another driver than the one that package.json names');
  const prototype: DriverConnection & { endsWrites?: true } = DriverConnection.prototype;
  if (prototype.endsWrites) return;
  const { cleanup } = prototype;
  if (typeof cleanup !== 'function')
    throw new Error('the MongoDB driver has changed: see its connections');
  prototype.endsWrites = true;
  prototype.cleanup = function (this: DriverConnection, error) {
    if (this.closed) return;
    cleanup.call(this, error);
    this.socket.emit('drain');
  };
}
