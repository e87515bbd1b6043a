import { trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { insertMissing } from '../../lib/insert-missing.ts';
import { notificationModels, type NotificationDoc, type ReadDoc } from './notifications.model.ts';

export type { NotificationDoc, ReadDoc };

export function notificationsRepo(db: Connection) {
  const { notifications, reads } = notificationModels(db);
  return {
    /** False when it is there already. */
    async insert(doc: NotificationDoc): Promise<boolean> {
      try {
        await notifications.create(doc);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    one: (id: string) => notifications.findOne({ _id: id }).lean().exec(),
    open: () => notifications.find({ isOpen: true }).lean().exec(),
    async keepFacts(id: string, facts: readonly string[]): Promise<void> {
      const left = { facts: [...facts], isOpen: facts.length > 0 };
      await notifications.updateOne({ _id: id }, { $set: left }).exec();
    },
    async say(id: string, saidUntil: Date): Promise<void> {
      await notifications.updateOne({ _id: id }, { $set: { saidUntil } }).exec();
    },
    newest: (to: readonly string[], limit: number) =>
      notifications
        .find({ to: trusted({ $in: [...to] }) })
        .sort({ at: -1 })
        .limit(limit)
        .lean()
        .exec(),
    readsOf: (ids: readonly string[]) =>
      reads
        .find({ _id: trusted({ $in: [...ids] }) })
        .lean()
        .exec(),
    /** The first time stays. */
    addReads: (docs: ReadDoc[]) => insertMissing(reads, docs),
  };
}

export type NotificationsRepo = ReturnType<typeof notificationsRepo>;
