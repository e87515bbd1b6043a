import { mostReadMs } from '../../../lib/deadline.ts';
import mongoose, { type ClientSession, type Connection } from 'mongoose';

/** How reads say that they are of one moment. */
export interface Moment {
  readonly session: ClientSession;
  readonly readConcern: { readonly level: 'snapshot' };
}

/** Longer than databases keep what was: MongoDB 5 minutes, unless it is told otherwise. */
const forgotten = new Set<unknown>([
  239, // SnapshotTooOld
  246, // SnapshotUnavailable
]);
/** A server that stands alone, or whose storage keeps nothing of what was. */
const notOffered = new Set<unknown>([
  20, // IllegalOperation
  72, // InvalidOptions
  123, // NotAReplicaSet
  148, // ReadConcernMajorityNotEnabled
]);

const tooOldWords =
  'The backup took longer than the database keeps one moment. Raise minSnapshotHistoryWindowInSeconds of MongoDB (300 at first) and make it again.';

/**
 * What all collections have at one moment, from now on (KEP-21): a session whose reads are of the time of its first one.
 * Undefined where the database does not offer that. The session is to be ended.
 */
export async function openMoment(db: Connection, collection: string): Promise<Moment | undefined> {
  const session = await db.startSession({ snapshot: true });
  try {
    const first = {
      find: collection,
      limit: 1,
      singleBatch: true,
      projection: { _id: 1 },
      maxTimeMS: mostReadMs,
    };
    const answer: unknown = await db.db?.command(first, { session });
    if (hasTime(answer)) return { session, readConcern: { level: 'snapshot' } };
  } catch (error) {
    if (!isNotOffered(error)) {
      await session.endSession();
      throw error;
    }
  }
  await session.endSession();
  return undefined;
}

/** What whoever reads of a moment is told when it is forgotten. */
export function inWords(error: unknown): unknown {
  return error instanceof mongoose.mongo.MongoServerError && forgotten.has(error.code)
    ? new MomentForgotten(tooOldWords, { cause: error })
    : error;
}

export class MomentForgotten extends Error {}

const hasTime = (answer: unknown): boolean => {
  const { cursor } = (answer ?? {}) as { cursor?: { atClusterTime?: unknown } };
  return cursor?.atClusterTime !== undefined;
};

const isNotOffered = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoCompatibilityError ||
  (error instanceof mongoose.mongo.MongoServerError && notOffered.has(error.code));
