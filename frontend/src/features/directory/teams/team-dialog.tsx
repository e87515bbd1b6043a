import { hasSetZone, rotationZones, type AdminTeam, type User } from '@muster/protocol';
import { ChangedMeanwhile } from '../editing/changed-meanwhile.tsx';
import { EditedOption } from '../editing/edited-option.tsx';
import { EditedText } from '../editing/edited-text.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { leadOptions, leadRoles } from './team-leads.ts';
import { useTeamForm } from './use-team-form.ts';

type TeamDialogProps = {
  /** The team to edit; undefined makes a new one. */
  team: AdminTeam | undefined;
  users: readonly User[];
  timeZone: string;
  onClose: () => void;
};

const zoneOptions = [
  { value: '', label: 'None' },
  ...rotationZones.map((zone) => ({ value: zone, label: zone })),
];

/** Creates a team or edits one; its id stays (ADM-61). */
export function TeamDialog({ team, users, timeZone, onClose }: TeamDialogProps) {
  const { edited, errors, pending, submit } = useTeamForm(team, onClose);
  const hasOwnZone = !hasSetZone(edited.values.id.trim());
  return (
    <FormDialog
      title={team ? 'Edit Team' : 'Create Team'}
      submitLabel={team ? 'Save Changes' : 'Create Team'}
      pending={pending}
      isChanged={edited.touched.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedMeanwhile changed={edited.changed} timeZone={timeZone} />
      <EditedText
        edited={edited}
        name="id"
        label="Team ID"
        required
        maxLength={32}
        readOnly={team !== undefined}
        hint={team ? 'A team keeps its ID.' : 'Short, such as A1 or B2'}
        error={errors.id}
      />
      <EditedText
        edited={edited}
        name="name"
        label="Team Name"
        required
        maxLength={120}
        error={errors.name}
      />
      {team &&
        leadRoles.map(({ field, label, role }) => (
          <EditedOption
            key={field}
            edited={edited}
            name={field}
            label={label}
            options={leadOptions(users, team.id, field)}
            hint={`By role: the first active ${role} of the team`}
            error={errors[field]}
          />
        ))}
      {hasOwnZone && (
        <EditedOption
          edited={edited}
          name="baseZone"
          label="Base zone"
          options={zoneOptions}
          hint="Where the team begins in the rotation of zones"
          error={errors.baseZone}
        />
      )}
    </FormDialog>
  );
}
