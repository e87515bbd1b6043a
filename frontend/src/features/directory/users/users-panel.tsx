import {
  countsOn,
  type MadeUser,
  type User,
  userRoutes,
  counted,
  isolated,
  type Team,
  type AdminTag,
} from '@muster/protocol';
import { UserPlus, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  ExportFiles,
  useList,
  type FileFormat,
  type PanelProps,
} from '../../../shared/list/list.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useFile } from '../../../shared/files/save-file.ts';
import { download } from '../../../shared/http/download.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead } from '../../../shared/ui/layout/card.tsx';
import { ImportUsers } from '../imports/import-users.tsx';
import { Loaded, NotFetched } from '../../../shared/ui/feedback/loaded.tsx';
import type { UserAction } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { sizeWords, userRules } from './users.view.ts';
import { UsersList } from './users-list.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { RowQuestion } from '../../../shared/list/row-actions.tsx';
import { useDeleteUser, useRemoveTag, useAddTag, useTagDay } from './users.queries.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useOpened } from '../../../shared/address/use-address.ts';
import {
  teamsTopic,
  adminRolesTopic,
  adminTagsTopic,
  usersTopic,
} from '../../../shared/domain/directory-lists.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

type AddTagDialogProps = {
  user: User;
  /** Those that the user does not carry. */
  tags: readonly AdminTag[];
  onClose: () => void;
};

const missing = 'Please select a tag';
const lastDay = 'Last day';
const noLastDay = 'No last day';

/** Chooses one of the tags that a user does not carry yet. */
function AddTagDialog({ user, tags, onClose }: AddTagDialogProps) {
  const { calendarDay } = useOrganisation();
  const form = useForm({
    row: undefined,
    valuesOf: (): { tagId: string; validUntil: string | null } => ({ tagId: '', validUntil: null }),
    check: ({ tagId }) => (tags.some(({ id }) => id === tagId) ? {} : { tagId: missing }),
    notice: 'Validation Error',
    save: useAddTag(user.id),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add Tag"
      description={`To ${isolated(user.name)}`}
      submitLabel="Add Tag"
      onClose={onClose}
      {...form.frame}
      isChanged={false}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Tag</legend>
        {tags.map(({ id, name, color, description }) => (
          <label
            key={id}
            className="flex min-h-control items-center gap-3 rounded-control px-2 has-checked:bg-accent-ground hover:bg-sunken touch:min-h-11"
          >
            <input
              ref={command}
              type="radio"
              name="tag"
              checked={form.values.tagId === id}
              onChange={() => form.set('tagId', id)}
              className="size-4 shrink-0 accent-accent"
            />
            <TagChip name={name} color={color} isWhole />
            {description && (
              <span className="min-w-0 truncate text-12 text-ink2">{description}</span>
            )}
          </label>
        ))}
      </fieldset>
      {form.errors.tagId !== undefined && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {missing}
        </p>
      )}
      <Field label={lastDay} hint="From the day after it counts for no shift">
        <DatePicker
          label={lastDay}
          value={form.values.validUntil}
          onChange={(day) => form.set('validUntil', day)}
          none={{ word: noLastDay, choose: () => form.set('validUntil', null) }}
          today={calendarDay}
          className="self-start"
        />
      </Field>
    </FormDialog>
  );
}

type UserTagsDialogProps = {
  user: User;
  /** Undefined until they are known. */
  tags: readonly AdminTag[] | undefined;
  onClose: () => void;
};

