import { Schema, type Connection } from 'mongoose';
import { storedRow, type RowDoc } from '../../../lib/rows/row-doc.ts';

/** A note as somebody left it, or until they deleted it (KNO-10). */
export interface NoteDeedDoc {
  what: 'written' | 'changed' | 'deleted';
  at: string;
  by: { id: string; name: string };
  /** Of the board at that moment. */
  revision: number;
  text: string;
  zoneId: string | null;
  stationId: string | null;
  expiresAt: string;
  wall: boolean;
}

/** A handover note (KNO-1); a deleted one stays out of sight until its date is cleaned up. */
export interface NoteDoc extends RowDoc {
  /** Of the board that it was written on. */
  date: string;
  text: string;
  zoneId: string | null;
  stationId: string | null;
  expiresAt: string;
  /** The last date on whose board it stands. */
  lastOn: string;
  wall: boolean;
  createdAt: string;
  createdBy: { id: string; name: string };
  /** All that was done to it, the earliest first; a note from before this was kept lacks it. */
  deeds?: NoteDeedDoc[];
}

/** That one person has read one note. */
export interface NoteReadDoc {
  /** The ids of the note and of the person. */
  _id: string;
  noteId: string;
  /** Of the note. */
  date: string;
  userId: string;
  name: string;
  at: string;
}

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;

const noteSchema = new Schema<NoteDoc>(
  {
    _id: text,
    date: text,
    text,
    zoneId: textOrNull,
    stationId: textOrNull,
    expiresAt: text,
    lastOn: text,
    wall: { type: Boolean, required: true },
    createdAt: text,
    createdBy: { type: Schema.Types.Mixed, required: true },
    deeds: Schema.Types.Mixed,
    ...storedRow,
  },
  { collection: 'boardNotes', versionKey: false, strict: 'throw' },
)
  .index({ date: 1 })
  .index({ changedAt: 1 });

const readSchema = new Schema<NoteReadDoc>(
  { _id: text, noteId: text, date: text, userId: text, name: text, at: text },
  { collection: 'boardNoteReads', versionKey: false, strict: 'throw' },
)
  .index({ noteId: 1 })
  .index({ date: 1 });

export const noteModels = (db: Connection) => ({
  notes: db.model<NoteDoc>('BoardNote', noteSchema),
  reads: db.model<NoteReadDoc>('BoardNoteRead', readSchema),
});
