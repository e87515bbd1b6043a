import { adminStation, capacityLimit, type AdminStation } from '@muster/protocol';
import {
  staffingErrors,
  staffingOf,
  staffingValues,
  type StaffingValues,
} from '../../../shared/domain/staffing/staffing-form.ts';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { joinNames, namesIn } from './fields/names.ts';
import { useChangeStation, useCreateStation } from './places.queries.ts';

/** A new station's minimum is that of the settings unless something is typed. */
const leftToSettings: StaffingValues = {
  minimum: '',
  minimumByTag: '',
  minimumByRole: '',
  timeLimit: '',
};

const valuesOf = (station: AdminStation | undefined, zoneId: string) => ({
  name: station?.name ?? '',
  zoneId: station?.zoneId ?? zoneId,
  description: station?.description ?? '',
  capacity: String(station?.capacity ?? 1),
  priority: String(station?.priority ?? 2),
  ...(station ? staffingValues(station) : leftToSettings),
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

  const errors = staffingErrors(values, isWhole ? capacity : capacityLimit, !station);

  const submit = () => {
    if (!name.check() || !isWhole || Object.values(errors).some(Boolean)) return;
    const { minimum, ...staffing } = staffingOf(values);
    const body = {
      name: values.name,
      zoneId: values.zoneId,
      description: values.description,
      capacity,
      ...staffing,
      ...(values.minimum.trim() !== '' && { minimum }),
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
    errors: { capacity: isWhole ? undefined : 'A whole number from 0 to 999', ...errors },
    pending: create.isPending || change.isPending,
    submit,
  };
}
