import type { AuthoredChange, ChangeRecorder } from '../../../lib/audit/audit-record.ts';
import { changeKind, thingKind, type Changes } from '../../../lib/changes.ts';

/** A note was written, changed or deleted; its detail says by whom. */
export const noteWritten = thingKind<{ readonly change?: AuthoredChange | undefined }>('note', {
  collection: 'boardNotes',
  revision: 'revision',
});

/** Somebody has read one; the id is that of the reading. */
export const noteRead = changeKind<{ readonly noteId: string }>('note reading', {
  collection: 'boardNoteReads',
  revision: 1,
  on: ['insert'],
});

/** Has what is written of notes recorded (KNO-8). */
export function recordNotes(changes: Changes, audit: ChangeRecorder): void {
  changes.follow(noteWritten, (write) => {
    const change = write.detail?.change;
    return change && audit.recordChange(noteWritten.name, write, change);
  });
}
