import { searched, type AdminTeam } from '@muster/protocol';
import { compareText, type Compares } from '../../../shared/ui/table/sorting.ts';

/** What of the teams is listed and how; kept in the address. */
export const teamsAddress = { q: '', sort: 'name', view: 'table' };

/** The teams whose name or id has what is searched for. */
export const matchingTeams = (teams: readonly AdminTeam[], q: string): readonly AdminTeam[] =>
  searched(teams, q, ({ id, name }) => [name, id]);

/** Named in this way, a team stands before all others, whatever the sort (ADM-60). */
const isFirst = (name: string): boolean =>
  /sac|ac|cvg/i.test(name) || name.toLowerCase().startsWith('team a');

/** The number after `Team A`; teams without one follow those that have one. */
function numberOf(name: string): number {
  const [, digits] = /^team a\s*(\d+)/i.exec(name) ?? [];
  return digits === undefined ? Infinity : Number(digits);
}

type Compare = (a: AdminTeam, b: AdminTeam) => number;
const byName: Compare = (a, b) => {
  const [one, other] = [numberOf(a.name), numberOf(b.name)];
  return one === other ? compareText(a.name, b.name) : one - other;
};

export const teamCompares: Compares<AdminTeam> = {
  name: byName,
  id: (a, b) => compareText(a.id, b.id),
  members: (a, b) => a.memberCount - b.memberCount || byName(a, b),
  created: (a, b) => compareText(a.createdAt ?? '', b.createdAt ?? '') || byName(a, b),
};

/** Each sort, ascending and descending, with the named teams first both times. */
export function orderedTeams(
  teams: readonly AdminTeam[],
  { by, descending }: { by: string; descending: boolean },
): readonly AdminTeam[] {
  const compare = teamCompares[by] ?? byName;
  return teams.toSorted((a, b) => {
    const rank = Number(isFirst(b.name)) - Number(isFirst(a.name));
    return rank || (descending ? compare(b, a) : compare(a, b));
  });
}

export const teamSorts = [
  { value: 'name', label: 'Name' },
  { value: 'id', label: 'ID' },
  { value: 'members', label: 'Members' },
  { value: 'created', label: 'Created' },
] as const;
