import { counted, matchingUsers, userCompares, type User } from '@muster/protocol';
import type { ListRules } from '../../../shared/list/list.tsx';

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
