import type { ImportCounts } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import type { Acting } from '../../../lib/rows/acting.ts';

/**
 * An import as administrators follow it (DIR-127). Its checked list is the job with the same id: as soon as that is
 * stored, the import will be done, and without it nothing was.
 */
export interface ImportDoc {
  _id: string;
  state: 'begun' | 'done' | 'failed';
  acting: Acting;
  counts: ImportCounts;
  /** How many of the passwords are prepared; an earlier version did not store it. */
  hashed?: number;
  startedAt: Date;
  finishedAt: Date | null;
  message: string | null;
  /** New people without a password, and what they have in its place, which nothing fits. */
  withoutPassword: readonly string[];
  noPassword: string | null;
}

const text = { type: String, required: true } as const;
const mixed = { type: Schema.Types.Mixed, required: true } as const;

const importSchema = new Schema<ImportDoc>(
  {
    _id: text,
    state: text,
    acting: mixed,
    counts: mixed,
    hashed: { type: Number, default: 0 },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    message: { type: String, default: null },
    withoutPassword: [String],
    noPassword: { type: String, default: null },
  },
  { collection: 'userImports', versionKey: false, strict: 'throw', minimize: false },
).index({ state: 1 });

export const importModel = (db: Connection) => db.model<ImportDoc>('UserImport', importSchema);
