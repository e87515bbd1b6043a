import { hasSetZone, rotationZones, type AdminTeam, type User, adminTeam } from '@muster/protocol';
import { ChangedMeanwhile, EditedOption, EditedText, FormDialog } from '../editing/form-dialog.tsx';
import { leadOptions, leadRoles } from './team-leads.ts';
import { useToast } from '../../../shared/session/session-context.tsx';
import { staleRow } from '../../../shared/faults/fault-notice.ts';
import { fieldErrors, useSentErrors, unwritten, useEdited } from '../editing/use-edited.ts';
import { useChangeTeam, useCreateTeam, type TeamValues } from './teams.queries.ts';

const valuesOf = (team: AdminTeam | undefined): TeamValues => ({
  id: team?.id ?? '',
  name: team?.name ?? '',
  leaderId: team?.leaderId ?? null,
  dtlId: team?.dtlId ?? null,
  psoId: team?.psoId ?? null,
  baseZone: rotationZones.find((zone) => zone === team?.baseZone) ?? null,
});

/** The form of a new team, or of one that is there. Leaders that are not touched are left out. */
function useTeamForm(team: AdminTeam | undefined, onDone: () => void) {
  const edited = useEdited(team ?? unwritten, valuesOf(team));
  const errors = useSentErrors(edited.values);
  const toast = useToast();
  const create = useCreateTeam();
  const change = useChangeTeam();
  const { values, touched, revision } = edited;

  const submit = () => {
    const { id, name } = { id: values.id.trim(), name: values.name.trim() };
    const missing = missingWords(id, name, team === undefined);
    if (missing !== undefined) {
      errors.hear({ [id === '' ? 'id' : 'name']: missing });
      toast({ title: 'Error', description: missing, variant: 'destructive' });
      return;
    }
    const outcome = {
      onSuccess: onDone,
      onError: (fault: unknown) => {
        errors.hear(fieldErrors(fault, { TEAM_EXISTS: 'id', TEAM_ID_DELETED: 'id' }));
        const current = staleRow(fault, adminTeam);
        if (current) edited.takeIn(current, valuesOf(current));
      },
    };
    const zone = hasSetZone(id) ? {} : { baseZone: values.baseZone };
    if (!team) return create.mutate({ id, name, ...zone }, outcome);
    const leads = {
      ...(touched.has('leaderId') && { leaderId: values.leaderId }),
      ...(touched.has('dtlId') && { dtlId: values.dtlId }),
      ...(touched.has('psoId') && { psoId: values.psoId }),
    };
    change.mutate({ id, name, ...leads, ...zone, baseRevision: revision }, outcome);
  };
  return { edited, errors: errors.shown, pending: create.isPending || change.isPending, submit };
}

function missingWords(id: string, name: string, isNew: boolean): string | undefined {
  if (isNew) return id === '' || name === '' ? 'Team ID and name are required' : undefined;
  return name === '' ? 'Team name is required' : undefined;
}

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
