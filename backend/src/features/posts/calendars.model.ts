import { Schema, type Connection } from 'mongoose';

/** A person's calendar address; of its secret only the hash is kept (PST-20). */
export interface CalendarDoc {
  /** The person's id: there is one address for each. */
  _id: string;
  /** SHA-256 of the secret, hex. */
  secretHash: string;
  ending: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const text = { type: String, required: true } as const;

const calendarSchema = new Schema<CalendarDoc>(
  {
    _id: text,
    secretHash: text,
    ending: text,
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'calendars', versionKey: false, strict: 'throw' },
).index({ secretHash: 1 }, { unique: true });

export const calendarModel = (db: Connection) => db.model<CalendarDoc>('Calendar', calendarSchema);
