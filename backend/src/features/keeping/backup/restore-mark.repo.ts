import type { Connection } from 'mongoose';
import { restoreMarkModel } from './restore-mark.model.ts';

const _id = 'restoring';

/** Stands in a database from before the first document of a restore until after its last one (KEP-64). */
export function restoreMark(db: Connection) {
  const marks = restoreMarkModel(db);
  return {
    async set(at: string): Promise<void> {
      await marks.replaceOne({ _id }, { at }, { upsert: true }).exec();
    },
    async remove(): Promise<void> {
      await marks.deleteOne({ _id }).exec();
    },
    async refuse(): Promise<void> {
      const found = await marks.findOne({ _id }).lean().exec();
      if (found) throw new Error(`${halfRestored(found.at)} Nothing was changed now.`);
    },
  };
}

/** Throws, in words, where a restore was cut off: what is there is a part of a backup. */
export const refuseHalfRestored = (db: Connection): Promise<void> => restoreMark(db).refuse();

export const halfRestored = (at: string): string =>
  `A restore into this database was cut off: only a part of the backup as of ${at} is in it. Empty it (drop the database in MongoDB; of the embedded store move DATA_DIR/store away) and restore again.`;
