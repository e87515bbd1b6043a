import { trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { preferencesModel, type PreferencesDoc } from './preferences.model.ts';

export function preferencesRepo(db: Connection) {
  const model = preferencesModel(db);
  return {
    of: (userId: string) => model.findOne({ _id: userId }).lean().exec(),
    /** In place of the revision before it. False when another browser of theirs was faster. */
    async replace({ _id, ...fields }: PreferencesDoc): Promise<boolean> {
      if (fields.revision > 1) {
        const before = { _id, revision: fields.revision - 1 };
        return (await model.updateOne(before, { $set: fields }).exec()).matchedCount === 1;
      }
      try {
        await model.create({ _id, ...fields });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async removeOf(userIds: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: trusted({ $in: [...userIds] }) }).exec();
    },
  };
}
