import { type User, type Team, counted, nameAmong, noTeam } from '@muster/protocol';
import { Suspense, useMemo, useState } from 'react';
import { BulkBar, forecast, useSelected, type BulkAction } from '../../../shared/list/bulk-bar.tsx';
import {
  ListFilters,
  ListTable,
  anyOption,
  namedOptions,
  type List,
} from '../../../shared/list/list.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { Subjects } from '../../../shared/subject/subject.tsx';
import { useWide } from '../../../shared/ui/hooks/use-media.ts';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { namesWords } from '../list/cells.tsx';
import { useLabelActions, type Labels } from '../list/label-actions.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { statusOptions, teamOptions } from '../list/person-options.ts';
import { useMoveToTeam } from '../members/members.queries.ts';
import { userColumns, type UserAction } from './user-columns.tsx';
import { useBulk } from './users.queries.ts';
import { userSorts, type UserFilters } from './users.view.ts';

type UsersRows = List<User, keyof UserFilters>;

type UsersBulkBarProps = Labels & {
  list: UsersRows;
  selected: ReturnType<typeof useSelected<User>>;
  teams: readonly Team[];
  /** Which question is open, which stays also when nobody selected is there any more. */
  asked: AskedFirst | undefined;
  onAsk: (openQuestion: AskedFirst | undefined) => void;
  /** Opens the dialog that makes sign-in links for these people. */
  onLinks: (people: readonly User[]) => void;
};

/** What is done only after a question. */
type AskedFirst = 'delete' | 'deactivate';

/** What is done with several users at once (ADM-42, ADM-53). */
function UsersBulkBar(props: UsersBulkBarProps) {
  const { list, selected, roles, teams, tags, asked: openQuestion, onAsk, onLinks } = props;
  const [teamId, setTeam] = useState<string | null>(null);
  const bulk = useBulk();
  const moving = useMoveToTeam();
  const { rows: people, clear: onSuccess } = selected;
  const labels = useLabelActions(people, onSuccess, { roles, tags });
  const team = teams.find(({ id }) => id === teamId);
  const change = (action: AskedFirst | 'activate') =>
    bulk.mutate({ action, people }, { onSuccess, onSettled: () => onAsk(undefined) });
  const actions: readonly BulkAction[] = [
    {
      value: 'activate',
      label: 'Activate',
      forecast: forecast(people, ({ isActive }) => isActive, ['to be active', 'already so']),
      apply: () => change('activate'),
    },
    {
      value: 'deactivate',
      label: 'Deactivate',
      forecast: forecast(people, ({ isActive }) => !isActive, ['to be inactive', 'already so']),
      apply: () => onAsk('deactivate'),
    },
    { value: 'delete', label: 'Delete', apply: () => onAsk('delete') },
    ...labels.actions,
    {
      value: 'team',
      label: 'Move to a team',
      choice: (
        <>
          <Combobox
            label="New team"
            placeholder="New team"
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={teamId}
            onChange={setTeam}
            className="w-40"
          />
          <MoveTime value="next-shift" />
        </>
      ),
      isReady: teamId !== null,
      forecast:
        team &&
        forecast(people, (user) => user.teamId === team.id, [`to ${team.name}`, 'there already']),
      apply: () => teamId !== null && moving.mutate({ people, teamId }, { onSuccess }),
    },
    { value: 'links', label: 'Make sign-in links', apply: () => onLinks(people) },
  ];

  return (
    <>
      <BulkBar
        selected={selected}
        matching={list.rows}
        actions={actions}
        pending={[bulk, moving, labels].some(({ isPending }) => isPending)}
      />
      <Subjects rows={people} gone="Everybody selected was deleted.">
        {(subjects) => (
          <BulkQuestion
            people={subjects}
            asked={openQuestion}
            onClose={() => onAsk(undefined)}
            onConfirm={() => openQuestion && change(openQuestion)}
            pending={bulk.isPending}
          />
        )}
      </Subjects>
    </>
  );
}

type BulkQuestionProps = {
  people: readonly User[];
  asked: AskedFirst | undefined;
  onClose: () => void;
  onConfirm: () => void;
  pending: boolean;
};

/** Asks before several people are deleted or may not sign in any more. */
function BulkQuestion({
  people,
  asked: openQuestion,
  onClose,
  onConfirm,
  pending,
}: BulkQuestionProps) {
  const isDeletion = openQuestion === 'delete';
  const who = counted(people.length, 'user', 'users');
  const action = isDeletion ? `Delete ${who}` : `Deactivate ${who}`;
  return (
    <AlertDialog
      open={openQuestion !== undefined}
      onOpenChange={onClose}
      title={`${action}?`}
      confirmLabel={action}
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

const LinksDialog = lazyPart(() => import('./sign-in/links-dialog.tsx'));

type UsersListProps = Labels & {
  list: UsersRows;
  teams: readonly Team[];
  onAction: (action: UserAction, user: User) => void;
};

/** The users, 20 per page, with what can be done with several of them. */
export function UsersList({ list, teams, tags, roles, onAction }: UsersListProps) {
  const { all } = list;
  const isWide = useWide();
  const selected = useSelected(all);
  const [openQuestion, setAsked] = useState<AskedFirst>();
  const [linked, setLinked] = useState<readonly User[]>();
  const roleNames = useMemo(() => namedOptions(all.map(({ role }) => role)), [all]);
  const tagNames = namedOptions(tags.map(({ name }) => name));
  return (
    <>
      {selected.rows.length > 0 || openQuestion ? (
        <UsersBulkBar
          {...{ list, selected, roles, teams, tags, asked: openQuestion }}
          onAsk={setAsked}
          onLinks={setLinked}
        />
      ) : (
        <ListFilters
          list={list}
          noun="users"
          filters={[
            { name: 'role', label: 'Role', options: [anyOption, ...roleNames] },
            { name: 'status', label: 'Status', options: [...statusOptions, neverIn] },
            { name: 'team', label: 'Team', options: [anyOption, ...teamOptions(teams, noTeam)] },
            { name: 'tag', label: 'Tag', options: [anyOption, ...tagNames] },
            { name: 'sort', label: 'Sort', options: userSorts },
          ]}
          canHide
        />
      )}
      <ListTable
        list={list}
        label="Users"
        noun="users"
        columns={userColumns(onAction, isWide)}
        selection={selected}
        alwaysPaged
      />
      {linked && (
        <Suspense>
          <LinksDialog people={linked} onClose={() => setLinked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
