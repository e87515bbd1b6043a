import { createHash } from 'node:crypto';
import { trusted, type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../store/database-error.ts';
import { nativeDocuments } from '../../../store/native-collection.ts';

/**
 * Failed sign-ins of a pair of account and address or of an address, that a pair has signed in, or that a state or a
 * message of the provider was used. What it is about is
 * a hash: somebody may type a password where the username belongs.
 */
interface TriesDoc {
  /** SHA-256 of the kind and what it is about, hex. */
  _id: string;
  kind: 'pair' | 'address' | 'known' | 'sign-on';
  count: number;
  /** The latest of them. */
  at: Date;
  /** From then on it does not count; the database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const triesSchema = new Schema<TriesDoc>(
  { _id: text, kind: text, count: { type: Number, required: true }, at: date, expiresAt: date },
  { collection: 'signInTries', versionKey: false, strict: 'throw' },
)
  .index({ kind: 1, expiresAt: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

const triesModel = (db: Connection) => db.model<TriesDoc>('SignInTries', triesSchema);

export type Kind = TriesDoc['kind'];

/** How many are removed at a time where there are too many. */
const removedAtOnce = 1000;

/** Failed sign-ins as all processes count them (PRC-40). */
export function triesRepo(db: Connection) {
  const tries = triesModel(db);
  const plain = nativeDocuments<TriesDoc>(db, tries.collection.name);

  return {
    /** What counts now, by kind. */
    async read(keys: Partial<Record<Kind, string>>, now: Date): Promise<Map<Kind, TriesDoc>> {
      const ids = Object.entries(keys).map(([kind, key]) => idOf(kind as Kind, key));
      const found = await plain.all({ _id: { $in: ids } });
      // The database removes what has expired when it comes to it.
      const live = found.filter(({ expiresAt }) => expiresAt > now);
      return new Map(live.map((doc) => [doc.kind, doc]));
    },

    /** One more; answers how many there are. */
    async count(kind: Kind, key: string, at: Date, expiresAt: Date): Promise<number> {
      const _id = idOf(kind, key);
      const live = () =>
        tries
          .findOneAndUpdate(
            { _id, expiresAt: trusted({ $gt: at }) },
            { $inc: { count: 1 }, $set: { at, expiresAt } },
            { returnDocument: 'after' },
          )
          .lean()
          .exec();
      const counted = await live();
      if (counted) return counted.count;
      const over = { _id, expiresAt: trusted({ $lte: at }) };
      const again = await tries.updateOne(over, { $set: { count: 1, at, expiresAt } }).exec();
      if (again.matchedCount === 1) return 1;
      try {
        await tries.create({ _id, kind, count: 1, at, expiresAt });
        return 1;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await live())?.count ?? 1;
      }
    },

    /** From now on there is one, whatever was before. */
    async set(kind: Kind, key: string, at: Date, expiresAt: Date): Promise<void> {
      const _id = idOf(kind, key);
      const write = () =>
        tries.updateOne({ _id }, { $set: { kind, count: 1, at, expiresAt } }, { upsert: true });
      try {
        await write().exec();
      } catch (error) {
        // Made by another sign-in at the same moment.
        if (!isDuplicateKey(error)) throw error;
        await write().exec();
      }
    },

    async forget(kind: Kind, key: string): Promise<void> {
      await tries.deleteOne({ _id: idOf(kind, key) }).exec();
    },

    /** Removes those that would expire first where there are more than so many. */
    async bound(kind: Kind, most: number): Promise<void> {
      if ((await tries.countDocuments({ kind }).exec()) <= most) return;
      const oldest = await tries
        .find({ kind }, { _id: 1 })
        .sort({ expiresAt: 1 })
        .limit(removedAtOnce)
        .lean()
        .exec();
      await tries.deleteMany({ _id: trusted({ $in: oldest.map(({ _id }) => _id) }) }).exec();
    },
  };
}

export type TriesRepo = ReturnType<typeof triesRepo>;

const idOf = (kind: Kind, key: string): string =>
  createHash('sha256').update(`${kind} ${key}`).digest('hex');
