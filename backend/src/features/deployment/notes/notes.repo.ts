import { trusted, type Connection } from 'mongoose';
import { insertMissing } from '../../../lib/insert-missing.ts';
import { rowsRepo, type Rows } from '../../../lib/rows/rows.repo.ts';
import { noteModels, type NoteDoc, type NoteReadDoc } from './notes.model.ts';

export type { NoteDoc, NoteReadDoc };

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
