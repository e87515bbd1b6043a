import type { z } from 'zod';
import { compareText, sortedBy, sortOf, type Compares } from '../kernel/ordered.ts';
import { searched } from '../kernel/search.ts';
import { isSameName } from '../kernel/text.ts';
import { nextShiftDate } from '../schedule/schedule.rules.ts';
import type {
  MemberFilters,
  memberListQuery,
  teamListQuery,
  UserFilters,
  userListQuery,
} from './list-queries.ts';
import type { AdminTeam } from './teams.ts';
import type { User } from './users.ts';

/** What of the administrator's lists is chosen, and in which order: the same on the screen and in a file (ADM-51, ADM-62, ADM-64). Pure. */

/** Stands for those without a team: no team's id begins with a hyphen. */
export const noTeam = '-';

/** Everybody who passes all filters and whose name, username, team or external id has what is searched for. */
export function matchingUsers(
  users: readonly User[],
  { q, role, status, team, tag }: UserFilters,
): readonly User[] {
  const filtered = users.filter(
    (user) =>
      (role === '' || isSameName(user.role, role)) &&
      (status === '' || hasStatus(user, status)) &&
      (team === '' || user.teamId === (team === noTeam ? null : team)) &&
      (tag === '' || user.tags.some(({ tagName }) => tagName === tag)),
  );
  return searched(filtered, q, ({ name, username, teamName, externalId }) => [
    name,
    username,
    teamName,
    externalId,
  ]);
}

/** `new`: has never signed in (ADM-49). */
const hasStatus = ({ isActive, hasSignedIn }: User, status: string): boolean =>
  status === 'new' ? !hasSignedIn : isActive === (status === 'active');

const byName = (a: User, b: User): number =>
  compareText(a.name, b.name) || compareText(a.username, b.username);

/** Status from the end: the active ones first. */
export const userCompares: Compares<User> = {
  name: byName,
  username: (a, b) => compareText(a.username, b.username),
  role: (a, b) => compareText(a.role, b.role) || byName(a, b),
  team: (a, b) => compareText(a.teamName ?? '', b.teamName ?? '') || byName(a, b),
  status: (a, b) => Number(a.isActive) - Number(b.isActive),
};

/** Whom a team's list shows: its members, and whoever belongs to it until the next shift (ADM-270). */
export const isListed = (user: User, teamId: string, timeZone: string, at: Date): boolean =>
  user.teamId === teamId || (user.teamBefore?.id === teamId && isToMove(user, timeZone, at));

/** Whether somebody still belongs to the team before, for their move is with a shift that has not begun (DIR-190). */
export const isToMove = ({ teamFrom }: Pick<User, 'teamFrom'>, timeZone: string, at: Date) =>
  teamFrom !== null && teamFrom >= nextShiftDate(timeZone, at);

/** The members who pass all filters and whose name, username or role has what is searched for. */
export function matchingMembers(
  members: readonly User[],
  { q, role, status }: MemberFilters,
): readonly User[] {
  const filtered = members.filter(
    (member) =>
      (role === '' || isSameName(member.role, role)) &&
      (status === '' || member.isActive === (status === 'active')),
  );
  return searched(filtered, q, ({ name, username, role: of }) => [name, username, of]);
}

export const memberCompares: Compares<User> = {
  name: (a, b) => compareText(a.name, b.name),
  username: (a, b) => compareText(a.username, b.username),
  role: (a, b) => compareText(a.role, b.role) || compareText(a.name, b.name),
};

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

const byNumber = (a: AdminTeam, b: AdminTeam): number => {
  const [one, other] = [numberOf(a.name), numberOf(b.name)];
  return one === other ? compareText(a.name, b.name) : one - other;
};

export const teamCompares: Compares<AdminTeam> = {
  name: byNumber,
  id: (a, b) => compareText(a.id, b.id),
  members: (a, b) => a.memberCount - b.memberCount || byNumber(a, b),
  created: (a, b) => compareText(a.createdAt ?? '', b.createdAt ?? '') || byNumber(a, b),
};

/** Each sort, ascending and descending, with the named teams first both times. */
export function orderedTeams(
  teams: readonly AdminTeam[],
  { by, descending }: { by: string; descending: boolean },
): readonly AdminTeam[] {
  const compare = teamCompares[by] ?? byNumber;
  return teams.toSorted((a, b) => {
    const rank = Number(isFirst(b.name)) - Number(isFirst(a.name));
    return rank || (descending ? compare(b, a) : compare(a, b));
  });
}

type Query<S extends z.ZodType> = z.output<S>;

/** The people whom a query leaves, in its order; in their own where it names none. */
export const chosenUsers = (users: readonly User[], query: Query<typeof userListQuery>) =>
  matchingUsers(inOrder(users, query.sort, userCompares), query);

export const chosenMembers = (members: readonly User[], query: Query<typeof memberListQuery>) =>
  matchingMembers(inOrder(members, query.sort, memberCompares), query);

export function chosenTeams(teams: readonly AdminTeam[], query: Query<typeof teamListQuery>) {
  const { by, direction } = sortOf(query.sort, teamCompares);
  const descending = direction === 'descending';
  const ordered = query.sort === '' ? teams : orderedTeams(teams, { by, descending });
  return matchingTeams(ordered, query.q);
}

const inOrder = <Row>(rows: readonly Row[], sort: string, compares: Compares<Row>) =>
  sort === '' ? rows : sortedBy(rows, sortOf(sort, compares), compares);

/** Who leads a team, by role. */
export const leadRoles = [
  { field: 'leaderId', label: 'Leader', role: 'TL' },
  { field: 'dtlId', label: 'Deputy', role: 'DTL' },
  { field: 'psoId', label: 'PSO', role: 'PSO' },
] as const satisfies readonly { field: keyof AdminTeam; label: string; role: string }[];

/** Names by id; undefined until the people are known. */
export type Names = ReadonlyMap<string, string> | undefined;

/** Who leads, in words: `None` only where that is so. */
export function leadWords(names: Names, id: string | null): string {
  return id === null ? 'None' : (names?.get(id) ?? '–');
}
