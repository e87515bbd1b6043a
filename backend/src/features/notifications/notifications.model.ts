import type { NotificationKind } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
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

export const notificationModels = (db: Connection) => ({
  notifications: db.model<NotificationDoc>('Notification', notificationSchema),
  reads: db.model<ReadDoc>('NotificationRead', readSchema),
});
