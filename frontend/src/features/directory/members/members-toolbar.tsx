import type { User } from '@muster/protocol';
import { useMemo, useState } from 'react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { useTyped } from '../../../shared/address/use-typed.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { anyOption, namedOptions, statusOptions } from '../list/options.ts';
import { memberFilters, memberSorts, type MemberFilters } from './members.view.ts';

type MembersToolbarProps = {
  members: readonly User[];
  filters: MemberFilters;
  change: ChangeAddress<keyof MemberFilters>;
  /** How many the filters leave. */
  found: number;
};

/** Search, filters, sort and Reset of a team's members. */
export function MembersToolbar({ members, filters, change, found }: MembersToolbarProps) {
  const [isOpen, setOpen] = useState(!usePhone());
  const [typed, type] = useTyped(filters.q, (q) => change({ q }));
  const roles = useMemo(() => namedOptions(members.map(({ role }) => role)), [members]);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label="Search members"
        placeholder="Search members..."
        value={typed}
        onChange={type}
        note={found < members.length ? `${found} found` : undefined}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      {isOpen && (
        <>
          <FilterButton
            label="Role"
            options={[anyOption, ...roles]}
            value={filters.role}
            onChange={(role) => change({ role })}
          />
          <FilterButton
            label="Status"
            options={statusOptions}
            value={filters.status}
            onChange={(status) => change({ status })}
          />
          <FilterButton
            label="Sort"
            options={memberSorts}
            value={filters.sort}
            onChange={(sort) => change({ sort })}
          />
        </>
      )}
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide Filters' : 'Show Filters'}
      </Button>
      <Button variant="quiet" onClick={() => change({ ...memberFilters })}>
        Reset
      </Button>
    </div>
  );
}
