import { compareTeams, type Officer, type Team } from '@muster/protocol';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { OfficerView } from '../stations/station.view.ts';

/** The unassigned officers of a team. Pure. */

export interface TeamView {
  readonly teamId: string;
  readonly name: string;
  readonly officers: readonly OfficerView[];
}

interface TeamContext {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
  readonly waiting: ReadonlySet<string>;
}

/** Officers by team, in the order of teams. */
export function teamViews(
  officers: readonly Officer[],
  { teams, waiting }: TeamContext,
): TeamView[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return [...groupBy(officers, ({ teamId }) => teamId)]
    .map(([teamId, members]) => ({
      teamId,
      name: teamName(teamId, names),
      officers: members.map((officer) => ({
        officer,
        misfit: [],
        isWaiting: waiting.has(officer.id),
        isDim: false,
      })),
    }))
    .toSorted(compareTeams);
}

/** A team's name; its id until the names are known. */
export const teamName = (teamId: string, names: ReadonlyMap<string, string>): string =>
  names.get(teamId) ?? (/^A\d+$/.test(teamId) ? `Team ${teamId}` : teamId);
