import {
  handoverNote,
  longestNote,
  noteExpiry,
  noteInput,
  shiftEndsAt,
  type HandoverNote,
  isolated,
  noteRoutes,
  type Call,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../../../shared/dates/clock.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { OptionField, SwitchField } from '../../../shared/form/fields.tsx';
import { FormDialog, SavedMeanwhile } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, type Save, useForm } from '../../../shared/form/use-form.ts';
import { call } from '../../../shared/http/call.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useNotes } from './notes-scope.tsx';
import { useTakeIn, wholeBoard, type NotePlace, useDeleteNote } from './notes.sync.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Textarea } from '../../../shared/ui/controls/input.tsx';
import { RowQuestion, withStatus } from '../../../shared/list/row-actions.tsx';
import { useBoardStores } from '../board-stores.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const weekMs = 7 * 86_400_000;

/** What was typed of notes that were closed otherwise than by Cancel, by note or place (KNO-2). */
export const makeTypedTexts = () => new Map<string, string>();
export const typedTextKey = (date: string, { zoneId, stationId }: NotePlace): string =>
  [date, zoneId, stationId].join(' ');

/** What a note's dialog holds. */
interface NoteValues {
  readonly text: string;
  readonly wall: boolean;
  /** One of the choices. */
  readonly until: string;
}

/** Writes a note at a place, or changes one. */
function useSaveNote(
  before: HandoverNote | undefined,
  { zoneId, stationId }: NotePlace,
  choices: readonly ExpiryChoice[],
) {
  const { date } = useNotes();
  const { timeZone } = useOrganisation();
  const takeIn = useTakeIn(date);
  const [opId] = useState(newOpId);
  return useMutation({
    mutationFn: async ({ values: { text, wall, until }, baseRevision }: Save<NoteValues>) => {
      const expiresAt = choices.find(({ value }) => value === until)?.expiresAt;
      const note = { text, wall, ...(expiresAt !== undefined && { expiresAt }) };
      const change = (noteId: string, body: Call<typeof noteRoutes.change>['body']) =>
        call(noteRoutes.change, { params: { date, noteId }, body });
      if (before) return change(before.id, { ...note, baseRevision });
      try {
        const body = { ...note, zoneId, stationId, opId };
        return await call(noteRoutes.create, { params: { date }, body });
      } catch (refused) {
        if (!isFault(refused, 'OP_ID_REUSED')) throw refused;
        // A call whose answer was lost has made the note with what was typed then, under its own id.
        const stands = expiresAt ?? noteExpiry(timeZone, date, new Date(now())).toISOString();
        return change(opId, { ...note, expiresAt: stands, baseRevision: baseRevision || 1 });
      }
    },
    onSuccess: (note) => takeIn({ date: note.date, id: note.id, note }),
  });
}

/** What is typed of a note; it stays when somebody else was faster (KNO-2), and when the dialog is closed by Escape. */
function useNoteForm(note: HandoverNote | undefined, place: NotePlace, onDone: () => void) {
  const { date } = useNotes();
  const { timeZone } = useOrganisation();
  // As it was when the form was opened: a newer one is told by the refused save.
  const [row] = useState(note);
  const [choices] = useState(() => expiryChoices(date, timeZone, note));
  const typedBefore = useSessionScope().part(makeTypedTexts);
  const key = note?.id ?? typedTextKey(date, place);
  const done = () => {
    typedBefore.delete(key);
    onDone();
  };
  const text = typedBefore.get(key);
  const form = useForm({
    row,
    schema: handoverNote,
    valuesOf: (stands): NoteValues => ({
      text: stands?.text ?? '',
      wall: stands?.wall ?? false,
      until: choices[0]?.value ?? '',
    }),
    asWhole: true,
    ...(text !== undefined && { typedBefore: { text } }),
    check: (values) => issuesOf<NoteValues>(noteInput, { text: values.text }),
    save: useSaveNote(row, place, choices),
    onDone: done,
  });
  return {
    form,
    choices,
    type: (next: string) => {
      form.set('text', next);
      typedBefore.set(key, next);
    },
    /** Closes it without what was typed. */
    cancel: done,
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

/** Writes a handover note or edits one: its text, until when it stands, and whether the walls show it (KNO-1, KNO-3). */
export function NoteDialog({ note, place = wholeBoard, placeName }: NoteDialogProps) {
  const { closeDialog } = useBoardStores().view;
  const { form, choices, type, cancel } = useNoteForm(note, place, closeDialog);
  const { values, errors, changed } = form;
  return (
    <FormDialog
      title={`${note ? 'Edit handover note' : 'Handover note'}${placeName === undefined ? '' : ` of ${placeName}`}`}
      description="The next watch sees it first, and each of them marks it as read."
      submitLabel={note ? 'Save Changes' : 'Pin Note'}
      failure={form.failure}
      onClose={closeDialog}
      onCancel={cancel}
      {...form.frame}
      // It is kept.
      isChanged={false}
    >
      {changed && (
        <SavedMeanwhile who={changed.changedBy?.name ?? 'Somebody'} what="this note">
          “{isolated(changed.text)}”
        </SavedMeanwhile>
      )}
      <Field
        label="Note"
        hint={`${longestNote - values.text.length} characters left`}
        error={errors.text}
      >
        <Textarea
          value={values.text}
          onChange={(event) => type(event.target.value)}
          maxLength={longestNote}
          rows={4}
        />
      </Field>
      <OptionField form={form} name="until" label="Stands" options={choices} searchable={false} />
      <SwitchField
        form={form}
        name="wall"
        label="Show on the wall"
        hint="On displays that show notes"
      />
    </FormDialog>
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
      action={useDeleteNote(date)}
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
