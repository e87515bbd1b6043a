import type { MadeUser, User } from '@muster/protocol';
import { Download, UserPlus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useRecordedFile } from '../../../shared/files/use-recorded-file.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { teamsTopic } from '../directory.sync.ts';
import { ImportUsers } from '../imports/import-users.tsx';
import { rolesTopic, tagsTopic } from '../labels/labels.sync.ts';
import { Loaded } from '../list/loaded.tsx';
import { NotFetched } from '../list/not-fetched.tsx';
import type { PanelProps } from '../list/panel.ts';
import { useOpened } from '../list/use-opened.ts';
import { useSorted } from '../list/use-sorted.ts';
import { usersTopic } from '../people.sync.ts';
import { DeleteUser } from './delete-user.tsx';
import type { UserDeed } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserTagsDialog } from './user-tags-dialog.tsx';
import { saveUsers } from './users.export.ts';
import { matchingUsers, sizeWords, userCompares, userFilters } from './users.view.ts';
import { UsersList } from './users-list.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const SignInDialog = lazyPart(() => import('./sign-in/sign-in-dialog.tsx'));

const nobody: readonly User[] = [];

/** The dialog that is open; `made`: of somebody who has just been made, whether the list has them or not. */
type Doing = { deed: UserDeed | 'create'; id?: string; made?: MadeUser };

/** Everybody who can sign in, and those who may not any more (ADM-49). */
export default function UsersPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(usersTopic);
  const teamsQuery = useLive(teamsTopic);
  const rolesQuery = useLive(rolesTopic);
  const tagsQuery = useLive(tagsTopic);
  const teams = teamsQuery.data ?? [];
  const { userId } = useSessionScope();
  const users = query.data ?? nobody;

  const [filters, change] = useAddress(userFilters);
  const { q, role, status, team, tag, sort: kept } = filters;
  const ordered = useSorted(users, userCompares, kept, (sort) => change({ sort, page: '1' }));
  const rows = useMemo(
    () => matchingUsers(ordered.rows, { q, role, status, team, tag }),
    [ordered.rows, q, role, status, team, tag],
  );
  const sorted = { ...ordered, rows };

  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  useOpened((id) => setDoing(id === undefined ? { deed: 'create' } : { deed: 'edit', id }));
  const file = useRecordedFile();
  const onLink = (made: MadeUser) => setDoing({ deed: 'sign-in', made });
  const form = { roles: rolesQuery.data ?? [], teams, timeZone, onClose: close, onLink };

  return (
    <>
      <SectionHead title={label} note={query.data && sizeWords(query.data)}>
        <ImportUsers tags={tagsQuery.data ?? []} timeZone={timeZone} />
        <Button
          disabled={rows.length === 0}
          writes
          pending={file.isPending}
          pendingText="Exporting…"
          onClick={() =>
            file.save({
              entry: { what: 'users', lines: sorted.rows.length },
              save: () => saveUsers(sorted.rows),
            })
          }
        >
          <Download aria-hidden />
          Export CSV
        </Button>
        <Button variant="primary" onClick={() => setDoing({ deed: 'create' })}>
          <UserPlus aria-hidden />
          Add User
        </Button>
      </SectionHead>
      <NotFetched query={teamsQuery} failure="Failed to fetch teams" />
      <NotFetched query={rolesQuery} failure="Failed to fetch roles" />
      <NotFetched query={tagsQuery} failure="Failed to fetch tags" />
      <Loaded query={query} failure="Failed to fetch users">
        {(all) => (
          <UsersList
            users={all}
            matching={sorted}
            filters={filters}
            change={change}
            teams={teams}
            tags={tagsQuery.data ?? []}
            roles={form.roles}
            onDeed={(deed, { id }) => setDoing({ deed, id })}
            timeZone={timeZone}
          />
        )}
      </Loaded>
      {doing?.made && (
        <Suspense>
          <SignInDialog user={doing.made} made={doing.made} timeZone={timeZone} onClose={close} />
        </Suspense>
      )}
      {doing?.deed === 'create' && <UserDialog user={undefined} isSelf={false} {...form} />}
      <Subject thing="user" rows={query.data} id={doing?.id} name={({ name }) => name}>
        {(subject) => (
          <>
            {doing?.deed === 'edit' && (
              <UserDialog user={subject} isSelf={subject.id === userId} {...form} />
            )}
            {doing?.deed === 'tags' && (
              <UserTagsDialog user={subject} tags={tagsQuery.data} onClose={close} />
            )}
            {doing?.deed === 'sign-in' && (
              <Suspense>
                <SignInDialog user={subject} timeZone={timeZone} onClose={close} />
              </Suspense>
            )}
            {doing?.deed === 'delete' && (
              <DeleteUser user={subject} teams={teams} onClose={close} />
            )}
          </>
        )}
      </Subject>
    </>
  );
}
