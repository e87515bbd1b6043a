import {
  own,
  type BoardSnapshot,
  counted,
  faultMessage,
  type StationState,
} from '@muster/protocol';
import { useState } from 'react';
import {
  StaffingFields,
  staffingErrors,
  staffingOf,
  staffingValues,
} from '../../../shared/domain/staffing/staffing-fields.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useNames } from '../use-board.ts';
import { useBoardStores, useBoardView } from '../board-stores.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { useOperations } from '../board-scope.tsx';
import { placeName, officers } from '../operations/operation-words.ts';
import { setStaffing, type Forecast } from './configuration-draft.ts';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';

type ConfigureStaffingDialogProps = { stationId: string };

/** What a station needs at least on this date, and how long somebody may stand there; part of the configuration (STF-6). */
export function ConfigureStaffingDialog(props: ConfigureStaffingDialogProps) {
  const state = own(useOperations().current()?.board.stations ?? {}, props.stationId);
  return state ? <StaffingDialog {...props} state={state} /> : null;
}

type StaffingDialogProps = ConfigureStaffingDialogProps & { state: StationState };

function StaffingDialog({ stationId, state }: StaffingDialogProps) {
  const operations = useOperations();
  const { changeDraft, closeDialog } = useBoardStores().view;
  const draft = useBoardView((view) => own(view.draft?.stations ?? {}, stationId));
  const { roles, tags } = useNames();
  const [before] = useState(() => staffingValues({ ...state, ...draft }));
  const form = useForm({
    row: undefined,
    valuesOf: () => before,
    check: (values) => staffingErrors(values, draft?.capacity ?? state.capacity),
    save: {
      isPending: false,
      error: null,
      mutate: ({ values }) => {
        changeDraft((draft) => setStaffing(draft, stationId, staffingOf(values), state));
        closeDialog();
      },
    },
  });
  return (
    <FormDialog
      title={`Minimums of ${placeName(operations.catalogue(), stationId)}`}
      description="For this date alone; stored with Save Configuration."
      submitLabel="Set Minimums"
      onClose={closeDialog}
      {...form.frame}
    >
      <StaffingFields
        form={form}
        roles={roles}
        tags={tags.map(({ name }) => name)}
        minimumHint="With fewer officers the station is short."
        isMinimumRequired
      />
    </FormDialog>
  );
}

type SaveConfigurationDialogProps = {
  forecast: Forecast<BoardSnapshot>;
};

/** Closing takes officers off their stations: says how many, and from where, before it does (DEP-70). */
export function SaveConfigurationDialog({ forecast }: SaveConfigurationDialogProps) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const lines = [...forecast.returned];
  const total = lines.reduce((sum, [, count]) => sum + count, 0);
  return (
    <AlertDialog
      open
      onOpenChange={closeDialog}
      title={`Return ${officers(total)} to Unassigned?`}
      confirmLabel="Save Configuration"
      onConfirm={() => {
        closeDialog();
        saveConfiguration(operations, forecast);
      }}
    >
      <p>Closing takes everybody off these stations:</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(([stationId, count]) => (
          <li key={stationId}>
            {placeName(operations.catalogue(), stationId)}: {officers(count)}
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}

/**
 * Asks for the configuration as it was set. The mode ends, and what was set is forgotten, when the
 * server has stored it, unless something else has been set meanwhile.
 */
export function saveConfiguration(
  operations: BoardOperations,
  { operation, faults }: Forecast<BoardSnapshot>,
): void {
  const { store, stopConfiguring } = operations.stores.view;
  const { draft } = store.getState();
  if (faults.size > 0) {
    operations.tell({
      title: 'Error saving configuration',
      description: [...faults.values()]
        .map(({ code, words }) => faultMessage(code, words))
        .join(' '),
      isRefusal: true,
    });
  } else if (!operation) stopConfiguring();
  else {
    operations.perform(operation, (refused) => {
      if (!refused && store.getState().draft === draft) stopConfiguring();
      return false;
    });
  }
}

/** Leaving configure mode with something set and not saved. */
export function DiscardConfigurationDialog({ changes }: { changes: number }) {
  const { closeDialog, stopConfiguring } = useBoardStores().view;
  return (
    <AlertDialog
      open
      onOpenChange={closeDialog}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      onConfirm={stopConfiguring}
    >
      {counted(changes, 'change')} to zones and stations would be lost.
    </AlertDialog>
  );
}
