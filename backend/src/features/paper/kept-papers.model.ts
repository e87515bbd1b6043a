import { Schema, type Connection } from 'mongoose';

/** What the paper of one save prints, so that it stays as it was (PAP-5). Never changed. */
export interface KeptPaperDoc {
  /** Date, revision and instant of the save. */
  _id: string;
  date: string;
  /** Of the board, right after the save. */
  revision: number;
  /** The paper as JSON, compressed, in base64. */
  paper: string;
}

const text = { type: String, required: true } as const;

const keptPaperSchema = new Schema<KeptPaperDoc>(
  { _id: text, date: text, revision: { type: Number, required: true }, paper: text },
  { collection: 'deploymentPapers', versionKey: false, strict: 'throw' },
).index({ date: 1 });

export const keptPaperModel = (db: Connection) =>
  db.model<KeptPaperDoc>('DeploymentPaper', keptPaperSchema);
