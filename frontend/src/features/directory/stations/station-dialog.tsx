import type { AdminStation, AdminZone } from '@muster/protocol';
import { StaffingFields } from '../../../shared/domain/staffing/staffing-fields.tsx';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { rolesTopic, tagsTopic } from '../labels/labels.sync.ts';
import { ChangedMeanwhile } from '../editing/changed-meanwhile.tsx';
import { ClashChoice } from '../editing/clash-choice.tsx';
import { EditedOption } from '../editing/edited-option.tsx';
import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { EditedNames } from './fields/edited-names.tsx';
import { priorities } from './priorities.ts';
import { uses } from './uses.ts';
import { useStationForm } from './use-station-form.ts';

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
