import { trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import { retentionModel } from './retention.model.ts';

export function retentionRepo(db: Connection) {
  const model = retentionModel(db);
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
  };
}

export type RetentionRepo = ReturnType<typeof retentionRepo>;
