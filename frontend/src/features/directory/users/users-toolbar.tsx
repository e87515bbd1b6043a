import type { AdminTag, User, Team } from '@muster/protocol';
import { useMemo, useState } from 'react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { useTyped } from '../../../shared/address/use-typed.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { anyOption, namedOptions, statusOptions, teamOptions } from '../list/options.ts';
import { noTeam, userFilters, userSorts, type UserFilters } from './users.view.ts';

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
  const [isOpen, setOpen] = useState(!usePhone());
  const [typed, type] = useTyped(filters.q, (q) => change({ q, page: '1' }));
  const set = (name: keyof UserFilters) => (value: string) => change({ [name]: value, page: '1' });
  const roles = useMemo(() => namedOptions(users.map(({ role }) => role)), [users]);
  const tagOptions = namedOptions(tags.map(({ name }) => name));
  const isFiltered = found < users.length;

  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label="Search users"
        placeholder="Search users..."
        value={typed}
        onChange={type}
        note={isFiltered ? `${found} found` : undefined}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      {isOpen && (
        <>
          <FilterButton
            label="Role"
            options={[anyOption, ...roles]}
            value={filters.role}
            onChange={set('role')}
          />
          <FilterButton
            label="Status"
            options={statusOptions}
            value={filters.status}
            onChange={set('status')}
          />
          <FilterButton
            label="Team"
            options={[anyOption, ...teamOptions(teams, noTeam)]}
            value={filters.team}
            onChange={set('team')}
          />
          <FilterButton
            label="Tag"
            options={[anyOption, ...tagOptions]}
            value={filters.tag}
            onChange={set('tag')}
          />
          <FilterButton
            label="Sort"
            options={userSorts}
            value={filters.sort}
            onChange={set('sort')}
          />
        </>
      )}
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide Filters' : 'Show Filters'}
      </Button>
      <Button variant="quiet" onClick={() => change({ ...userFilters })}>
        Reset
      </Button>
    </div>
  );
}
