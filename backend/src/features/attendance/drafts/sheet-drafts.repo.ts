import type { SheetDraft } from '@muster/protocol';
import { Schema, trusted, type Connection } from 'mongoose';

/** What is being marked of a sheet at one process: for the leaders at the others (ATT-113). */
export interface SheetDraftsDoc {
  /** Sheet and process. */
  _id: string;
  sheet: string;
  process: string;
  drafts: SheetDraft[];
  /** The database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;

const schema = new Schema<SheetDraftsDoc>(
  {
    _id: text,
    sheet: text,
    process: text,
    drafts: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sheetDrafts', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ sheet: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

/** The last write of a process stands: nobody else writes its document. */
export function sheetDraftsRepo(db: Connection) {
  const model = db.model<SheetDraftsDoc>('SheetDrafts', schema);
  return {
    async put(doc: Omit<SheetDraftsDoc, '_id'>): Promise<void> {
      const _id = `${doc.sheet} ${doc.process}`;
      await model.replaceOne({ _id }, { _id, ...doc }, { upsert: true }).exec();
    },
    /** Of the other processes; also what has expired and is not removed yet. */
    others: (sheet: string, process: string): Promise<SheetDraftsDoc[]> =>
      model
        .find({ sheet, process: trusted({ $ne: process }) })
        .lean<SheetDraftsDoc[]>()
        .exec(),
  };
}

export type SheetDraftsRepo = ReturnType<typeof sheetDraftsRepo>;
