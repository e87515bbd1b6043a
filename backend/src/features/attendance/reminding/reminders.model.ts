import { Schema, type Connection } from 'mongoose';

/** The latest reminder of a sheet (KNO-21). */
export interface ReminderDoc {
  /** The sheet's team and date. */
  _id: string;
  teamId: string;
  date: string;
  /** Counts the reminders. */
  revision: number;
  at: string;
  by: { id: string; name: string };
  expiresAt: Date;
}

const text = { type: String, required: true } as const;

const reminderSchema = new Schema<ReminderDoc>(
  {
    _id: text,
    teamId: text,
    date: text,
    revision: { type: Number, required: true },
    at: text,
    by: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sheetReminders', versionKey: false, strict: 'throw' },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const reminderModel = (db: Connection) =>
  db.model<ReminderDoc>('SheetReminder', reminderSchema);
