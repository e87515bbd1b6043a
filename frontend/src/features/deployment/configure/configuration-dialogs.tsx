import { type BoardSnapshot, counted, faultMessage } from '@muster/protocol';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { Forecast } from './configuration-draft.ts';
import { officers, placeName } from '../operations/operation-words.ts';
import { useBoardStores } from '../board/use-board-stores.ts';

type SaveConfigurationDialogProps = {
  operations: BoardOperations;
  forecast: Forecast<BoardSnapshot>;
};

/** Closing takes officers off their stations: says how many, and from where, before it does (DEP-70). */
export function SaveConfigurationDialog({ operations, forecast }: SaveConfigurationDialogProps) {
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
