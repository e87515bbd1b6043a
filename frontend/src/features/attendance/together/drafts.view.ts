import {
  cleanMark,
  draftLimits,
  isAbsenceType,
  isolated,
  joinTiming,
  notesThatFit,
  offWords,
  type CleanMark,
  type ClientPayload,
  type SheetDraft,
} from '@muster/protocol';
import { markWords } from '../attendance.difference.ts';
import type { FormMark } from '../attendance.mark.ts';
import type { Edits } from '../attendance.merge.ts';

/** One's own marks for the team's other leaders, and theirs for the rows (ATT-114). Pure. */

type SentMarks = ClientPayload<'sheet:draft'>['marks'];

/** What fits: an error on the way would cost the connection, and the device has all of it. */
export function sentMarks(edits: Edits): SentMarks {
  const sent = Object.entries(edits).slice(0, draftLimits.members);
  const notes = notesThatFit(sent.map(([, { mark }]) => mark.notes));
  return Object.fromEntries(
    sent.map(([userId, { mark }], index) => [userId, sentMark(mark, notes[index] ?? '')]),
  );
}

const sentMark = (
  { status, absenceType, start, end }: FormMark,
  notes: string,
): SentMarks[string] => ({
  status,
  absenceType: isAbsenceType(absenceType) ? absenceType : null,
  ptoTiming: joinTiming(start, end),
  notes,
});

/** By member id, in a sentence each: "Daniel Ong marks absent (MC)". */
export type OthersMarks = ReadonlyMap<string, readonly string[]>;

/** As the log has it, with a time off in the words of all lists. */
const saidWords = (mark: CleanMark | null): string =>
  markWords(mark).replace(/^pto(?: \(([\d:-]+)\))?/, (_, timing?: string) =>
    timing === undefined ? 'PTO' : `PTO (${offWords(timing)})`,
  );

export function othersMarks(drafts: readonly SheetDraft[], me: string): OthersMarks {
  const words = new Map<string, string[]>();
  for (const { userId, by, mark } of drafts) {
    if (by.id === me) continue;
    const { status } = mark;
    const what = status === null ? null : cleanMark({ ...mark, status });
    words.set(userId, [
      ...(words.get(userId) ?? []),
      `${isolated(by.name)} marks ${saidWords(what)}`,
    ]);
  }
  return words;
}
