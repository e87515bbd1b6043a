import {
  isolated,
  type AdminTeam,
  type User,
  counted,
  nameAmong,
  type TakesEffect,
} from '@muster/protocol';
import { useMemo, useState } from 'react';
import { useAddress, type ChangeAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Subject, Subjects } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Table, type Column } from '../../../shared/ui/table/table.tsx';
import { rolesTopic, tagsTopic } from '../directory.sync.ts';
import {
  useSelected,
  BulkActions,
  forecastOf,
  isLabelAction,
  labelActions,
  useBulkLabels,
  type Labels,
} from '../list/bulk-actions.tsx';
import { useSorted } from '../list/opened.ts';
import { MemberDialog } from './member-dialog.tsx';
import {
  matchingMembers,
  memberCompares,
  memberFilters,
  memberSorts,
  type MemberFilters,
  useRemoveFromTeam,
  useMoveToTeam,
} from './members.queries.ts';
import {
  FilterBar,
  anyOption,
  namedOptions,
  statusOptions,
  teamOptions,
} from '../list/filter-bar.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { namesWords, ActiveBadge, ComingMove, PersonName } from '../list/cells.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { FormDialog } from '../editing/form-dialog.tsx';
import { ArrowRightLeft, MoreHorizontal, Pencil, UserMinus } from 'lucide-react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';

/** What is done with one member. */
type MemberDeed = 'edit' | 'move' | 'remove';
type OnDeed = (deed: MemberDeed, member: User) => void;

const memberColumns = (onDeed: OnDeed, timeZone: string): readonly Column<User>[] => [
  {
    id: 'name',
    header: 'Member',
    sortable: true,
    cell: (member) => (
      <>
        <PersonName {...member} />
        <ComingMove user={member} timeZone={timeZone} />
      </>
    ),
  },
  {
    id: 'username',
    header: 'Username',
    sortable: true,
    cell: ({ username }) => (
      <span
        data-tip={username}
        data-tip-cut=""
        className="block max-w-44 truncate phone:ml-auto text-ink2"
      >
        {username}
      </span>
    ),
  },
  { id: 'role', header: 'Role', sortable: true, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    id: 'status',
    header: 'Status',
    card: 'aside',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    isScreenOnly: true,
    width: '5rem',
    card: 'aside',
    cell: (member) => (
      <DropdownMenu
        trigger={
          <IconButton
            label={`Actions for ${isolated(member.name)}`}
            data-tip="Actions"
            icon={MoreHorizontal}
            size="small"
          />
        }
        items={[
          {
            label: 'Edit Member',
            icon: Pencil,
            writes: true,
            onSelect: () => onDeed('edit', member),
          },
          {
            label: 'Move to Another Team',
            icon: ArrowRightLeft,
            writes: true,
            onSelect: () => onDeed('move', member),
          },
          {
            label: 'Remove from Team',
            icon: UserMinus,
            tone: 'danger',
            startsGroup: true,
            onSelect: () => onDeed('remove', member),
          },
        ]}
      />
    ),
  },
];

type MoveDialogProps = {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  people: readonly User[];
  timeZone: string;
  onDone?: () => void;
  onClose: () => void;
};

