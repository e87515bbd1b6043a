import { longestNote, type HandoverNote, isolated } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { Textarea } from '../../../shared/ui/controls/textarea.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Select } from '../../../shared/ui/pickers/select.tsx';
import { useBoardStores } from '../board/use-board-stores.ts';
import { useNotes } from './notes-scope.tsx';
import { useDeleteNote } from './notes.sync.ts';
import type { NotePlace } from './notes.view.ts';
import { useNoteForm } from './use-note-form.ts';

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
          <Banner tone="warning">
            {theirs.changedBy?.name ?? 'Somebody'} has changed this note meanwhile: “
            {isolated(theirs.text)}”. What you typed is still here; save again to put it in place of
            theirs.
          </Banner>
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
  const deleting = useDeleteNote(date);
  return (
    <AlertDialog
      open
      onOpenChange={closeDialog}
      title="Delete this handover note?"
      confirmLabel="Delete Note"
      onConfirm={() => deleting.mutate(note, { onSuccess: closeDialog })}
      pending={deleting.isPending}
      pendingText="Deleting…"
      error={deleting.error?.message}
    >
      <p className="whitespace-pre-line">
        “<span dir="auto">{note.text}</span>”
      </p>
      <p className="mt-2">
        It goes from every board and wall at once. What it said stays in the audit trail.
      </p>
    </AlertDialog>
  );
}
