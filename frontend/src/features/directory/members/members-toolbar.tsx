import type { User } from '@muster/protocol';
import { useMemo } from 'react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { FilterBar } from '../list/filter-bar.tsx';
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
  const roles = useMemo(() => namedOptions(members.map(({ role }) => role)), [members]);
  return (
    <FilterBar
      what="members"
      defaults={memberFilters}
      values={filters}
      change={change}
      filters={[
        { name: 'role', label: 'Role', options: [anyOption, ...roles] },
        { name: 'status', label: 'Status', options: statusOptions },
        { name: 'sort', label: 'Sort', options: memberSorts },
      ]}
      total={members.length}
      found={found}
      canHide
    />
  );
}
