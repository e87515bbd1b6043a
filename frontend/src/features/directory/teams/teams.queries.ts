import { teamRoutes, type AdminTeam } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useChange } from '../editing/use-change.ts';
import { Fault, isFault } from '../../../shared/http/fault.ts';
import { teamsTopic, adminTeamsTopic } from '../../../shared/domain/directory-lists.ts';

/** A success without a body is a success: what was sent stands for the answer (ADM-222). */
export const emptyIsDone =
  <Sent>(sent: Sent) =>
  (error: unknown): Sent => {
    if (isFault(error, 'EMPTY')) return sent;
    throw error;
  };

/** A refusal whose body is empty or cannot be read, in the words that team changes have for it (ADM-222). */
export const worded =
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

export const teamLists = [adminTeamsTopic, teamsTopic];

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
    { success: 'Team deleted successfully', failure: 'Failed to delete team', lists: teamLists },
  );
