import type { Viewer } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';

/** Who has a date's board open at one process, and what they hold: for the people at the others (PRC-42). */
export interface PresenceDoc {
  /** Date and process. */
  _id: string;
  date: string;
  process: string;
  viewers: Viewer[];
  holding: { by: string; userIds: string[] }[];
  /** From then on nobody of them is here; the database removes it some time after. */
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const plain = { type: Schema.Types.Mixed, required: true } as const;

const presenceSchema = new Schema<PresenceDoc>(
  {
    _id: text,
    date: text,
    process: text,
    viewers: plain,
    holding: plain,
    expiresAt: { type: Date, required: true },
  },
  { collection: 'presence', versionKey: false, strict: 'throw', minimize: false },
)
  .index({ date: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

export const presenceModel = (db: Connection) => db.model<PresenceDoc>('Presence', presenceSchema);
