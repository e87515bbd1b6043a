import { counted, isolated } from '@muster/protocol';
import type { AdminStation } from '@muster/protocol';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { useRemoveStation, useStationUse } from './places.queries.ts';

type RemoveStationProps = { station: AdminStation; onClose: () => void };

/** Says first what becomes of it: retired where it was used, deleted where it was not (ADM-122). */
export function RemoveStation({ station, onClose }: RemoveStationProps) {
  const removal = useRemoveStation();
  const { data: use, error } = useStationUse(station.id);
  const isUsed = use !== undefined && use.savedBoards + use.officers > 0;
  return (
    <DeleteQuestion
      row={station}
      title={
        isUsed
          ? `Retire the station ${isolated(station.name)}?`
          : `Delete the station ${isolated(station.name)}?`
      }
      confirmLabel={isUsed ? 'Retire Station' : 'Delete Station'}
      removal={removal}
      onClose={onClose}
    >
      {error
        ? 'How it is used could not be fetched. Where it was used it is retired, otherwise deleted.'
        : use === undefined
          ? 'Looking where it is used…'
          : isUsed
            ? `${counted(use.savedBoards, 'saved deployment names', 'saved deployments name')} it, and ${counted(use.officers, 'officer stands', 'officers stand')} there now. It goes out of use; nobody is taken off, and saved deployments keep it.`
            : 'No saved deployment names it and nobody stands there. It is deleted for good.'}
    </DeleteQuestion>
  );
}
