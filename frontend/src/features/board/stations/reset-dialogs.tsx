import { counted, isolated } from '@muster/protocol';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import { officers, placeName } from '../operations/operation-words.ts';
import { asOf, leavingBy } from '../commands/station-orders.ts';
import { doTyped, resetStation, resetZone, standing } from '../operations/station-actions.ts';
import { useBoardStores } from '../board-stores.ts';

/** Asks before a whole zone is emptied, with the number of officers. */
export function ResetZoneDialog({ zoneId }: { zoneId: string }) {
  const operations = useOperations();
  const { zones, stations } = operations.catalogue();
  const its = stations.filter((one) => one.zoneId === zoneId).map(({ id }) => id);
  return (
    <ResetDialog
      name={zones.find(({ id }) => id === zoneId)?.name ?? 'this zone'}
      stationIds={its}
      onConfirm={() => resetZone(operations, zoneId)}
    />
  );
}

/** Asks before a station is emptied. */
export function ResetStationDialog({ stationId }: { stationId: string }) {
  const operations = useOperations();
  return (
    <ResetDialog
      name={placeName(operations.catalogue(), stationId)}
      stationIds={[stationId]}
      onConfirm={() => resetStation(operations, stationId)}
    />
  );
}

type ResetDialogProps = {
  name: string;
  stationIds: readonly string[];
  onConfirm: () => void;
};

function ResetDialog({ name, stationIds, onConfirm }: ResetDialogProps) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const board = operations.current()?.board;
  const count = board ? standing(board, new Set(stationIds)).length : 0;
  return (
    <AlertDialog
      open
      onOpenChange={closeDialog}
      title={`Reset ${isolated(name)}?`}
      confirmLabel={`Unassign ${officers(count)}`}
      onConfirm={() => {
        closeDialog();
        onConfirm();
      }}
    >
      {officers(count)} of {isolated(name)} {count === 1 ? 'returns' : 'return'} to Unassigned. One
      Undo takes it back.
    </AlertDialog>
  );
}

type UnassignManyDialogProps = {
  label: string;
  op: Parameters<typeof doTyped>[1];
};

/** Asks before what was typed takes many off their places: which stations close, and how many leave (UI-322). */
export function UnassignManyDialog({ label, op }: UnassignManyDialogProps) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const board = operations.current()?.board;
  const count = board ? leavingBy(op, board) : 0;
  const closing =
    op.type === 'configure'
      ? Object.values(op.stations ?? {}).filter(({ isOpen }) => isOpen === false).length
      : 0;
  return (
    <AlertDialog
      open
      onOpenChange={closeDialog}
      title={`${label}?`}
      confirmLabel={`${closing > 0 ? 'Close and unassign' : 'Unassign'} ${officers(count)}`}
      onConfirm={() => {
        closeDialog();
        const now = operations.current()?.board;
        const left = now && asOf(op, now);
        if (left && (left.type === 'configure' || left.moves.length > 0)) doTyped(operations, left);
      }}
    >
      {closing > 0 && `${counted(closing, 'station closes', 'stations close')}, and `}
      {officers(count)} {count === 1 ? 'returns' : 'return'} to Unassigned. One Undo takes it back.
    </AlertDialog>
  );
}
