import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '../duplicate-key.ts';
import { epochModel } from './epoch.model.ts';

const _id = 'epoch';

/** The one id under which revisions of this database can be compared (PRC-11). */
export function epochRepo(db: Connection) {
  const epochs = epochModel(db);

  /** Made by whichever process comes first. */
  async function read(): Promise<string> {
    const found = await epochs.findOne({ _id }).lean().exec();
    if (found) return found.epoch;
    try {
      await epochs.create({ _id, epoch: randomUUID() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return read();
  }

  return {
    read,
    /** From now on nothing is taken for current that was read before (PRC-12). */
    async renew(): Promise<void> {
      await epochs.updateOne({ _id }, { $set: { epoch: randomUUID() } }, { upsert: true }).exec();
    },
  };
}
