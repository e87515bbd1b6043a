import { type Connection, Schema } from 'mongoose';
import type { ImportCounts } from '@muster/protocol';
import type { Actor } from '../../../lib/caller.ts';

/**
 * An import as administrators follow it (DIR-127). Its checked list is the job with the same id: as soon as that is
 * stored, the import will be done, and without it nothing was.
 */
export interface ImportDoc {
  _id: string;
  state: 'begun' | 'done' | 'failed';
  acting: Actor;
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

const importModel = (db: Connection) => db.model<ImportDoc>('UserImport', importSchema);

export function importsRepo(db: Connection) {
  const imports = importModel(db);
  return {
    /** A new one, or how one ended: what is stored meanwhile of its list stays. */
    async store(doc: ImportDoc): Promise<void> {
      const { _id, state, message, finishedAt } = doc;
      if (state === 'begun') await imports.insertMany([doc], { lean: true });
      else await imports.updateOne({ _id }, { $set: { state, message, finishedAt } }).exec();
    },
    one: (_id: string) => imports.findOne({ _id }).lean<ImportDoc>().exec(),
    begun: () => imports.find({ state: 'begun' }).lean<ImportDoc[]>().exec(),
    latest: () => imports.findOne().sort({ startedAt: -1 }).lean<ImportDoc>().exec(),
    async change(_id: string, fields: Partial<ImportDoc>): Promise<void> {
      await imports.updateOne({ _id }, { $set: fields }).exec();
    },
  };
}

export type ImportsRepo = ReturnType<typeof importsRepo>;
