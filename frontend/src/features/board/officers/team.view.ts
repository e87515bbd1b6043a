import { compareTeams, type Officer, type Team } from '@muster/protocol';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { OfficerView } from '../stations/station.view.ts';
import { useBoardView, useDrag } from '../board-stores.ts';

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

/** Whether one of these cards has to be there wherever it is: it is in hand, or "Show" points at it. */
export function useNeedsSomeone(officers: readonly OfficerView[]): boolean {
  const isOne = (id: string | null | undefined) =>
    id != null && officers.some(({ officer }) => officer.id === id);
  const isShown = useBoardView(({ shown }) => isOne(shown));
  const isHeld = useDrag(({ held }) => isOne(held?.userId));
  return isShown || isHeld;
}
