import { Schema, type Connection } from 'mongoose';

/** The last day on which was looked for what the settings remove (KEP-32). */
interface RetentionDoc {
  _id: 'retention';
  lastDueOn: string;
}

/** Superseded lists of boards that were saved up to that instant are cleared (PRC-73). */
interface TrimmedDoc {
  _id: 'savedLists';
  upTo: string;
}

const text = { type: String, required: true } as const;
const retentionSchema = new Schema<RetentionDoc>(
  { _id: text, lastDueOn: text },
  { collection: 'retention', versionKey: false, strict: 'throw' },
);

const trimmedSchema = new Schema<TrimmedDoc>(
  { _id: text, upTo: text },
  { collection: 'retention', versionKey: false, strict: 'throw' },
);

export const trimmedModel = (db: Connection) => db.model<TrimmedDoc>('Trimmed', trimmedSchema);
export const retentionModel = (db: Connection) =>
  db.model<RetentionDoc>('Retention', retentionSchema);
