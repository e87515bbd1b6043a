import { adminStation, type AdminStation } from '@muster/protocol';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { joinNames, namesIn } from './names.ts';
import { useChangeStation, useCreateStation } from './places.queries.ts';

const valuesOf = (station: AdminStation | undefined, zoneId: string) => ({
  name: station?.name ?? '',
  zoneId: station?.zoneId ?? zoneId,
  description: station?.description ?? '',
  capacity: String(station?.capacity ?? 1),
  priority: String(station?.priority ?? 2),
  requiredRoles: joinNames(station?.requiredRoles ?? null),
  requiredTags: joinNames(station?.requiredTags ?? null),
  active: station?.isActive === false ? 'no' : 'yes',
});

const listed = (value: string) => {
  const names = namesIn(value);
  return names.length > 0 ? names : null;
};

/** The form of a new station, or of one that is there. */
export function useStationForm(
  station: AdminStation | undefined,
  firstZoneId: string,
  onDone: () => void,
) {
  const edited = useEdited(station ?? unwritten, valuesOf(station, firstZoneId));
  const create = useCreateStation();
  const change = useChangeStation();
  const { values, revision } = edited;
  const name = useNameError(values.name, 'Station name is required');
  const capacity = Number(values.capacity);
  const isWhole = /^\d{1,3}$/.test(values.capacity.trim());

  const submit = () => {
    if (!name.check() || !isWhole) return;
    const body = {
      name: values.name,
      zoneId: values.zoneId,
      description: values.description,
      capacity,
      priority: Number(values.priority),
      requiredRoles: listed(values.requiredRoles),
      requiredTags: listed(values.requiredTags),
      isActive: values.active === 'yes',
    };
    if (!station) return create.mutate(body, { onSuccess: onDone, onError: name.hear });
    change.mutate(
      { ...body, id: station.id, baseRevision: revision },
      {
        onSuccess: onDone,
        onError: (fault) => {
          name.hear(fault);
          const current = staleRow(fault, adminStation);
          if (current) edited.takeIn(current, valuesOf(current, firstZoneId));
        },
      },
    );
  };
  return {
    edited,
    error: name.error,
    capacityError: isWhole ? undefined : 'A whole number from 0 to 999',
    pending: create.isPending || change.isPending,
    submit,
  };
}
