import {
  isolated,
  type AdminTeam,
  type User,
  user as userSchema,
  userInput,
  counted,
  nameAmong,
  type TakesEffect,
} from '@muster/protocol';
import { ArrowRightLeft, MoreHorizontal, Pencil, UserMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BulkBar, useSelected, type BulkAction } from '../../../shared/list/bulk-bar.tsx';
import {
  ListFilters,
  ListTable,
  actionsColumn,
  anyOption,
  namedOptions,
  type List,
} from '../../../shared/list/list.tsx';
import { ClashChoice, OptionField, TextField } from '../../../shared/form/fields.tsx';
import { ChangedMeanwhile, FormDialog } from '../../../shared/form/form-dialog.tsx';
import { type Errors, useForm } from '../../../shared/form/use-form.ts';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { Subjects } from '../../../shared/subject/subject.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import {
  ComingMove,
  namesWords,
  PersonName,
  roleColumn,
  statusColumn,
  usernameColumn,
} from '../list/cells.tsx';
import { useLabelActions, type Labels } from '../list/label-actions.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { roleOptions, statusOptions, teamOptions } from '../list/person-options.ts';
import {
  memberSorts,
  useChangeMember,
  useMoveToTeam,
  useRemoveFromTeam,
  type MemberFilters,
  type MemberValues,
} from './members.queries.ts';
import { adminRolesTopic, adminTagsTopic } from '../../../shared/domain/directory-lists.ts';

type MembersRows = List<User, keyof MemberFilters>;

/** What is done with one member. */
type MemberAction = 'edit' | 'move' | 'remove';
type OnAction = (action: MemberAction, member: User) => void;

const memberColumns = (onAction: OnAction): readonly Column<User>[] => [
  {
    id: 'name',
    header: 'Member',
    cell: (member) => (
      <>
        <PersonName {...member} />
        <ComingMove user={member} />
      </>
    ),
  },
  usernameColumn,
  roleColumn,
  statusColumn,
  actionsColumn({
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
            onSelect: () => onAction('edit', member),
          },
          {
            label: 'Move to Another Team',
            icon: ArrowRightLeft,
            writes: true,
            onSelect: () => onAction('move', member),
          },
          {
            label: 'Remove from Team',
            icon: UserMinus,
            tone: 'danger',
            startsGroup: true,
            onSelect: () => onAction('remove', member),
          },
        ]}
      />
    ),
  }),
];

const valuesOf = ({ name, username, role, isActive }: User): MemberValues => ({
  name,
  username,
  role,
  isActive,
});

/** All three texts are needed before it can be saved. */
const missing = ({ name, username, role }: MemberValues): Errors<MemberValues> => ({
  ...(name.trim() === '' && { name: 'Name is required' }),
  ...(username.trim() === '' && { username: 'Username is required' }),
  ...(role.trim() === '' && { role: 'Role is required' }),
});

type MemberDialogProps = {
  member: User;
  roles: readonly { readonly name: string; readonly description: string | null }[];
  onClose: () => void;
};

/** Edits a member where their team is managed (ADM-63). */
function MemberDialog({ member, roles, onClose }: MemberDialogProps) {
  const form = useForm({
    row: member,
    schema: userSchema,
    input: userInput,
    valuesOf: (user) => valuesOf(user ?? member),
    checkTyped: missing,
    about: { USERNAME_TAKEN: 'username' },
    save: useChangeMember(member.id),
    onDone: onClose,
  });
  const { values, set } = form;
  return (
    <FormDialog
      title="Edit Team Member"
      submitLabel="Save Changes"
      disabled={form.isWrong}
      onClose={onClose}
      {...form.frame}
    >
      <ChangedMeanwhile form={form} />
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="username" label="Username" required autoCapitalize="none" />
      <OptionField form={form} name="role" label="Role" options={roleOptions(roles, values.role)} />
      <div className="flex flex-col gap-1">
        <Checkbox
          label="Active"
          checked={values.isActive}
          onChange={(isActive) => set('isActive', isActive)}
        />
        <ClashChoice
          form={form}
          name="isActive"
          label="Active"
          words={(isActive) => (isActive ? 'active' : 'inactive')}
        />
      </div>
    </FormDialog>
  );
}

type MoveDialogProps = {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  people: readonly User[];
  onDone?: () => void;
  onClose: () => void;
};

