import { Schema, type Connection, trusted } from 'mongoose';
import { storedRow, type RowDoc } from '../../../store/rows/row-doc.ts';
import { insertMissing } from '../../../store/native-collection.ts';
import { rowsRepo, type Rows } from '../../../store/rows/rows.repo.ts';

/** A note as somebody left it, or until they deleted it (KNO-8). */
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

const noteModels = (db: Connection) => ({
  notes: db.model<NoteDoc>('BoardNote', noteSchema),
  reads: db.model<NoteReadDoc>('BoardNoteRead', readSchema),
});

/** Notes and who has read them. */
export function notesRepo(db: Connection) {
  const { notes, reads } = noteModels(db);
  return {
    /** What a start looks for in the rows is what was changed since then. */
    rows: (changedSince: () => Date): Rows<NoteDoc> => ({
      ...rowsRepo<NoteDoc>(notes),
      keepingChange: async () => {
        const recent = await notes
          .find({ changedAt: trusted({ $gte: changedSince() }) }, { lastChange: 1 })
          .lean<Pick<NoteDoc, '_id' | 'lastChange'>[]>()
          .exec();
        return recent.filter(({ lastChange }) => lastChange);
      },
    }),
    /** Deleted or not. */
    any: (id: string) => notes.findOne({ _id: id }).lean().exec(),
    one: (id: string) => notes.findOne({ _id: id, deletedAt: null }).lean().exec(),
    /** Written on the dates from one to another and not deleted. */
    between: (from: string, to: string) =>
      notes
        .find({ date: trusted({ $gte: from, $lte: to }), deletedAt: null }, { deeds: 0 })
        .lean()
        .exec(),
    /** Written on a date, deleted ones too, the earliest first. */
    everyOn: async (date: string) => {
      const found = await notes.find({ date }).lean().exec();
      return found.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    /** When the latest of a date's notes was written, deleted ones too. */
    latestOn: async (date: string): Promise<string | undefined> => {
      const found = await notes.findOne({ date }, { createdAt: 1 }).sort({ createdAt: -1 }).lean();
      return found?.createdAt;
    },
    countOn: (date: string) => notes.countDocuments({ date, deletedAt: null }).exec(),
    readsOf: (noteIds: readonly string[]) =>
      reads
        .find({ noteId: trusted({ $in: [...noteIds] }) })
        .lean()
        .exec(),
    readOnce: async (id: string) => reads.findOne({ _id: id }).lean().exec(),
    /** Notes and reads of the demo's past. */
    async insertHistory(past: readonly NoteDoc[], read: readonly NoteReadDoc[]): Promise<void> {
      await insertMissing(notes, past);
      await insertMissing(reads, read);
    },
    /** The first time stays. */
    addRead: (doc: NoteReadDoc) => insertMissing(reads, [doc]),
  };
}

export type NotesRepo = ReturnType<typeof notesRepo>;
