import {
  handoverNote,
  longestNote,
  noteExpiry,
  noteInput,
  shiftEndsAt,
  type HandoverNote,
  isolated,
} from '@muster/protocol';
import { useState, type FormEvent } from 'react';
import { now } from '../../../shared/dates/clock.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { isFault, faultWords } from '../../../shared/http/fault.ts';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useNotes } from './notes-scope.tsx';
import {
  useChangeNote,
  useWriteNote,
  wholeBoard,
  type NotePlace,
  useDeleteNote,
} from './notes.sync.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { Textarea } from '../../../shared/ui/controls/input.tsx';
import { SavedMeanwhile } from '../../../shared/form/form-dialog.tsx';
import { RowQuestion, withStatus } from '../../../shared/list/row-actions.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Select } from '../../../shared/ui/pickers/combobox.tsx';
import { useBoardStores } from '../board/board-stores.ts';

const weekMs = 7 * 86_400_000;

/** What was typed of notes that were closed otherwise than by Cancel, by note or place (KNO-2). */
export const makeTypedTexts = () => new Map<string, string>();
export const typedTextKey = (date: string, { zoneId, stationId }: NotePlace): string =>
  [date, zoneId, stationId].join(' ');

/** What is typed of a note; it stays when somebody else was faster (KNO-2), and when the dialog is closed by Escape. */
function useNoteForm(
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
      onError: (refused) => setTheirs(staleRow(refused, handoverNote) ?? theirs),
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
    failure: isFault(error, 'STALE') ? undefined : faultWords(error),
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

interface NoteDialogProps {
  /** The one to edit; undefined writes a new one. */
  readonly note: HandoverNote | undefined;
  readonly place: NotePlace | undefined;
  /** Where it is pinned; undefined for the board. */
  readonly placeName: string | undefined;
}

const formId = 'handover-note';

/** Writes a handover note or edits one: its text, until when it stands, and whether the walls show it (KNO-1, KNO-3). */
export function NoteDialog({ note, place, placeName }: NoteDialogProps) {
  const { closeDialog } = useBoardStores().view;
  const form = useNoteForm(note, place, closeDialog);
  const { theirs } = form;
  return (
    <Dialog
      // It is kept.
      loss={null}
      open
      onOpenChange={(open) => !open && closeDialog()}
      title={`${note ? 'Edit handover note' : 'Handover note'}${placeName === undefined ? '' : ` of ${placeName}`}`}
      description="The next watch sees it first, and each of them marks it as read."
      footer={
        <>
          <Button onClick={form.cancel}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            writes
            pending={form.isPending}
            pendingText="Saving…"
          >
            {note ? 'Save Changes' : 'Pin Note'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {theirs && (
          <SavedMeanwhile who={theirs.changedBy?.name ?? 'Somebody'} what="this note">
            “{isolated(theirs.text)}”
          </SavedMeanwhile>
        )}
        <Field label="Note" hint={`${form.left} characters left`} error={form.problem}>
          <Textarea
            value={form.text}
            onChange={(event) => form.setText(event.target.value)}
            maxLength={longestNote}
            rows={4}
          />
        </Field>
        <Field label="Stands">
          <Select value={form.until} onChange={form.setUntil} options={form.choices} />
        </Field>
        <Switch
          label="Show on the wall"
          hint="On displays that show notes"
          checked={form.wall}
          onChange={form.setWall}
        />
        {form.failure !== undefined && (
          <p role="alert" className="text-13 font-medium text-absent-text">
            {form.failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Asks before a note is taken from everybody. */
export function DeleteNoteDialog({ note }: { note: HandoverNote }) {
  const { date } = useNotes();
  const { closeDialog } = useBoardStores().view;
  return (
    <RowQuestion
      row={note}
      title="Delete this handover note?"
      confirmLabel="Delete Note"
      deed={useDeleteNote(date)}
      reason={withStatus}
      onClose={closeDialog}
    >
      <p className="whitespace-pre-line">
        “<span dir="auto">{note.text}</span>”
      </p>
      <p className="mt-2">
        It goes from every board and wall at once. What it said stays in the audit trail.
      </p>
    </RowQuestion>
  );
}