/** The tags of one user, each with its last day, to take off and to add to (ADM-52). */
function UserTagsDialog({ user, tags, onClose }: UserTagsDialogProps) {
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoveTag();
  const days = useTagDay(user.id);
  const { calendarDay } = useOrganisation();
  const carried = new Set(user.tags.map(({ tagId }) => tagId));
  const left = (tags ?? []).filter(({ id }) => !carried.has(id));
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="small"
        title="Manage User Tags"
        description={user.name}
        footer={
          <>
            <Button writes disabled={left.length === 0} onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add Tag
            </Button>
            <Button variant="primary" writes={false} onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        {user.tags.length === 0 ? (
          <p className="text-13 text-ink3">No tags yet.</p>
        ) : (
          <ul aria-label={`Tags of ${user.name}`} className="divide-y divide-line">
            {user.tags.map((tag) => (
              <li key={tag.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <TagChip
                  isWhole
                  name={tag.tagName}
                  color={tag.tagColor}
                  endedOn={countsOn(tag, calendarDay) ? undefined : (tag.validUntil ?? undefined)}
                  onRemove={() => removal.mutate({ userId: user.id, linkId: tag.id })}
                />
                <DatePicker
                  label={`${lastDay} of ${tag.tagName}`}
                  value={tag.validUntil}
                  onChange={(validUntil) => days.mutate({ tag, validUntil })}
                  none={{
                    word: noLastDay,
                    choose: () => days.mutate({ tag, validUntil: null }),
                  }}
                  today={calendarDay}
                  disabled={days.isPending}
                  className="ml-auto"
                />
              </li>
            ))}
          </ul>
        )}
        {left.length === 0 && tags && tags.length > 0 && (
          <p className="mt-3 text-12 text-ink3">{user.name} carries every tag there is.</p>
        )}
        {tags?.length === 0 && (
          <p className="mt-3 text-12 text-ink3">Tags are made in Tag Management.</p>
        )}
      </Dialog>
      {isAdding && left.length > 0 && (
        <AddTagDialog user={user} tags={left} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

type DeleteUserProps = {
  user: User;
  teams: readonly Team[];
  onClose: () => void;
};

/** Asks before a user is deleted, and says what is lost. */
function DeleteUser({ user, teams, onClose }: DeleteUserProps) {
  const removal = useDeleteUser();
  const { id, name, username, teamName } = user;
  const leads = teams.filter((team) => [team.leaderId, team.dtlId, team.psoId].includes(id));
  return (
    <RowQuestion
      row={user}
      title={`Delete ${isolated(name)}?`}
      confirmLabel="Delete User"
      action={removal}
      onClose={onClose}
    >
      <p>
        {username} is signed out at once
        {teamName === null ? '' : ` and leaves ${isolated(teamName)}`}.
        {user.tags.length > 0 &&
          ` Their ${user.tags.length === 1 ? 'tag goes' : counted(user.tags.length, 'tag goes', 'tags go')} with them.`}
        {leads.length > 0 &&
          ` ${leads.map((team) => team.name).join(', ')} will be without them among its leaders.`}
      </p>
      <p className="mt-2">
        Their name stays on past attendance. They can be restored for 30 days from Recently Deleted.
      </p>
    </RowQuestion>
  );
}

const SignInDialog = lazyPart(() => import('./sign-in/sign-in-dialog.tsx'));

/** Everybody who can sign in, and those who may not any more (ADM-49). */
export default function UsersPanel({ label }: PanelProps) {
  const query = useLive(usersTopic);
  const teamsQuery = useLive(teamsTopic);
  const rolesQuery = useLive(adminRolesTopic);
  const tagsQuery = useLive(adminTagsTopic);
  const teams = teamsQuery.data ?? [];
  const { userId } = useSessionScope();
  const list = useList(query.data, userRules);
  const { rows } = list;

  const dialogs = useRowDialogs<UserAction>();
  const { close } = dialogs;
  useOpened((id) => (id === undefined ? dialogs.create() : dialogs.show('edit', { id })));
  // Of somebody who has just been made, whether the list has them or not.
  const [made, setMade] = useState<MadeUser>();
  const { page: _, ...chosen } = list.values;
  const file = useFile((query: { format: FileFormat; also?: 'tags' }) =>
    download(userRoutes.list, { query: { ...chosen, ...query } }),
  );
  const onLink = (user: MadeUser) => {
    close();
    setMade(user);
  };
  const form = { roles: rolesQuery.data ?? [], teams, onClose: close, onLink };

  return (
    <>
      <SectionHead title={label} note={query.data && sizeWords(query.data)}>
        <ImportUsers tags={tagsQuery.data ?? []} />
        <ExportFiles
          disabled={rows.length === 0}
          pending={file.isPending}
          save={(format) => file.save({ format })}
          wider={{
            label: 'CSV with tags',
            save: () => file.save({ format: 'csv', also: 'tags' }),
          }}
        />
        <Button variant="primary" onClick={dialogs.create}>
          <UserPlus aria-hidden />
          Add User
        </Button>
      </SectionHead>
      <NotFetched query={teamsQuery} failure="Failed to fetch teams" />
      <NotFetched query={rolesQuery} failure="Failed to fetch roles" />
      <NotFetched query={tagsQuery} failure="Failed to fetch tags" />
      <Loaded framed query={query} failure="Failed to fetch users">
        {() => (
          <UsersList
            list={list}
            teams={teams}
            tags={tagsQuery.data ?? []}
            roles={form.roles}
            onAction={dialogs.show}
          />
        )}
      </Loaded>
      {made && (
        <Suspense>
          <SignInDialog user={made} made={made} onClose={() => setMade(undefined)} />
        </Suspense>
      )}
      <RowDialogs
        thing="user"
        rows={query.data}
        dialogs={dialogs}
        create={<UserDialog user={undefined} isSelf={false} {...form} />}
      >
        {(user, action) => (
          <>
            {action === 'edit' && <UserDialog user={user} isSelf={user.id === userId} {...form} />}
            {action === 'tags' && (
              <UserTagsDialog user={user} tags={tagsQuery.data} onClose={close} />
            )}
            {action === 'sign-in' && (
              <Suspense>
                <SignInDialog user={user} onClose={close} />
              </Suspense>
            )}
            {action === 'delete' && <DeleteUser user={user} teams={teams} onClose={close} />}
          </>
        )}
      </RowDialogs>
    </>
  );
}
