import {
  type AdminStation,
  type AdminZone,
  adminStation,
  capacityLimit,
  stationInput,
} from '@muster/protocol';
import {
  StaffingFields,
  staffingErrors,
  staffingValues,
  type StaffingValues,
} from '../../../shared/domain/staffing/staffing-fields.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { OptionField, TextField } from '../../../shared/form/fields.tsx';
import { RowDialog } from '../../../shared/form/form-dialog.tsx';
import { issuesOf, useForm } from '../../../shared/form/use-form.ts';
import { NamesField } from './ordered-names.tsx';
import { priorities, uses, useSaveStation, type StationValues } from './places.queries.ts';
import { adminRolesTopic, adminTagsTopic } from '../../../shared/domain/directory-lists.ts';

/** A new station's minimum is that of the settings unless something is typed. */
const leftToSettings: StaffingValues = {
  minimum: '',
  minimumByTag: '',
  minimumByRole: '',
  timeLimit: '',
};

const valuesOf = (station: AdminStation | undefined, zoneId: string): StationValues => ({
  name: station?.name ?? '',
  zoneId: station?.zoneId ?? zoneId,
  description: station?.description ?? '',
  capacity: String(station?.capacity ?? 1),
  priority: String(station?.priority ?? 2),
  ...(station ? staffingValues(station) : leftToSettings),
  requiredRoles: station?.requiredRoles ?? [],
  requiredTags: station?.requiredTags ?? [],
  active: station?.isActive === false ? 'no' : 'yes',
});

/** What is wrong with its numbers, which is said as they are typed. */
function numberErrors(values: StationValues, isNew: boolean) {
  const isWhole = /^\d{1,3}$/.test(values.capacity.trim());
  return {
    capacity: isWhole ? undefined : 'A whole number from 0 to 999',
    ...staffingErrors(values, isWhole ? Number(values.capacity) : capacityLimit, isNew),
  };
}

type StationDialogProps = {
  /** The station to edit; undefined makes a new one. */
  station: AdminStation | undefined;
  zones: readonly AdminZone[];
  onClose: () => void;
};

/** Creates a station or edits one (ADM-120). */
export function StationDialog({ station, zones, onClose }: StationDialogProps) {
  const { data: roles = [] } = useLive(adminRolesTopic);
  const { data: tags = [] } = useLive(adminTagsTopic);
  const roleNames = roles.map(({ name }) => name);
  const tagNames = tags.map(({ name }) => name);
  const first = zones[0]?.id ?? '';
  const form = useForm({
    row: station,
    schema: adminStation,
    input: stationInput,
    valuesOf: (row) => valuesOf(row, first),
    checkTyped: (values) => numberErrors(values, !station),
    check: (values) => issuesOf<StationValues>(stationInput.pick({ name: true }), values),
    notice: 'Validation Error',
    about: { NAME_TAKEN: 'name' },
    save: useSaveStation(station),
    onDone: onClose,
  });
  return (
    <RowDialog one="Station" row={station} form={form} onClose={onClose}>
      <TextField form={form} name="name" label="Name" required />
      <OptionField
        form={form}
        name="zoneId"
        label="Zone"
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField form={form} name="description" label="Description" />
      <TextField
        form={form}
        name="capacity"
        label="Capacity"
        required
        maxLength={3}
        hint="Boards from today on follow it at once; nobody is taken off."
      />
      <OptionField form={form} name="priority" label="Priority" options={priorities} />
      <StaffingFields
        form={form}
        roles={roleNames}
        tags={tagNames}
        isMinimumRequired={station !== undefined}
        minimumHint={
          station
            ? 'With fewer officers the station is short.'
            : 'With fewer officers the station is short. Empty: as the settings say.'
        }
      />
      <NamesField
        form={form}
        name="requiredRoles"
        label="Required roles"
        adds="Add a role"
        hint="Whoever has any one of these fits. Without one everybody does."
        names={roleNames}
      />
      <NamesField
        form={form}
        name="requiredTags"
        label="Required tags"
        adds="Add a tag"
        hint="Whoever has all of these fits."
        names={tagNames}
      />
      <OptionField form={form} name="active" label="Use" options={uses} />
    </RowDialog>
  );
}
