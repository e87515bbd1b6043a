import { type AdminStation, type AdminZone, adminStation, capacityLimit } from '@muster/protocol';
import {
  StaffingFields,
  staffingErrors,
  staffingOf,
  staffingValues,
  type StaffingValues,
} from '../../../shared/domain/staffing/staffing-fields.tsx';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { rolesTopic, tagsTopic } from '../directory.sync.ts';
import {
  ChangedMeanwhile,
  ClashChoice,
  EditedOption,
  EditedText,
  FormDialog,
} from '../editing/form-dialog.tsx';
import { EditedNames, joinNames, namesIn } from './ordered-names.tsx';
import { priorities, uses, useChangeStation, useCreateStation } from './places.queries.ts';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
import { useNameError } from '../editing/use-change.ts';

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
function useStationForm(
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

type StationDialogProps = {
  /** The station to edit; undefined makes a new one. */
  station: AdminStation | undefined;
  zones: readonly AdminZone[];
  timeZone: string;
  onClose: () => void;
};

/** Creates a station or edits one (ADM-121). */
export function StationDialog({ station, zones, timeZone, onClose }: StationDialogProps) {
  const { data: roles = [] } = useLive(rolesTopic);
  const { data: tags = [] } = useLive(tagsTopic);
  const roleNames = roles.map(({ name }) => name);
  const tagNames = tags.map(({ name }) => name);
  const first = zones[0]?.id ?? '';
  const { edited, error, errors, pending, submit } = useStationForm(station, first, onClose);
  return (
    <FormDialog
      title={station ? 'Edit Station' : 'Create Station'}
      submitLabel={station ? 'Save Changes' : 'Create Station'}
      pending={pending}
      isChanged={edited.touched.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile changed={edited.changed} timeZone={timeZone} />
      <EditedText edited={edited} name="name" label="Name" required maxLength={40} error={error} />
      <EditedOption
        edited={edited}
        name="zoneId"
        label="Zone"
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <EditedText edited={edited} name="description" label="Description" maxLength={200} />
      <EditedText
        edited={edited}
        name="capacity"
        label="Capacity"
        required
        maxLength={3}
        error={errors.capacity}
        hint="Boards from today on follow it at once; nobody is taken off."
      />
      <EditedOption edited={edited} name="priority" label="Priority" options={priorities} />
      <StaffingFields
        values={edited.values}
        errors={errors}
        set={edited.set}
        roles={roleNames}
        tags={tagNames}
        isMinimumRequired={station !== undefined}
        minimumHint={
          station
            ? 'With fewer officers the station is short.'
            : 'With fewer officers the station is short. Empty: as the settings say.'
        }
        renderBelow={(name, label) => (
          <ClashChoice
            edited={edited}
            name={name}
            label={label}
            words={(value) => value.replaceAll('\n', ', ') || 'nothing'}
          />
        )}
      />
      <EditedNames
        edited={edited}
        name="requiredRoles"
        label="Required roles"
        adds="Add a role"
        hint="Whoever has any one of these fits. Without one everybody does."
        names={roleNames}
      />
      <EditedNames
        edited={edited}
        name="requiredTags"
        label="Required tags"
        adds="Add a tag"
        hint="Whoever has all of these fits."
        names={tagNames}
      />
      <EditedOption edited={edited} name="active" label="Use" options={uses} />
    </FormDialog>
  );
}
