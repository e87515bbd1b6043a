import { Schema, type Connection } from 'mongoose';

/** A date's board as it was after one of its operations, so that no replay begins at the first (HIS-23). */
export interface MomentDoc {
  /** Date and revision. */
  _id: string;
  date: string;
  /** Of the operation; 0 before the first. */
  seq: number;
  /** The board as JSON, compressed, in base64. */
  board: string;
}

const text = { type: String, required: true } as const;

const momentSchema = new Schema<MomentDoc>(
  { _id: text, date: text, seq: { type: Number, required: true }, board: text },
  { collection: 'boardMoments', versionKey: false, strict: 'throw' },
).index({ date: 1, seq: 1 });

export const momentModel = (db: Connection) => db.model<MomentDoc>('BoardMoment', momentSchema);
