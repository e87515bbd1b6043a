import type { Preferences, SeenPosts } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';

/** What one person has chosen and seen (PRE-1). */
export interface PreferencesDoc extends Preferences {
  /** The person's id. */
  _id: string;
  revision: number;
}

const text = { type: String, required: true } as const;

const seenSchema = new Schema<SeenPosts>(
  {
    teamId: text,
    date: text,
    posts: [new Schema({ userId: text, stationName: text }, { _id: false, strict: 'throw' })],
  },
  { _id: false, strict: 'throw' },
);

const preferencesSchema = new Schema<PreferencesDoc>(
  {
    _id: text,
    revision: { type: Number, required: true },
    density: { type: String, default: null },
    singleKeys: { type: Boolean, default: true },
    seenPosts: { type: [seenSchema], default: [] },
  },
  { collection: 'preferences', versionKey: false, strict: 'throw' },
);

export const preferencesModel = (db: Connection) =>
  db.model<PreferencesDoc>('Preferences', preferencesSchema);
