import { Schema, type Connection } from 'mongoose';

/** The settings of the organisation: one document, guarded by its revision (SET-4). */
export interface SettingsDoc {
  _id: string;
  revision: number;
  /** What was set; a key that nobody set is absent. */
  values: Record<string, unknown>;
  changedBy: { id: string; name: string };
  changedAt: string;
  /** What the latest change was, until the audit trail has it (SET-7). */
  lastChange: { from: string; before: Record<string, unknown>; after: Record<string, unknown> };
}

const asItIs = { type: Schema.Types.Mixed, required: true } as const;

const settingsSchema = new Schema<SettingsDoc>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    values: asItIs,
    changedBy: asItIs,
    changedAt: { type: String, required: true },
    lastChange: asItIs,
  },
  { collection: 'settings', versionKey: false, strict: 'throw', minimize: false },
);

export const settingsModel = (db: Connection) => db.model<SettingsDoc>('Settings', settingsSchema);
