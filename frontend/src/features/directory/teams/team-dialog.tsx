import {
  hasSetZone,
  rotationZones,
  type AdminTeam,
  type User,
  adminTeam,
  leadRoles,
  teamInput,
  teamRoutes,
  type TeamEdit,
  type TeamInput,
} from '@muster/protocol';
import { OptionField, TextField } from '../../../shared/form/fields.tsx';
import { RowDialog } from '../../../shared/form/form-dialog.tsx';
import { call } from '../../../shared/http/call.ts';
import { type Errors, type Save, useForm } from '../../../shared/form/use-form.ts';
import { savedWords, useChange } from '../editing/use-change.ts';
import { leadOptions } from './team-leads.ts';
import { emptyIsDone, teamLists, worded } from './teams.queries.ts';

type Zone = (typeof rotationZones)[number];

/** What calls set of a team; what a dialog has no value for does not compile. */
type TeamField = keyof TeamInput | Exclude<keyof TeamEdit, 'baseRevision'>;

/** What a team's dialog holds. */
type TeamValues = {
  readonly id: string;
  readonly name: string;
  readonly leaderId: string | null;
  readonly dtlId: string | null;
  readonly psoId: string | null;
  readonly baseZone: Zone | null;
};

const valuesOf = (team: AdminTeam | undefined): TeamValues & Record<TeamField, unknown> => ({
  id: team?.id ?? '',
  name: team?.name ?? '',
  leaderId: team?.leaderId ?? null,
  dtlId: team?.dtlId ?? null,
  psoId: team?.psoId ?? null,
  baseZone: rotationZones.find((zone) => zone === team?.baseZone) ?? null,
});

/** Makes a team or changes one. Leaders that are not touched are left out, and so is a zone that is set by its id. */
const useSaveTeam = (team: AdminTeam | undefined) =>
  useChange(
    async ({ values, touched, baseRevision }: Save<TeamValues>): Promise<unknown> => {
      const { leaderId, dtlId, psoId, baseZone, ...texts } = values;
      const id = texts.id.trim();
      const name = texts.name.trim();
      const set = { ...texts, id, name, ...(!hasSetZone(id) && { baseZone }) };
      if (!team) return call(teamRoutes.create, { body: set });
      const leads = {
        ...(touched.has('leaderId') && { leaderId }),
        ...(touched.has('dtlId') && { dtlId }),
        ...(touched.has('psoId') && { psoId }),
      };
      const { id: _, ...edited } = set;
      const body = { ...edited, ...leads, baseRevision };
      return call(teamRoutes.change, { params: { teamId: id }, body })
        .catch(emptyIsDone({ id, name }))
        .catch(worded('Failed to update team'));
    },
    { ...savedWords('Team', !team), lists: teamLists },
  );

/** What is missing; a new team needs both. */
const missing = ({ id, name }: TeamValues, isNew: boolean): Errors<TeamValues> => {
  if (id.trim() !== '' && name.trim() !== '') return {};
  const words = isNew ? 'Team ID and name are required' : 'Team name is required';
  return { [id.trim() === '' ? 'id' : 'name']: words };
};

type TeamDialogProps = {
  /** The team to edit; undefined makes a new one. */
  team: AdminTeam | undefined;
  users: readonly User[];
  onClose: () => void;
};

const zoneOptions = [
  { value: '', label: 'None' },
  ...rotationZones.map((zone) => ({ value: zone, label: zone })),
];

/** Creates a team or edits one; its id stays (ADM-61). */
export function TeamDialog({ team, users, onClose }: TeamDialogProps) {
  const form = useForm({
    row: team,
    schema: adminTeam,
    input: teamInput,
    valuesOf,
    check: (values) => missing(values, !team),
    notice: 'Error',
    about: { TEAM_EXISTS: 'id', TEAM_ID_DELETED: 'id' },
    save: useSaveTeam(team),
    onDone: onClose,
  });
  const hasOwnZone = !hasSetZone(form.values.id.trim());
  return (
    <RowDialog one="Team" row={team} form={form} onClose={onClose}>
      <TextField
        form={form}
        name="id"
        label="Team ID"
        required
        readOnly={team !== undefined}
        hint={team ? 'A team keeps its ID.' : 'Short, such as A1 or B2'}
      />
      <TextField form={form} name="name" label="Team Name" required />
      {team &&
        leadRoles.map(({ field, label, role }) => (
          <OptionField
            key={field}
            form={form}
            name={field}
            label={label}
            options={leadOptions(users, team.id, field)}
            hint={`By role: the first active ${role} of the team`}
          />
        ))}
      {hasOwnZone && (
        <OptionField
          form={form}
          name="baseZone"
          label="Base zone"
          options={zoneOptions}
          hint="Where the team begins in the rotation of zones"
        />
      )}
    </RowDialog>
  );
}
