import { isolated, type AdminTeam, type User } from '@muster/protocol';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { rolesTopic, tagsTopic } from '../labels/labels.sync.ts';
import { useSelected } from '../list/use-selected.ts';
import { useSorted } from '../list/use-sorted.ts';
import { memberColumns, type MemberDeed } from './member-columns.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MembersBulkBar } from './members-bulk-bar.tsx';
import { MembersToolbar } from './members-toolbar.tsx';
import { matchingMembers, memberCompares, memberFilters } from './members.view.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RemoveFromTeam } from './remove-from-team.tsx';

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
