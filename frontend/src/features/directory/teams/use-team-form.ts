import { adminTeam, hasSetZone, rotationZones, type AdminTeam } from '@muster/protocol';
import { useToast } from '../../../shared/session/use-toast.ts';
import { fieldErrors, useSentErrors } from '../editing/field-errors.ts';
import { staleRow } from '../editing/stale-row.ts';
import { unwritten, useEdited } from '../editing/use-edited.ts';
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
export function useTeamForm(team: AdminTeam | undefined, onDone: () => void) {
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
