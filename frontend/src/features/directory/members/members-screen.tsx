import {
  isolated,
  type AdminTeam,
  counted,
  type User,
  compareText,
  teamRoutes,
  isListed,
  matchingMembers,
} from '@muster/protocol';
import { ArrowLeft, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../shared/dates/clock.ts';
import { useFile } from '../../../shared/files/save-file.ts';
import { ExportFiles, useList, type FileFormat } from '../../../shared/list/list.tsx';
import { download } from '../../../shared/http/download.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { useToast } from '../../../shared/session/session-context.tsx';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { SectionHead } from '../../../shared/ui/layout/card.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { MembersList } from './members-list.tsx';
import { memberRules, sizeWords, useMoveToTeam } from './members.queries.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { usersTopic } from '../../../shared/domain/directory-lists.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type AddMembersDialogProps = {
  team: AdminTeam;
  users: readonly User[];
  onClose: () => void;
};

/** So many names fit one look; a search finds the others. */
const shownAtMost = 100;

/** Adds people who have no team; administrators and watch team leaders belong to none. */
function AddMembersDialog({ team, users, onClose }: AddMembersDialogProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const adding = useMoveToTeam();
  const free = useMemo(
    () =>
      users
        .filter(
          ({ teamId, role }) =>
            teamId === null && !['admin', 'watch_tl'].includes(role.toLowerCase()),
        )
        .toSorted((a, b) => compareText(a.name, b.name)),
    [users],
  );
  const found = matchingMembers(free, { q: query, role: '', status: '' });
  const people = free.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <FormDialog
      title="Add Members"
      description={`People without a team, to ${isolated(team.name)}`}
      submitLabel={
        people.length === 0 ? 'Add Members' : `Add ${counted(people.length, 'member', 'members')}`
      }
      pending={adding.isPending}
      disabled={people.length === 0}
      isChanged={people.length > 0}
      onSubmit={() => adding.mutate({ people, teamId: team.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {free.length === 0 ? (
        <EmptyState title="Everybody has a team">
          Move a member from their team, or create a user in User Management.
        </EmptyState>
      ) : (
        <>
          <SearchInput
            label="Search people without a team"
            placeholder="Search people..."
            hotkey={false}
            value={query}
            onChange={setQuery}
            note={`${found.length} found`}
          />
          <ul aria-label="People without a team" className="-mx-2 flex flex-col">
            {found.slice(0, shownAtMost).map(({ id, name, username, role, isActive }) => (
              <li key={id}>
                <Checkbox
                  className="flex min-h-control w-full rounded-control px-2 py-1 hover:bg-sunken has-checked:bg-accent-ground"
                  checked={chosen.has(id)}
                  onChange={(on) => toggle(id, on)}
                  label={
                    <span className="flex min-w-0 items-center gap-2">
                      <bdi className="min-w-0 truncate font-medium">{name}</bdi>
                      <span className="min-w-0 truncate text-12 text-ink2">{username}</span>
                      <RoleBadge role={role} />
                      {!isActive && <span className="text-12 text-ink2">Inactive</span>}
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
          {found.length > shownAtMost && (
            <p className="text-12 text-ink3">
              The first {shownAtMost} of {found.length}. Search to find the others.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

type MembersScreenProps = {
  team: AdminTeam;
  /** Who has deleted it meanwhile. */
  gone: string | undefined;
  teams: readonly AdminTeam[];
};

/** The people of one team, and what can be done with them (ADM-63). */
export function MembersScreen({ team, gone, teams }: MembersScreenProps) {
  const { timeZone } = useOrganisation();
  const query = useLive(usersTopic);
  const at = useNow(60_000);
  const members = useMemo(
    () => query.data?.filter((user) => isListed(user, team.id, timeZone, new Date(at))),
    [query.data, team.id, timeZone, at],
  );
  const list = useList(members, memberRules);
  const [isAdding, setAdding] = useState(false);
  const toast = useToast();
  const file = useFile((format: FileFormat) =>
    download(teamRoutes.members, {
      params: { teamId: team.id },
      query: { ...list.values, format },
    }),
  );

  const save = (format: FileFormat) => {
    if (!members || members.length === 0) {
      toast({
        title: 'No Data',
        description: 'No team members to export',
        variant: 'destructive',
      });
      return;
    }
    file.save(format);
  };

  return (
    <>
      <Link
        ref={command}
        to="/dashboard?section=teams"
        className={buttonStyle({ variant: 'quiet', className: '-ml-3 self-start print:hidden' })}
      >
        <ArrowLeft aria-hidden />
        Back to Teams
      </Link>
      {gone !== undefined && <Banner tone="danger">{gone}</Banner>}
      <SectionHead
        title={`${isolated(team.name)} Members`}
        note={members && sizeWords(members, team.id)}
      >
        <ExportFiles disabled={!members} pending={file.isPending} save={save} />
        <Button variant="primary" disabled={!members} onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          Add Members
        </Button>
      </SectionHead>
      <Loaded framed query={query} failure={(reason) => `Failed to fetch team members: ${reason}`}>
        {(users) => <MembersList list={list} team={team} teams={teams} users={users} />}
      </Loaded>
      {isAdding && query.data && (
        <AddMembersDialog team={team} users={query.data} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
