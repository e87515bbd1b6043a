import { trusted, type Connection } from 'mongoose';
import { calendarModel, type CalendarDoc } from './calendars.model.ts';

export type { CalendarDoc };

export function calendarsRepo(db: Connection) {
  const calendars = calendarModel(db);
  return {
    of: (userId: string) => calendars.findOne({ _id: userId }).lean().exec(),
    bySecret: (secretHash: string) => calendars.findOne({ secretHash }).lean().exec(),
    /** In place of the one before. */
    async put({ _id, ...fields }: CalendarDoc): Promise<void> {
      await calendars.updateOne({ _id }, { $set: fields }, { upsert: true }).exec();
    },
    async remove(userId: string, secretHash: string): Promise<boolean> {
      return (await calendars.deleteOne({ _id: userId, secretHash }).exec()).deletedCount === 1;
    },
    async removeOf(userIds: readonly string[]): Promise<void> {
      await calendars.deleteMany({ _id: trusted({ $in: [...userIds] }) }).exec();
    },
    async used(secretHash: string, lastUsedAt: Date): Promise<void> {
      await calendars.updateOne({ secretHash }, { $set: { lastUsedAt } }).exec();
    },
  };
}

export type CalendarsRepo = ReturnType<typeof calendarsRepo>;
