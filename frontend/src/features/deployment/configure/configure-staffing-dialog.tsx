import { own } from '@muster/protocol';
import { useId, useState, type FormEvent } from 'react';
import { StaffingFields } from '../../../shared/domain/staffing/staffing-fields.tsx';
import {
  staffingErrors,
  staffingOf,
  staffingValues,
} from '../../../shared/domain/staffing/staffing-form.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useNames } from '../board/use-board.ts';
import { useBoardStores, useBoardView } from '../board/use-board-stores.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { placeName } from '../operations/operation-words.ts';
import { setStaffing } from './configuration-draft.ts';

type ConfigureStaffingDialogProps = { operations: BoardOperations; stationId: string };

/** What a station needs at least on this date, and how long somebody may stand there; part of the configuration (STF-6). */
export default function ConfigureStaffingDialog({
  operations,
  stationId,
}: ConfigureStaffingDialogProps) {
  const { changeDraft, closeDialog } = useBoardStores().view;
  const draft = useBoardView((view) => own(view.draft?.stations ?? {}, stationId));
  const { roles, tags } = useNames();
  const state = own(operations.current()?.board.stations ?? {}, stationId);
  const [values, setValues] = useState(() => state && staffingValues({ ...state, ...draft }));
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  if (!state || !values) return null;
  const errors = staffingErrors(values, draft?.capacity ?? state.capacity);
  const none = { minimum: undefined, minimumByTag: undefined, minimumByRole: undefined };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (Object.values(errors).some(Boolean)) return;
    changeDraft((known) => setStaffing(known, stationId, staffingOf(values), state));
    closeDialog();
  };
  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title={`Minimums of ${placeName(operations.catalogue(), stationId)}`}
      description="For this date alone; stored with Save Configuration."
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Set Minimums
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <StaffingFields
          values={values}
          errors={isAsked ? errors : { ...none, timeLimit: undefined }}
          set={(name, value) => setValues({ ...values, [name]: value })}
          roles={roles}
          tags={tags.map(({ name }) => name)}
          minimumHint="With fewer officers the station is short."
          isMinimumRequired
        />
      </form>
    </Dialog>
  );
}
