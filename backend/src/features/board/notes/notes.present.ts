import { changeKind, thingKind } from '../../../store/changes.ts';
import { byNewest, type HandoverNote } from '@muster/protocol';
import { presentWrites } from '../../../store/rows/row-doc.ts';
import type { NoteDoc, NoteReadDoc, NotesRepo } from './notes.repo.ts';

/** A note was written, changed or deleted; its detail says by whom. */
export const noteWritten = thingKind('note', {
  collection: 'boardNotes',
  revision: 'revision',
});

/** Somebody has read one; the id is that of the reading. */
export const noteRead = changeKind<{ readonly noteId: string }>('note reading', {
  collection: 'boardNoteReads',
  revision: 1,
  on: ['insert'],
});

export function presentNote(doc: NoteDoc, reads: readonly NoteReadDoc[]): HandoverNote {
  return {
    id: doc._id,
    date: doc.date,
    text: doc.text,
    zoneId: doc.zoneId,
    stationId: doc.stationId,
    expiresAt: doc.expiresAt,
    lastOn: doc.lastOn,
    wall: doc.wall,
    createdAt: doc.createdAt,
    createdBy: doc.createdBy,
    ...presentWrites(doc),
    readBy: reads
      .filter(({ noteId }) => noteId === doc._id)
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ userId, name, at }) => ({ id: userId, name, at })),
  };
}

/** Notes with who has read them, newest first. */
export async function withReads(
  repo: Pick<NotesRepo, 'readsOf'>,
  docs: readonly NoteDoc[],
): Promise<HandoverNote[]> {
  if (docs.length === 0) return [];
  const reads = await repo.readsOf(docs.map(({ _id }) => _id));
  return docs.map((doc) => presentNote(doc, reads)).toSorted(byNewest);
}
