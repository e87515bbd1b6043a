import { trusted, type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../store/database-error.ts';
import { insertMissing } from '../../store/native-collection.ts';
import type { NotificationKind } from '@muster/protocol';
import type { Subject } from '../called-now.ts';

/** A notification, once for all whom it concerns (NOT-3). */
export interface NotificationDoc {
  /** Made of what it tells, so that the same is stored once. */
  _id: string;
  /** `admin`, `watch_tl`, or `team` and the id of the team whose leaders it concerns. */
  to: string;
  /** Whose own deed it tells, who is not told. */
  except: string | null;
  kind: NotificationKind;
  at: string;
  /** As it was told; the words of its subjects are made anew whenever it is shown. */
  title: string;
  text: string;
  /** What it is about (KNO-49); absent in notifications from before they were kept. */
  subjects?: readonly Subject[];
  /** The day that it speaks of. */
  date?: string | null;
  link: string;
  /** What is still the case of what it told; they are not told again meanwhile. */
  facts: string[];
  isOpen: boolean;
  /** The machine of which it is told; null or absent where it is told of the whole database (NOT-22). */
  machine?: string | null;
  /** Until when a process on that machine has said that it is the case. */
  saidUntil?: Date | null;
  expiresAt: Date;
}

/** That one person has read one notification. */
export interface ReadDoc {
  _id: string;
  readAt: string;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const notificationSchema = new Schema<NotificationDoc>(
  {
    _id: text,
    to: text,
    except: { type: String, default: null },
    kind: text,
    at: text,
    title: text,
    text,
    subjects: { type: Schema.Types.Mixed, default: undefined } as never,
    date: { type: String, default: null },
    link: text,
    facts: { type: [String], required: true },
    isOpen: { type: Boolean, required: true },
    machine: { type: String, default: null },
    saidUntil: { type: Date, default: null },
    expiresAt: date,
  },
  { collection: 'notifications', versionKey: false, strict: 'throw' },
)
  .index({ to: 1, at: 1 })
  .index({ isOpen: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const readSchema = new Schema<ReadDoc>(
  { _id: text, readAt: text, expiresAt: date },
  { collection: 'notificationReads', versionKey: false, strict: 'throw' },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const notificationModels = (db: Connection) => ({
  notifications: db.model<NotificationDoc>('Notification', notificationSchema),
  reads: db.model<ReadDoc>('NotificationRead', readSchema),
});

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
