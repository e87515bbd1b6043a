import { Schema, type Connection } from 'mongoose';

/** What a seeder has done here: begun before its first write, finished after its last. */
export interface SeedDoc {
  /** The seeder's name. */
  _id: string;
  begunAt: Date;
  finishedAt: Date | null;
  /** Of what is added at every start: the last date that it has. */
  upTo?: string | null;
}

const seedSchema = new Schema<SeedDoc>(
  {
    _id: { type: String, required: true },
    begunAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    upTo: { type: String, default: null },
  },
  { collection: 'seeds', versionKey: false, strict: 'throw' },
);

export const seedModel = (db: Connection) => db.model<SeedDoc>('Seed', seedSchema);
