import { counted, isolated } from '@muster/protocol';
import type { AdminTeam, User } from '@muster/protocol';
import { useMemo, useState } from 'react';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { compareText } from '../../../shared/ui/table/sorting.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { useMoveToTeam } from './members.queries.ts';
import { matchingMembers } from './members.view.ts';

type AddMembersDialogProps = {
  team: AdminTeam;
  users: readonly User[];
  timeZone: string;
  onClose: () => void;
};

/** So many names fit one look; a search finds the others. */
const shownAtMost = 100;

/** Adds people who have no team; administrators and watch team leaders belong to none. */
export function AddMembersDialog({ team, users, timeZone, onClose }: AddMembersDialogProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const adding = useMoveToTeam(timeZone);
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
