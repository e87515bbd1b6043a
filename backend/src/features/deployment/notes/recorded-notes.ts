import { presentNote } from './notes.present.ts';
import type { NotesRepo } from './notes.repo.ts';

/** Handover notes that were written on a date, deleted ones too, for whoever keeps them elsewhere (EVI-5). */
export async function recordedNotes(repo: Pick<NotesRepo, 'everyOn' | 'readsOf'>, date: string) {
  const docs = await repo.everyOn(date);
  const reads = docs.length === 0 ? [] : await repo.readsOf(docs.map(({ _id }) => _id));
  return docs.map((doc) => ({
    ...presentNote(doc, reads),
    deletedAt: doc.deletedAt?.toISOString() ?? null,
  }));
}
