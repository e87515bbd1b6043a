import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import { reminderModel, type ReminderDoc } from './reminders.model.ts';

export type { ReminderDoc };

export function remindersRepo(db: Connection) {
  const reminders = reminderModel(db);
  return {
    one: (id: string) => reminders.findOne({ _id: id }).lean().exec(),
    /** In place of the one before; false when somebody was faster. */
    async put(before: ReminderDoc | null, next: ReminderDoc): Promise<boolean> {
      if (before) {
        const { _id, ...fields } = next;
        const guard = { _id, revision: before.revision };
        const { matchedCount } = await reminders.updateOne(guard, { $set: fields }).exec();
        return matchedCount === 1;
      }
      try {
        await reminders.create(next);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
