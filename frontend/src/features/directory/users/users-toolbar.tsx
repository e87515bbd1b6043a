import type { AdminTag, User, Team } from '@muster/protocol';
import { useMemo } from 'react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { anyOption, namedOptions, statusOptions, teamOptions } from '../list/options.ts';
import { noTeam, userFilters, userSorts, type UserFilters } from './users.view.ts';

const neverIn = { value: 'new', label: 'Never signed in' } as const;

type UsersToolbarProps = {
  users: readonly User[];
  teams: readonly Team[];
  tags: readonly AdminTag[];
  filters: UserFilters;
  change: ChangeAddress<keyof UserFilters>;
  /** How many the filters leave. */
  found: number;
};

/** Search, filters, sort and Reset of the users. */
export function UsersToolbar({ users, teams, tags, filters, change, found }: UsersToolbarProps) {
  const roles = useMemo(() => namedOptions(users.map(({ role }) => role)), [users]);
  const tagOptions = namedOptions(tags.map(({ name }) => name));
  return (
    <FilterBar
      what="users"
      defaults={userFilters}
      values={filters}
      change={change}
      filters={[
        { name: 'role', label: 'Role', options: [anyOption, ...roles] },
        { name: 'status', label: 'Status', options: [...statusOptions, neverIn] },
        { name: 'team', label: 'Team', options: [anyOption, ...teamOptions(teams, noTeam)] },
        { name: 'tag', label: 'Tag', options: [anyOption, ...tagOptions] },
        { name: 'sort', label: 'Sort', options: userSorts },
      ]}
      total={users.length}
      found={found}
      canHide
    />
  );
}
