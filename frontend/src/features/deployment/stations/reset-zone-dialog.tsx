import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import { officers } from '../operations/operation-words.ts';
import { resetZone, standing } from '../operations/station-actions.ts';
import { useBoardStores } from '../board/use-board-stores.ts';

type ResetZoneDialogProps = { operations: BoardOperations; zoneId: string };

/** Asks before a whole zone is emptied, with the number of officers. */
export function ResetZoneDialog({ operations, zoneId }: ResetZoneDialogProps) {
  const { closeDialog } = useBoardStores().view;
  const { zones, stations } = operations.catalogue();
  const zone = zones.find(({ id }) => id === zoneId);
  const its = new Set(stations.filter((one) => one.zoneId === zoneId).map(({ id }) => id));
  const board = operations.current()?.board;
  const count = board ? standing(board, its).length : 0;
  return (
    <AlertDialog
      open
      onOpenChange={closeDialog}
      title={`Reset ${zone?.name ?? 'this zone'}?`}
      confirmLabel={`Unassign ${officers(count)}`}
      onConfirm={() => {
        closeDialog();
        resetZone(operations, zoneId);
      }}
    >
      {officers(count)} of this zone {count === 1 ? 'returns' : 'return'} to Unassigned. One Undo
      takes it back.
    </AlertDialog>
  );
}
