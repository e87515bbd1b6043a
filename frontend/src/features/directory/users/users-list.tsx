import type { AdminTag, User, Team } from '@muster/protocol';
import { Suspense, useMemo, useState } from 'react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useWide } from '../../../shared/ui/hooks/use-media.ts';
import { usePrinting } from '../../../shared/ui/hooks/use-printing.ts';
import { pageOf } from '../../../shared/ui/table/page-of.ts';
import { Pagination } from '../../../shared/ui/table/pagination.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { useSelected } from '../list/use-selected.ts';
import type { Sorted } from '../list/use-sorted.ts';
import { BulkBar } from './bulk-bar.tsx';
import { userColumns, type UserDeed } from './user-columns.tsx';
import { UsersToolbar } from './users-toolbar.tsx';
import { userFilters, type UserFilters } from './users.view.ts';

const LinksDialog = lazyPart(() => import('./sign-in/links-dialog.tsx'));

type UsersListProps = {
  users: readonly User[];
  /** Those whom the filters leave, in their order. */
  matching: Sorted<User>;
  filters: UserFilters;
  change: ChangeAddress<keyof UserFilters>;
  teams: readonly Team[];
  tags: readonly AdminTag[];
  roles: readonly { readonly name: string; readonly description: string | null }[];
  onDeed: (deed: UserDeed, user: User) => void;
  timeZone: string;
};

const pageSize = 20;

/** The users, 20 per page, with what can be done with several of them. */
export function UsersList(props: UsersListProps) {
  const { users, matching, filters, change, teams, tags, roles, onDeed, timeZone } = props;
  const { rows, sort, onSort } = matching;
  const isWide = useWide();
  const isPrinting = usePrinting();
  const selected = useSelected(users);
  const [isAsking, setAsking] = useState(false);
  const [linked, setLinked] = useState<readonly User[]>();
  const page = pageOf(rows, Number(filters.page), pageSize);
  const columns = useMemo(() => userColumns(onDeed, isWide, timeZone), [onDeed, isWide, timeZone]);
  return (
    <>
      {selected.rows.length > 0 || isAsking ? (
        <BulkBar
          selected={selected.rows}
          matching={rows}
          roles={roles}
          teams={teams}
          tags={tags}
          timeZone={timeZone}
          isAsking={isAsking}
          onAsk={setAsking}
          onSelect={selected.onChange}
          onLinks={setLinked}
        />
      ) : (
        <UsersToolbar
          users={users}
          teams={teams}
          tags={tags}
          filters={filters}
          change={change}
          found={rows.length}
        />
      )}
      <Table
        label="Users"
        columns={columns}
        rows={isPrinting ? rows : page.rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={sort}
        onSort={onSort}
        selection={selected}
        empty={
          <EmptyState
            title="No users found matching your filters"
            action={<Button onClick={() => change({ ...userFilters })}>Reset</Button>}
          />
        }
      />
      {linked && (
        <Suspense>
          <LinksDialog people={linked} timeZone={timeZone} onClose={() => setLinked(undefined)} />
        </Suspense>
      )}
      <Pagination
        page={page}
        noun="users"
        onPage={(next) => change({ page: String(next) }, { push: true })}
      />
    </>
  );
}
