import type { NotesChanged } from './notes.events.ts';
import { byNewest, standsOn } from './notes.rules.ts';
import type { HandoverNote } from './notes.schema.ts';

/** The notes of a date's board after one was written, read or deleted; an older state changes nothing (S21). */
export function applyNote(
  notes: readonly HandoverNote[],
  date: string,
  { id, note }: NotesChanged,
): HandoverNote[] {
  const known = notes.find((one) => one.id === id);
  const others = notes.filter((one) => one.id !== id);
  const next = note && known ? newer(known, note) : note;
  return next && standsOn(next, date) ? [...others, next].toSorted(byNewest) : others;
}

/** Nobody unreads a note, so of one revision the one that more have read is the newer. */
const newer = (a: HandoverNote, b: HandoverNote): HandoverNote =>
  b.revision > a.revision || (b.revision === a.revision && b.readBy.length >= a.readBy.length)
    ? b
    : a;
