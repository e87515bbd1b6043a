import { type AdminTag, type User, type Team, counted, nameAmong } from '@muster/protocol';
import { Suspense, useMemo, useState } from 'react';
import type { ChangeAddress } from '../../../shared/address/use-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useWide, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { pageOf, Pagination } from '../../../shared/ui/table/pagination.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import {
  useSelected,
  BulkActions,
  forecastOf,
  isLabelAction,
  labelActions,
  useBulkLabels,
  type Labels,
} from '../list/bulk-actions.tsx';
import type { Sorted } from '../list/opened.ts';
import { userColumns, type UserDeed } from './user-columns.tsx';
import { userFilters, type UserFilters, noTeam, userSorts } from './users.view.ts';
import {
  FilterBar,
  anyOption,
  namedOptions,
  statusOptions,
  teamOptions,
} from '../list/filter-bar.tsx';
import { Subjects } from '../../../shared/subject/subject.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { namesWords } from '../list/cells.tsx';
import { useMoveToTeam } from '../members/members.queries.ts';
import { useBulk } from './users.queries.ts';

type BulkBarProps = Labels & {
  selected: readonly User[];
  matching: readonly User[];
  teams: readonly Team[];
  timeZone: string;
  /** Whether its question is open, which stays also when nobody selected is there any more. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Opens the dialog that makes sign-in links for these people. */
  onLinks: (people: readonly User[]) => void;
};

const actions = [
  { value: 'activate', label: 'Activate' },
  { value: 'deactivate', label: 'Deactivate' },
  { value: 'delete', label: 'Delete' },
  ...labelActions,
  { value: 'team', label: 'Move to a team' },
  { value: 'links', label: 'Make sign-in links' },
] as const;
type Action = (typeof actions)[number]['value'];

/** What is done with several users at once (ADM-42, ADM-53). */
function BulkBar(props: BulkBarProps) {
  const { selected, matching, roles, teams, tags, timeZone } = props;
  const { isAsking, onAsk, onSelect, onLinks } = props;
  const [action, setAction] = useState<Action | null>(null);
  const [teamId, setTeam] = useState<string | null>(null);
  const bulk = useBulk();
  const moving = useMoveToTeam(timeZone);
  const labels = useBulkLabels(action, { roles, tags });
  const clear = () => onSelect(new Set());
  const isReady = isLabelAction(action)
    ? labels.isReady
    : action === 'team'
      ? teamId !== null
      : action !== null;
  const apply = () => {
    if (!action || !isReady) return;
    if (isLabelAction(action)) return labels.apply(selected, clear);
    if (action === 'links') return onLinks(selected);
    if (action === 'team') {
      if (teamId !== null) moving.mutate({ people: selected, teamId }, { onSuccess: clear });
      return;
    }
    bulk.mutate(
      { action, people: selected },
      {
        onSuccess: clear,
        onSettled: () => onAsk(false),
      },
    );
  };

  return (
    <>
      <BulkActions
        {...{ selected, matching, onSelect, actions, action }}
        onAction={setAction}
        isReady={isReady}
        pending={[bulk, moving, labels].some(({ isPending }) => isPending)}
        forecast={forecastOf(selected, { ...labels, action, teamId }, { teams, tags })}
        onApply={() => (action === 'delete' || action === 'deactivate' ? onAsk(true) : apply())}
      >
        {labels.choice}
        {action === 'team' && (
          <Combobox
            label="New team"
            placeholder="New team"
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={teamId}
            onChange={setTeam}
            className="w-40"
          />
        )}
        {action === 'team' && <MoveTime timeZone={timeZone} value="next-shift" />}
      </BulkActions>
      <Subjects rows={selected} gone="Everybody selected was deleted.">
        {(people) => (
          <BulkQuestion
            people={people}
            isDeletion={action === 'delete'}
            isAsking={isAsking}
            onAsk={onAsk}
            onConfirm={apply}
            pending={bulk.isPending}
          />
        )}
      </Subjects>
    </>
  );
}

type BulkQuestionProps = {
  people: readonly User[];
  isDeletion: boolean;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onConfirm: () => void;
  pending: boolean;
};

/** Asks before several people are deleted or may not sign in any more. */
function BulkQuestion({
  people,
  isDeletion,
  isAsking,
  onAsk,
  onConfirm,
  pending,
}: BulkQuestionProps) {
  const who = counted(people.length, 'user', 'users');
  const deed = isDeletion ? `Delete ${who}` : `Deactivate ${who}`;
  return (
    <AlertDialog
      open={isAsking}
      onOpenChange={onAsk}
      title={`${deed}?`}
      confirmLabel={deed}
      onConfirm={onConfirm}
      pending={pending}
      pendingText="Applying…"
    >
      <p>{namesWords(people.map(nameAmong(people)))}</p>
      <p className="mt-2">
        {isDeletion
          ? 'They are signed out at once and leave their teams. Their names stay on past attendance. They can be restored for 30 days from Recently Deleted.'
          : 'They are signed out at once and cannot sign in until they are activated.'}
      </p>
    </AlertDialog>
  );
}

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
function UsersToolbar({ users, teams, tags, filters, change, found }: UsersToolbarProps) {
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
