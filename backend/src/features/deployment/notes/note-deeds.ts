import type { NoteDeed } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { NoteDeedDoc, NoteDoc } from './notes.model.ts';

/** What was done to handover notes, as the board's log keeps it (KNO-10). */

type NoteState = Pick<NoteDoc, 'date' | 'text' | 'zoneId' | 'stationId' | 'expiresAt' | 'wall'>;

const deedOf = (
  what: NoteDeedDoc['what'],
  { text, zoneId, stationId, expiresAt, wall }: Omit<NoteState, 'date'>,
  done: Pick<NoteDeedDoc, 'at' | 'by' | 'revision'>,
): NoteDeedDoc => ({ what, ...done, text, zoneId, stationId, expiresAt, wall });

/** What somebody does now, to the board that the note was written on, also where it stands on another. */
export const deedMaker =
  (clock: Pick<Clock, 'instant'>, boardRevision: (date: string) => Promise<number>) =>
  async (
    what: NoteDeedDoc['what'],
    note: NoteState,
    { by: { id, name } }: Acting,
  ): Promise<NoteDeedDoc> => {
    const revision = await boardRevision(note.date);
    return deedOf(what, note, { at: clock.instant(), by: { id, name }, revision });
  };

/** Of a note from before they were kept what is still known: who wrote it, who changed it last, who deleted it. */
export function deedsOf(note: NoteDoc): NoteDeedDoc[] {
  if (note.deeds) return note.deeds;
  const { createdAt: at, createdBy: by, changedAt, changedBy, deletedAt, deletedBy } = note;
  const revision = 0;
  const last = changedAt && changedBy && { at: changedAt.toISOString(), by: changedBy, revision };
  return [
    deedOf('written', note, { at, by, revision }),
    ...(last && !deletedAt && (note.revision ?? 1) > 1 ? [deedOf('changed', note, last)] : []),
    ...(deletedAt && deletedBy
      ? [deedOf('deleted', note, { at: deletedAt.toISOString(), by: deletedBy, revision })]
      : []),
  ];
}

export interface RecordedDeed extends Pick<NoteDeedDoc, 'at' | 'by' | 'revision'> {
  readonly op: NoteDeed;
}

/** Everything that was done to a date's notes, in the order of the board's revisions, then of time. */
export function recordedDeeds(notes: readonly NoteDoc[]): RecordedDeed[] {
  const deeds = notes.flatMap((note) =>
    deedsOf(note).map(({ at, by, revision, what, ...state }, index, all): RecordedDeed => {
      const before = what === 'changed' ? (all[index - 1]?.text ?? state.text) : state.text;
      const textBefore = before === state.text ? null : before;
      const number = index + 1;
      const op = { type: 'note', what, noteId: note._id, number, ...state, textBefore } as const;
      return { at, by, revision, op: { ...op, moves: [] } };
    }),
  );
  return deeds.toSorted(
    (a, b) =>
      a.revision - b.revision ||
      order(a.at, b.at) ||
      order(a.op.noteId, b.op.noteId) ||
      a.op.number - b.op.number,
  );
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