/** Chooses the team that people move to. */
function MoveDialog(props: MoveDialogProps) {
  const { team, teams, people, timeZone, onDone, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [takesEffect, setEffect] = useState<TakesEffect>('next-shift');
  const moving = useMoveToTeam(timeZone);
  const others = teams.filter(({ id }) => id !== team.id);
  const submit = () => {
    if (chosen === null) return;
    moving.mutate(
      { people, teamId: chosen, takesEffect },
      { onSuccess: onDone, onSettled: onClose },
    );
  };
  return (
    <FormDialog
      title="Move to Another Team"
      description={`From ${isolated(team.name)}: ${namesWords(people.map(nameAmong(people)))}`}
      submitLabel={`Move ${counted(people.length, 'member', 'members')}`}
      pending={moving.isPending}
      disabled={chosen === null}
      isChanged={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Team">
        <Combobox
          label="Team"
          options={teamOptions(others).slice(1)}
          value={chosen}
          onChange={setChosen}
        />
      </Field>
      <MoveTime timeZone={timeZone} value={takesEffect} onChange={setEffect} />
    </FormDialog>
  );
}

type RemoveFromTeamProps = {
  team: AdminTeam;
  people: readonly User[];
  timeZone: string;
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before people leave their team. */
function RemoveFromTeam({ team, people, timeZone, onDone, onClose }: RemoveFromTeamProps) {
  const removal = useRemoveFromTeam(timeZone);
  const [first] = people;
  const who =
    people.length === 1 && first ? first.name : counted(people.length, 'member', 'members');
  const remove = () => removal.mutate(people, { onSuccess: onDone, onSettled: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Remove ${who} from ${isolated(team.name)}?`}
      confirmLabel="Remove from Team"
      onConfirm={remove}
      pending={removal.isPending}
      pendingText="Removing…"
    >
      {people.length > 1 && <p className="mb-2">{namesWords(people.map(nameAmong(people)))}</p>}
      <p>
        They keep their account and stand without a team until they are added to one. Past
        attendance stays as it is.
      </p>
      <MoveTime timeZone={timeZone} value="next-shift" />
    </AlertDialog>
  );
}

type MembersBulkBarProps = Labels & {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  timeZone: string;
  selected: readonly User[];
  matching: readonly User[];
  /** Whether its question is open, which stays also when nobody selected is in the team any more. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onSelect: (keys: ReadonlySet<string>) => void;
};

const actions = [
  ...labelActions,
  { value: 'move', label: 'Move to another team' },
  { value: 'remove', label: 'Remove from team' },
] as const;
type Action = (typeof actions)[number]['value'];

/** What is done with several members at once. */
function MembersBulkBar(props: MembersBulkBarProps) {
  const { team, teams, roles, tags, timeZone, selected, matching } = props;
  const { isAsking, onAsk, onSelect } = props;
  const [action, setAction] = useState<Action | null>(null);
  const labels = useBulkLabels(action, { roles, tags });
  const clear = () => onSelect(new Set());
  const apply = () => {
    if (isLabelAction(action)) labels.apply(selected, clear);
    else onAsk(true);
  };
  const question = { team, timeZone, onDone: clear, onClose: () => onAsk(false) };

  return (
    <>
      <BulkActions
        {...{ selected, matching, onSelect, actions, action }}
        onAction={setAction}
        isReady={isLabelAction(action) ? labels.isReady : action !== null}
        pending={labels.isPending}
        forecast={forecastOf(selected, { ...labels, action, teamId: null }, { teams: [], tags })}
        onApply={apply}
      >
        {labels.choice}
      </BulkActions>
      {isAsking && (
        <Subjects rows={selected} gone={`Nobody selected is in ${isolated(team.name)} any more.`}>
          {(people) => (
            <>
              {action === 'remove' && <RemoveFromTeam {...question} people={people} />}
              {action === 'move' && <MoveDialog {...question} people={people} teams={teams} />}
            </>
          )}
        </Subjects>
      )}
    </>
  );
}

type MembersToolbarProps = {
  members: readonly User[];
  filters: MemberFilters;
  change: ChangeAddress<keyof MemberFilters>;
  /** How many the filters leave. */
  found: number;
};

/** Search, filters, sort and Reset of a team's members. */
function MembersToolbar({ members, filters, change, found }: MembersToolbarProps) {
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

type MembersListProps = {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  members: readonly User[];
  /** Everybody, those of other teams too. */
  users: readonly User[];
  timeZone: string;
};

/** The members of a team, filtered, and what can be done with one or several of them. */
export function MembersList({ team, teams, members, users, timeZone }: MembersListProps) {
  const [filters, change] = useAddress(memberFilters);
  const { q, role, status, sort: kept } = filters;
  const { data: roles = [] } = useLive(rolesTopic);
  const { data: tags = [] } = useLive(tagsTopic);
  const ordered = useSorted(members, memberCompares, kept, (next) => change({ sort: next }));
  const { sort, onSort } = ordered;
  const rows = useMemo(
    () => matchingMembers(ordered.rows, { q, role, status }),
    [ordered.rows, q, role, status],
  );
  const selected = useSelected(members);
  const [isAsking, setAsking] = useState(false);
  const [doing, setDoing] = useState<{ deed: MemberDeed; id: string }>();
  const close = () => setDoing(undefined);
  const columns = useMemo(
    () => memberColumns((deed, { id }: User) => setDoing({ deed, id }), timeZone),
    [timeZone],
  );

  return (
    <>
      {selected.rows.length > 0 || isAsking ? (
        <MembersBulkBar
          team={team}
          teams={teams}
          roles={roles}
          tags={tags}
          timeZone={timeZone}
          selected={selected.rows}
          matching={rows}
          isAsking={isAsking}
          onAsk={setAsking}
          onSelect={selected.onChange}
        />
      ) : (
        <MembersToolbar members={members} filters={filters} change={change} found={rows.length} />
      )}
      <Table
        label={`${isolated(team.name)} members`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={sort}
        onSort={onSort}
        selection={selected}
        empty={
          members.length === 0 ? (
            <EmptyState title="No members in this team">
              Its leader marks the attendance of whoever is added. Add Members takes people who have
              no team; an import in User Management can name their team.
            </EmptyState>
          ) : (
            <EmptyState
              title="No members found matching your filters"
              action={<Button onClick={() => change({ ...memberFilters })}>Reset</Button>}
            />
          )
        }
      />
      <Subject
        thing="user"
        rows={members}
        id={doing?.id}
        name={({ name }) => name}
        elsewhere={({ id }) => elsewhereWords(users.find((user) => user.id === id))}
      >
        {(subject) => (
          <>
            {doing?.deed === 'edit' && (
              <MemberDialog member={subject} roles={roles} timeZone={timeZone} onClose={close} />
            )}
            {doing?.deed === 'move' && (
              <MoveDialog
                team={team}
                teams={teams}
                people={[subject]}
                timeZone={timeZone}
                onClose={close}
              />
            )}
            {doing?.deed === 'remove' && (
              <RemoveFromTeam team={team} people={[subject]} timeZone={timeZone} onClose={close} />
            )}
          </>
        )}
      </Subject>
    </>
  );
}

/** Of somebody who still exists, where they are now. */
function elsewhereWords(user: User | undefined): string | undefined {
  if (!user) return undefined;
  const where = user.teamName === null ? 'without a team' : `in ${isolated(user.teamName)}`;
  const who = user.changedBy ? `, last changed by ${isolated(user.changedBy.name)}` : '';
  return `${isolated(user.name)} is ${where} now${who}. Nothing can be saved here any more.`;
}
