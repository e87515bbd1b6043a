import { z } from 'zod';
import { isoDate } from '../../kernel/dates.ts';
import { uuid } from '../../kernel/ids.ts';
import { handoverNote } from './notes.schema.ts';

/** Server to client (S7). */
export const noteServerEvents = {
  /** To people on the boards where it stands or stood: the note as it is now, null when it was deleted (KNO-6). */
  'notes:changed': z.object({
    /** The date of the board that it was written on. */
    date: isoDate,
    id: uuid,
    note: handoverNote.nullable(),
  }),
};
export type NotesChanged = z.infer<(typeof noteServerEvents)['notes:changed']>;
