import { displaySettings, type DisplaySettings, type DisplaySource } from '@muster/protocol';
import { Schema, type Connection } from 'mongoose';
import { storedRow, type RowDoc } from '../../store/rows/row-doc.ts';
import { storedFields } from '../../store/stored-fields.ts';

/** A paired wall screen; its session is in the sessions collection (DIS-7). */
export interface DisplayDoc extends RowDoc, Partial<DisplaySettings> {
  name: string;
  pairedAt: Date;
  pairedBy: string;
  pairedByName: string;
  lastSeenAt: Date | null;
  /** Opened by a press on a demo's sign-in page: a look that is over when it is closed, no device (SES-133). */
  isLook?: boolean;
  /** What `deployment` was called in documents from before the other settings; written no more. */
  shows?: DisplaySource;
}

/** A screen that waits for its code to be entered. */
export interface PairingDoc {
  /** SHA-256 of the screen's secret, hex. */
  _id: string;
  code: string;
  expiresAt: Date;
  /** Set when the code was entered. */
  displayId: string | null;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const displaySchema = new Schema<DisplayDoc>(
  {
    _id: text,
    name: text,
    pairedAt: date,
    pairedBy: text,
    pairedByName: text,
    lastSeenAt: { type: Date, default: null },
    isLook: Boolean,
    shows: String,
    ...storedRow,
    ...storedFields(displaySettings.shape),
  },
  { collection: 'displays', versionKey: false, strict: 'throw' },
);

const pairingSchema = new Schema<PairingDoc>(
  { _id: text, code: text, expiresAt: date, displayId: { type: String, default: null } },
  { collection: 'pairings', versionKey: false, strict: 'throw' },
)
  .index({ code: 1 }, { unique: true })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

export const displayModels = (db: Connection) => ({
  displays: db.model<DisplayDoc>('Display', displaySchema),
  pairings: db.model<PairingDoc>('Pairing', pairingSchema),
});
