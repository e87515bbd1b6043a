import { Schema, type Connection } from 'mongoose';

export interface EpochDoc {
  _id: 'epoch';
  epoch: string;
}

const epochSchema = new Schema<EpochDoc>(
  { _id: { type: String, required: true }, epoch: { type: String, required: true } },
  { collection: 'epoch', versionKey: false, strict: 'throw' },
);

export const epochModel = (db: Connection) => db.model<EpochDoc>('Epoch', epochSchema);
