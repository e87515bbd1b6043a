import { Schema, type Connection } from 'mongoose';
import type { AuditRecord } from '../../lib/audit/audit-record.ts';

/** A deed that is about to be done, or was, and whose entry is not known to be stored (AUD-16). */
export interface AnnouncedDoc {
  /** The entry's key. */
  _id: string;
  about: string;
  entry: AuditRecord & { key: string; at: string };
}

const text = { type: String, required: true } as const;

const announcedSchema = new Schema<AnnouncedDoc>(
  { _id: text, about: text, entry: { type: Schema.Types.Mixed, required: true } },
  { collection: 'announcedDeeds', versionKey: false, strict: 'throw', minimize: false },
);

export const announcedModel = (db: Connection) =>
  db.model<AnnouncedDoc>('AnnouncedDeed', announcedSchema);
