import { trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import { retentionModel, trimmedModel } from './retention.model.ts';

export function retentionRepo(db: Connection) {
  const model = retentionModel(db);
  const trimmed = trimmedModel(db);
  return {
    /** True for the one process that is the first to ask for this day. */
    async claim(lastDueOn: string): Promise<boolean> {
      const filter = { _id: 'retention' as const, lastDueOn: trusted({ $ne: lastDueOn }) };
      try {
        await model.updateOne(filter, { $set: { lastDueOn } }, { upsert: true }).exec();
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Makes the removal of a day due again. */
    async giveBack(lastDueOn: string): Promise<void> {
      await model.deleteOne({ _id: 'retention', lastDueOn }).exec();
    },
    trimmedUpTo: async (): Promise<string> =>
      (await trimmed.findOne({ _id: 'savedLists' }).lean().exec())?.upTo ?? '',
    async setTrimmedUpTo(upTo: string): Promise<void> {
      const filter = { _id: 'savedLists' as const };
      await trimmed.updateOne(filter, { $set: { upTo } }, { upsert: true }).exec();
    },
  };
}

export type RetentionRepo = ReturnType<typeof retentionRepo>;