/** Chooses the team that people move to. */
function MoveDialog(props: MoveDialogProps) {
  const { team, teams, people, onDone, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [takesEffect, setEffect] = useState<TakesEffect>('next-shift');
  const moving = useMoveToTeam();
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
      <MoveTime value={takesEffect} onChange={setEffect} />
    </FormDialog>
  );
}

type RemoveFromTeamProps = {
  team: AdminTeam;
  people: readonly User[];
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before people leave their team. */
function RemoveFromTeam({ team, people, onDone, onClose }: RemoveFromTeamProps) {
  const removal = useRemoveFromTeam();
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
      <MoveTime value="next-shift" />
    </AlertDialog>
  );
}

type MembersBulkBarProps = Labels & {
  list: MembersRows;
  selected: ReturnType<typeof useSelected<User>>;
  team: AdminTeam;
  teams: readonly AdminTeam[];
  /** Which question is open, which stays also when nobody selected is in the team any more. */
  asked: AskedFirst | undefined;
  onAsk: (openQuestion: AskedFirst | undefined) => void;
};

/** What is done only after a question. */
type AskedFirst = 'move' | 'remove';

/** What is done with several members at once. */
function MembersBulkBar(props: MembersBulkBarProps) {
  const { list, selected, team, teams, roles, tags, asked: openQuestion, onAsk } = props;
  const labels = useLabelActions(selected.rows, selected.clear, { roles, tags });
  const actions: readonly BulkAction[] = [
    ...labels.actions,
    { value: 'move', label: 'Move to another team', apply: () => onAsk('move') },
    { value: 'remove', label: 'Remove from team', apply: () => onAsk('remove') },
  ];
  const question = { team, onDone: selected.clear, onClose: () => onAsk(undefined) };
  return (
    <>
      <BulkBar
        selected={selected}
        matching={list.rows}
        actions={actions}
        pending={labels.isPending}
      />
      {openQuestion && (
        <Subjects
          rows={selected.rows}
          gone={`Nobody selected is in ${isolated(team.name)} any more.`}
        >
          {(people) =>
            openQuestion === 'remove' ? (
              <RemoveFromTeam {...question} people={people} />
            ) : (
              <MoveDialog {...question} people={people} teams={teams} />
            )
          }
        </Subjects>
      )}
    </>
  );
}

type MembersListProps = {
  list: MembersRows;
  team: AdminTeam;
  teams: readonly AdminTeam[];
  /** Everybody, those of other teams too. */
  users: readonly User[];
};

/** The members of a team, filtered, and what can be done with one or several of them. */
export function MembersList({ list, team, teams, users }: MembersListProps) {
  const { all: members } = list;
  const { data: roles = [] } = useLive(adminRolesTopic);
  const { data: tags = [] } = useLive(adminTagsTopic);
  const selected = useSelected(members);
  const [openQuestion, setAsked] = useState<AskedFirst>();
  const dialogs = useRowDialogs<MemberAction>();
  const one = { team, onClose: dialogs.close };
  const roleNames = useMemo(() => namedOptions(members.map(({ role }) => role)), [members]);

  return (
    <>
      {selected.rows.length > 0 || openQuestion ? (
        <MembersBulkBar
          {...{ list, selected, team, teams, roles, tags, asked: openQuestion }}
          onAsk={setAsked}
        />
      ) : (
        <ListFilters
          list={list}
          noun="members"
          filters={[
            { name: 'role', label: 'Role', options: [anyOption, ...roleNames] },
            { name: 'status', label: 'Status', options: statusOptions },
            { name: 'sort', label: 'Sort', options: memberSorts },
          ]}
          canHide
        />
      )}
      <ListTable
        list={list}
        label={`${isolated(team.name)} members`}
        noun="members"
        columns={memberColumns(dialogs.show)}
        selection={selected}
        none={
          <EmptyState title="No members in this team">
            Its leader marks the attendance of whoever is added. Add Members takes people who have
            no team; an import in User Management can name their team.
          </EmptyState>
        }
      />
      <RowDialogs
        thing="user"
        rows={members}
        elsewhere={({ id }) => elsewhereWords(users.find((user) => user.id === id))}
        dialogs={dialogs}
      >
        {(member, action) => (
          <>
            {action === 'edit' && <MemberDialog {...{ member, roles }} onClose={dialogs.close} />}
            {action === 'move' && <MoveDialog {...one} people={[member]} teams={teams} />}
            {action === 'remove' && <RemoveFromTeam {...one} people={[member]} />}
          </>
        )}
      </RowDialogs>
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
