import { type Connection, Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from './database-error.ts';
import { changeKind, type Changes } from './changes.ts';

interface EpochDoc {
  _id: 'epoch';
  epoch: string;
}

const epochSchema = new Schema<EpochDoc>(
  { _id: { type: String, required: true }, epoch: { type: String, required: true } },
  { collection: 'epoch', versionKey: false, strict: 'throw' },
);

const epochModel = (db: Connection) => db.model<EpochDoc>('Epoch', epochSchema);

const _id = 'epoch';

/** The one id under which revisions of this database can be compared (PRC-11). */
export function epochRepo(db: Connection) {
  const epochs = epochModel(db);

  /** Made by whichever process comes first. */
  async function read(): Promise<string> {
    const found = await epochs.findOne({ _id }).lean().exec();
    if (found) return found.epoch;
    const epoch = randomUUID();
    try {
      await epochs.create({ _id, epoch });
      return epoch;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return read();
    }
  }

  return {
    read,
    /** From now on nothing is taken for current that was read before (PRC-12). */
    async renew(): Promise<void> {
      await epochs.updateOne({ _id }, { $set: { epoch: randomUUID() } }, { upsert: true }).exec();
    },
  };
}

const epochRenewed = changeKind('epoch', { collection: 'epoch' });

interface CachedEpoch {
  current(): string;
  /** Reads it, before anything is answered. */
  begin(): Promise<void>;
}

/** The database's epoch as this process knows it; when it is another one, whatever is remembered is old (PRC-12). */
export function cachedEpoch(db: Connection, changes: Changes): CachedEpoch {
  const repo = epochRepo(db);
  let currentEpoch = '';

  async function look(): Promise<void> {
    const stored = await repo.read();
    if (stored === currentEpoch) return;
    currentEpoch = stored;
    changes.invalidateAll();
  }

  changes.subscribe(epochRenewed, look);
  changes.onInvalidated(look);
  return {
    current: () => currentEpoch,
    async begin() {
      currentEpoch = await repo.read();
    },
  };
}
