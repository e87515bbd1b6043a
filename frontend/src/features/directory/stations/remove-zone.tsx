import { counted, isolated } from '@muster/protocol';
import type { AdminStation, AdminZone } from '@muster/protocol';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { useRemoveZone } from './places.queries.ts';

type RemoveZoneProps = {
  zone: AdminZone;
  /** Of the zone. */
  stations: readonly AdminStation[];
  onClose: () => void;
};

/** Says first what becomes of a zone: retired where retired stations name it, else deleted (ADM-210). */
export function RemoveZone({ zone, stations, onClose }: RemoveZoneProps) {
  const removal = useRemoveZone();
  const count = stations.length;
  return (
    <DeleteQuestion
      row={zone}
      title={
        count > 0
          ? `Retire the zone ${isolated(zone.name)}?`
          : `Delete the zone ${isolated(zone.name)}?`
      }
      confirmLabel={count > 0 ? 'Retire Zone' : 'Delete Zone'}
      removal={removal}
      onClose={onClose}
    >
      {count > 0
        ? `${counted(count, 'retired station names', 'retired stations name')} it. It goes out of use; saved deployments keep it.`
        : 'No station names it. It is deleted for good.'}
    </DeleteQuestion>
  );
}
