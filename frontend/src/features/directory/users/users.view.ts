import { counted, isSameName, searched, type User } from '@muster/protocol';
import type { ListRules } from '../../../shared/list/list.tsx';
import { compareText, type Compares } from '../../../shared/ui/table/table-props.ts';

/** What of the users is listed; kept in the address. An empty filter lets everybody pass. */
const userFilters = {
  q: '',
  role: '',
  status: '',
  team: '',
  tag: '',
  sort: 'name',
  page: '1',
};
export type UserFilters = Readonly<Record<keyof typeof userFilters, string>>;

/** Stands for those without a team: no team's id begins with a hyphen. */
export const noTeam = '-';

/** Everybody who passes all filters and whose name, username or team has what is searched for. */
export function matchingUsers(
  users: readonly User[],
  { q, role, status, team, tag }: Omit<UserFilters, 'sort' | 'page'>,
): readonly User[] {
  const filtered = users.filter(
    (user) =>
      (role === '' || isSameName(user.role, role)) &&
      (status === '' || hasStatus(user, status)) &&
      (team === '' || user.teamId === (team === noTeam ? null : team)) &&
      (tag === '' || user.tags.some(({ tagName }) => tagName === tag)),
  );
  return searched(filtered, q, ({ name, username, teamName }) => [name, username, teamName]);
}

/** `new`: has never signed in (ADM-49). */
const hasStatus = ({ isActive, hasSignedIn }: User, status: string): boolean =>
  status === 'new' ? !hasSignedIn : isActive === (status === 'active');

type Compare = (a: User, b: User) => number;
const byName: Compare = (a, b) =>
  compareText(a.name, b.name) || compareText(a.username, b.username);

/** Status from the end: the active ones first. */
export const userCompares: Compares<User> = {
  name: byName,
  username: (a, b) => compareText(a.username, b.username),
  role: (a, b) => compareText(a.role, b.role) || byName(a, b),
  team: (a, b) => compareText(a.teamName ?? '', b.teamName ?? '') || byName(a, b),
  status: (a, b) => Number(a.isActive) - Number(b.isActive),
};

export const userRules: ListRules<User, keyof UserFilters> = {
  defaults: userFilters,
  compares: userCompares,
  matching: matchingUsers,
  pageSize: 20,
};

export const userSorts = [
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'username', label: 'Username, A to Z' },
  { value: '-username', label: 'Username, Z to A' },
  { value: 'role', label: 'Role, A to Z' },
  { value: '-role', label: 'Role, Z to A' },
  { value: 'team', label: 'Team, A to Z' },
  { value: '-team', label: 'Team, Z to A' },
  { value: '-status', label: 'Active first' },
  { value: 'status', label: 'Inactive first' },
] as const;

/** `212 people · 14 teams` */
export function sizeWords(users: readonly User[]): string {
  const teams = new Set(users.map(({ teamId }) => teamId).filter((id) => id !== null)).size;
  const people = counted(users.length, 'person', 'people');
  return `${people} · ${counted(teams, 'team')}`;
}
