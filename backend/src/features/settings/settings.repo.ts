import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { settingsModel, type SettingsDoc } from './settings.model.ts';

export type { SettingsDoc };

export const settingsId = 'settings';

export function settingsRepo(db: Connection) {
  const model = settingsModel(db);
  return {
    read: () => model.findOne({ _id: settingsId }).lean().exec(),
    /** Stores `next` in place of the revision before it. False when somebody was faster. */
    async replace(next: SettingsDoc): Promise<boolean> {
      const before = next.revision - 1;
      if (before > 0) {
        const { _id, ...fields } = next;
        const { matchedCount } = await model
          .updateOne({ _id, revision: before }, { $set: fields })
          .exec();
        return matchedCount === 1;
      }
      try {
        await model.create(next);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

export type SettingsRepo = ReturnType<typeof settingsRepo>;
