import { Schema, type Connection } from 'mongoose';

/** That a restore into this database was begun and has not ended. */
export interface RestoreMarkDoc {
  _id: 'restoring';
  /** The moment of the backup, an ISO instant. */
  at: string;
}

const markSchema = new Schema<RestoreMarkDoc>(
  { _id: { type: String, required: true }, at: { type: String, required: true } },
  { collection: 'restores', versionKey: false, strict: 'throw' },
);

export const restoreMarkModel = (db: Connection) =>
  db.model<RestoreMarkDoc>('RestoreMark', markSchema);
