import { Schema, type Connection } from 'mongoose';

/** A migration that was run, or, under the id `lock`, which process runs them now (PRC-63). */
export interface MigrationDoc {
  _id: string;
  finishedAt: Date | null;
  /** Of the lock: who has it, and how often they have said that they are still at it. */
  holder: string | null;
  beats: number;
}

const migrationSchema = new Schema<MigrationDoc>(
  {
    _id: { type: String, required: true },
    finishedAt: { type: Date, default: null },
    holder: { type: String, default: null },
    beats: { type: Number, default: 0 },
  },
  { collection: 'migrations', versionKey: false, strict: 'throw' },
);

export const migrationModel = (db: Connection) =>
  db.model<MigrationDoc>('Migration', migrationSchema);
