import {
  handoverNote,
  longestNote,
  noteExpiry,
  noteInput,
  shiftEndsAt,
  type HandoverNote,
} from '@muster/protocol';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { now } from '../../../shared/dates/clock.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { Fault, isFault } from '../../../shared/http/fault.ts';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useNotes } from './notes-scope.tsx';
import { useChangeNote, useWriteNote } from './notes.sync.ts';
import { wholeBoard, type NotePlace } from './notes.view.ts';

const weekMs = 7 * 86_400_000;

/** What was typed of notes that were closed otherwise than by Cancel, by note or place (KNO-2). */
export const makeTypedTexts = () => new Map<string, string>();
export const typedTextKey = (date: string, { zoneId, stationId }: NotePlace): string =>
  [date, zoneId, stationId].join(' ');

/** What is typed of a note; it stays when somebody else was faster (KNO-2), and when the dialog is closed by Escape. */
export function useNoteForm(
  before: HandoverNote | undefined,
  place: NotePlace | undefined,
  onDone: () => void,
) {
  const { date, timeZone } = useNotes();
  const writing = useWriteNote(date);
  const changing = useChangeNote(date);
  const [opId] = useState(newOpId);
  const [choices] = useState(() => expiryChoices(date, timeZone, before));
  const typedBefore = useSessionScope().part(makeTypedTexts);
  const { zoneId, stationId } = place ?? wholeBoard;
  const key = before?.id ?? typedTextKey(date, { zoneId, stationId });
  const [text, setText] = useState(typedBefore.get(key) ?? before?.text ?? '');
  const [wall, setWall] = useState(before?.wall ?? false);
  const [until, setUntil] = useState(choices[0]?.value ?? '');
  const [isTried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<HandoverNote>();

  const expiresAt = choices.find(({ value }) => value === until)?.expiresAt;
  const typed = { text, wall, ...(expiresAt !== undefined && { expiresAt }) };
  const checked = noteInput.safeParse({ ...typed, zoneId, stationId, opId });

  function type(next: string) {
    setText(next);
    typedBefore.set(key, next);
  }

  function done() {
    typedBefore.delete(key);
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!checked.success) return;
    if (before) change({ id: before.id, ...typed, baseRevision: (theirs ?? before).revision });
    else writing.mutate(checked.data, { onSuccess: done, onError: changeWhatWasMade });
  }

  function change(next: Parameters<typeof changing.mutate>[0]) {
    changing.mutate(next, {
      onSuccess: done,
      onError: (refused) => setTheirs(noteOf(refused) ?? theirs),
    });
  }

  /** A call whose answer was lost has made the note with what was typed then, under its own id. */
  function changeWhatWasMade(refused: Error) {
    if (!isFault(refused, 'OP_ID_REUSED')) return;
    const until = expiresAt ?? noteExpiry(timeZone, date, new Date(now())).toISOString();
    change({ id: opId, ...typed, expiresAt: until, baseRevision: theirs?.revision ?? 1 });
  }

  const error = isFault(writing.error, 'OP_ID_REUSED') || before ? changing.error : writing.error;
  const isPending = writing.isPending || changing.isPending;
  return {
    text,
    setText: type,
    /** Closes it without what was typed. */
    cancel: done,
    left: longestNote - text.length,
    wall,
    setWall,
    until,
    setUntil,
    choices: choices.map(({ value, label }) => ({ value, label })),
    problem: isTried
      ? checked.error?.issues.find(({ path }) => path[0] === 'text')?.message
      : undefined,
    submit,
    isPending,
    theirs,
    failure: isFault(error, 'STALE') ? undefined : wordsOf(error),
  };
}

interface ExpiryChoice {
  readonly value: string;
  readonly label: string;
  /** Left to the server without one. */
  readonly expiresAt?: string;
}

function expiryChoices(
  date: string,
  timeZone: string,
  before: HandoverNote | undefined,
): ExpiryChoice[] {
  const end = shiftEndsAt(timeZone, before?.date ?? date);
  const inAWeek = new Date(now() + weekMs).toISOString();
  return [
    before
      ? { value: 'kept', label: `Until ${formatDateTime(before.expiresAt, timeZone)}` }
      : { value: 'next', label: 'Until the end of the next shift' },
    ...(end && end.getTime() > now()
      ? [{ value: 'this', label: 'Until the end of this shift', expiresAt: end.toISOString() }]
      : []),
    { value: 'week', label: 'For 7 days', expiresAt: inAWeek },
  ];
}

/** The note as it is now, which a refused change brings along. */
function noteOf(error: unknown): HandoverNote | undefined {
  if (!isFault(error, 'STALE')) return undefined;
  return z.object({ current: handoverNote }).safeParse(error.details).data?.current;
}

const wordsOf = (error: Error | null): string | undefined =>
  error instanceof Fault ? error.detail : error?.message;
