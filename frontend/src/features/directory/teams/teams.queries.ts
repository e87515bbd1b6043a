import { hasSetZone, teamRoutes, type AdminTeam, type rotationZones } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import type { Save } from '../../../shared/form/use-form.ts';
import { savedWords, useChange } from '../editing/use-change.ts';
import { Fault, isFault } from '../../../shared/http/fault.ts';
import { teamsTopic, adminTeamsTopic } from '../../../shared/domain/directory-lists.ts';

/** A success without a body is a success: what was sent stands for the answer (ADM-222). */
const emptyIsDone =
  <Sent>(sent: Sent) =>
  (error: unknown): Sent => {
    if (isFault(error, 'EMPTY')) return sent;
    throw error;
  };

/** A refusal whose body is empty or cannot be read, in the words that team changes have for it (ADM-222). */
const worded =
  (failure: string) =>
  (error: unknown): never => {
    if (!(error instanceof Fault) || !error.bodyless) throw error;
    const { body, statusText } = error.bodyless;
    const detail =
      body === 'empty'
        ? `Server returned ${error.status}: ${statusText}`
        : `${failure}: Invalid server response`;
    const { code, status, retryAfterSeconds } = error;
    throw new Fault({ code, detail, status, retryAfterSeconds, cause: error });
  };

const lists = [adminTeamsTopic, teamsTopic];

type Zone = (typeof rotationZones)[number];

/** What a team's dialog holds. */
export type TeamValues = {
  readonly id: string;
  readonly name: string;
  readonly leaderId: string | null;
  readonly dtlId: string | null;
  readonly psoId: string | null;
  readonly baseZone: Zone | null;
};

/** Makes a team or changes one. Leaders that are not touched are left out, and so is a zone that is set by its id. */
export const useSaveTeam = (team: AdminTeam | undefined) =>
  useChange(
    async ({ values, touched, baseRevision }: Save<TeamValues>): Promise<unknown> => {
      const { id, name } = { id: values.id.trim(), name: values.name.trim() };
      const zone = hasSetZone(id) ? {} : { baseZone: values.baseZone };
      if (!team) return call(teamRoutes.create, { body: { id, name, ...zone } });
      const leads = {
        ...(touched.has('leaderId') && { leaderId: values.leaderId }),
        ...(touched.has('dtlId') && { dtlId: values.dtlId }),
        ...(touched.has('psoId') && { psoId: values.psoId }),
      };
      const body = { name, ...leads, ...zone, baseRevision };
      return call(teamRoutes.change, { params: { teamId: id }, body })
        .catch(emptyIsDone({ id, name }))
        .catch(worded('Failed to update team'));
    },
    { ...savedWords('Team', !team), lists },
  );

/** Of how many months a team has sheets; undefined until that is known. */
export const useSheetMonths = (teamId: string): number | undefined =>
  useQuery({
    queryKey: ['team-sheets', teamId],
    queryFn: ({ signal }) => call(teamRoutes.sheets, { params: { teamId }, signal }),
    refetchOnMount: 'always',
  }).data?.months;

export const useDeleteTeam = () =>
  useChange(
    ({ id }: AdminTeam) =>
      call(teamRoutes.remove, { params: { teamId: id } })
        .catch(emptyIsDone({ id }))
        .catch(worded('Failed to delete team')),
    { success: 'Team deleted successfully', failure: 'Failed to delete team', lists },
  );
