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
import { markWords } from '../attendance.view.ts';
import type { FormMark } from '../attendance.mark.ts';
import type { Edits } from '../attendance.merge.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { PencilLine } from 'lucide-react';

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
    const cleanedMark = status === null ? null : cleanMark({ ...mark, status });
    words.set(userId, [
      ...(words.get(userId) ?? []),
      `${isolated(by.name)} marks ${saidWords(cleanedMark)}`,
    ]);
  }
  return words;
}

/** Changes in this time are shown to the others at once, in ms. */
const gatherMs = 250;
const none: readonly SheetDraft[] = [];

interface Marking {
  readonly teamId: string;
  readonly date: string;
  readonly me: string;
  readonly edits: Edits;
  /** Whether this person marks the sheet; who only looks at it hears nothing. */
  readonly isMarking: boolean;
}

/** Shows one's marks to the team's other leaders as they are made, and answers theirs (ATT-114). */
export function useOthersMarks({ teamId, date, me, edits, isMarking }: Marking): OthersMarks {
  const { channel } = useLiveChannel();
  const [drafts, setDrafts] = useState(none);
  const mine = useRef(edits);
  useEffect(() => {
    mine.current = edits;
  });

  useEffect(() => {
    if (!isMarking) return undefined;
    // A new connection begins with what the others have; only then the server takes what is here.
    let shownOn = 0;
    const offs = [
      channel.on('sheet:drafts', (picture) => {
        if (picture.teamId !== teamId || picture.date !== date) return;
        setDrafts(picture.drafts);
        const isFirst = shownOn !== channel.connection;
        shownOn = channel.connection;
        const marks = sentMarks(mine.current);
        if (isFirst && Object.keys(marks).length > 0)
          channel.hint('sheet:draft', { teamId, date, marks });
      }),
      channel.onState((state) => {
        if (state !== 'connected') setDrafts(none);
      }),
    ];
    return () => {
      offs.forEach((off) => off());
      setDrafts(none);
    };
  }, [channel, teamId, date, isMarking]);

  const isFirst = useRef(true);
  useEffect(() => {
    // What was here before is sent with the first picture.
    if (isFirst.current) {
      isFirst.current = false;
      if (Object.keys(edits).length === 0) return undefined;
    }
    if (!isMarking) return undefined;
    const timer = setTimeout(
      () => channel.hint('sheet:draft', { teamId, date, marks: sentMarks(edits) }),
      gatherMs,
    );
    return () => clearTimeout(timer);
  }, [channel, teamId, date, edits, isMarking]);

  return useMemo(() => othersMarks(drafts, me), [drafts, me]);
}

/** What other leaders of the team mark here and have not submitted (ATT-114). */
export function OthersMarking({ words }: { words: readonly string[] | undefined }) {
  if (!words) return null;
  return (
    <p className="col-span-full -mt-1 flex min-w-0 items-start gap-1.5 text-12 text-ink2 print:hidden">
      <PencilLine aria-hidden className="mt-px size-3.5 shrink-0 stroke-[1.5] text-ink3" />
      <span className="min-w-0 wrap-anywhere">{words.join('; ')}, not submitted yet</span>
    </p>
  );
}
