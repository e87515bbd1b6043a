import { Schema, type Connection } from 'mongoose';

/** The last day on which was looked for what the settings remove (KEP-32). */
interface RetentionDoc {
  _id: 'retention';
  lastDueOn: string;
}

const text = { type: String, required: true } as const;
const retentionSchema = new Schema<RetentionDoc>(
  { _id: text, lastDueOn: text },
  { collection: 'retention', versionKey: false, strict: 'throw' },
);

export const retentionModel = (db: Connection) =>
  db.model<RetentionDoc>('Retention', retentionSchema);
