import { adminStation, capacityLimit, type AdminStation } from '@muster/protocol';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-name-error.ts';
import { isLeast, leastOf, textOfLeast } from './fields/least.ts';
import { joinNames, namesIn } from './fields/names.ts';
import { useChangeStation, useCreateStation } from './places.queries.ts';

const valuesOf = (station: AdminStation | undefined, zoneId: string) => ({
  name: station?.name ?? '',
  zoneId: station?.zoneId ?? zoneId,
  description: station?.description ?? '',
  capacity: String(station?.capacity ?? 1),
  minimum: station ? String(station.minimum) : '',
  priority: String(station?.priority ?? 2),
  minimumByTag: textOfLeast(station?.minimumByTag ?? {}),
  minimumByRole: textOfLeast(station?.minimumByRole ?? {}),
  timeLimit: station?.timeLimitMinutes ? String(station.timeLimitMinutes) : '',
  requiredRoles: joinNames(station?.requiredRoles ?? null),
  requiredTags: joinNames(station?.requiredTags ?? null),
  active: station?.isActive === false ? 'no' : 'yes',
});

const listed = (value: string) => {
  const names = namesIn(value);
  return names.length > 0 ? names : null;
};

type FormValues = ReturnType<typeof valuesOf>;

/** What is wrong with minimums and time limit; a new station may leave its minimum to the settings. */
function staffingErrors(
  { minimum, minimumByTag, minimumByRole, timeLimit }: FormValues,
  capacity: number,
  isNew: boolean,
) {
  const upTo = (least: number) => `A whole number from ${least} to ${capacity}`;
  const isMinimum = /^\d{1,3}$/.test(minimum.trim()) && Number(minimum) <= capacity;
  const isLimit = /^\d{1,4}$/.test(timeLimit.trim()) && Number(timeLimit) > 0;
  return {
    minimum: isMinimum || (isNew && minimum.trim() === '') ? undefined : upTo(0),
    minimumByTag: isLeast(minimumByTag, capacity) ? undefined : upTo(1),
    minimumByRole: isLeast(minimumByRole, capacity) ? undefined : upTo(1),
    timeLimit:
      timeLimit.trim() === '' || (isLimit && Number(timeLimit) <= 1440)
        ? undefined
        : 'A whole number from 1 to 1440',
  };
}

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
    const body = {
      name: values.name,
      zoneId: values.zoneId,
      description: values.description,
      capacity,
      ...(values.minimum.trim() !== '' && { minimum: Number(values.minimum) }),
      priority: Number(values.priority),
      minimumByTag: leastOf(values.minimumByTag),
      minimumByRole: leastOf(values.minimumByRole),
      timeLimitMinutes: values.timeLimit.trim() === '' ? null : Number(values.timeLimit),
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
