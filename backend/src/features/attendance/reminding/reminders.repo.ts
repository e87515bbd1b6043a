import type { SheetReminder } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import { reminderModel, type ReminderDoc } from './reminders.model.ts';

export type { ReminderDoc };

export const reminderId = (teamId: string, date: string): string => `${teamId} ${date}`;

/** As it goes over the wire. */
export const presentReminder = ({ teamId, date, at, by }: ReminderDoc): SheetReminder => ({
  teamId,
  date,
  at,
  by,
});

export function remindersRepo(db: Connection) {
  const reminders = reminderModel(db);
  const one = (id: string) => reminders.findOne({ _id: id }).lean().exec();
  return {
    one,
    /** The latest of a sheet, as long as it is kept. */
    async reminder(teamId: string, date: string): Promise<SheetReminder | null> {
      const found = await one(reminderId(teamId, date));
      return found && presentReminder(found);
    },
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
