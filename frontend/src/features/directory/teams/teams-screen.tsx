import type { AdminTeam, User } from '@muster/protocol';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { useWide } from '../../../shared/ui/hooks/use-media.ts';
import { useOpened } from '../list/use-opened.ts';
import { sortOf, sortText, turnedBy } from '../../../shared/ui/table/sorting.ts';
import { Table } from '../../../shared/ui/table/table.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { ExportTeams } from './export-teams.tsx';
import { TeamCards } from './team-cards.tsx';
import { teamColumns } from './team-columns.tsx';
import { TeamDetails } from './team-details.tsx';
import { TeamDialog } from './team-dialog.tsx';
import type { Names } from './team-leads.ts';
import type { TeamDeed } from './team-menu.tsx';
import { TeamsToolbar } from './teams-toolbar.tsx';
import { matchingTeams, orderedTeams, teamCompares, teamsAddress } from './teams.view.ts';

type TeamsScreenProps = {
  label: string;
  teams: readonly AdminTeam[];
  users: readonly User[];
  names: Names;
  timeZone: string;
  onMembers: (team: AdminTeam) => void;
};

/** All teams as a table or as cards, and what can be done with each (ADM-60). */
export function TeamsScreen({ label, teams, users, names, timeZone, onMembers }: TeamsScreenProps) {
  const [address, change] = useAddress(teamsAddress);
  const { q, sort, view } = address;
  const shown = useMemo(
    () =>
      matchingTeams(
        orderedTeams(teams, { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') }),
        q,
      ),
    [teams, q, sort],
  );
  const isWide = useWide();
  const [doing, setDoing] = useState<{ deed: TeamDeed | 'create'; id?: string }>();
  const close = () => setDoing(undefined);
  useOpened((id) => setDoing(id === undefined ? { deed: 'create' } : { deed: 'edit', id }));
  const onDeed = (deed: TeamDeed, team: AdminTeam) => {
    if (deed === 'members') onMembers(team);
    else setDoing({ deed, id: team.id });
  };
  const cells = { names, timeZone, onDeed };
  const create = (
    <Button variant="primary" onClick={() => setDoing({ deed: 'create' })}>
      <Plus aria-hidden />
      Create Team
    </Button>
  );

  return (
    <>
      <SectionHead title={label}>
        <ExportTeams
          teams={shown}
          names={names}
          timeZone={timeZone}
          onTable={() => change({ view: 'table' })}
        />
        {create}
      </SectionHead>
      <TeamsToolbar address={address} change={change} />
      <h3 className="text-14 font-semibold">Teams ({shown.length})</h3>
      {shown.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          {teams.length === 0 ? (
            <EmptyState title="No teams available" action={create}>
              People are put into teams, and teams submit attendance.
            </EmptyState>
          ) : (
            <EmptyState
              title="No teams found matching your search"
              action={<Button onClick={() => change({ q: '' })}>Clear search</Button>}
            />
          )}
        </div>
      ) : view === 'cards' ? (
        <TeamCards teams={shown} {...cells} />
      ) : (
        <Table
          label="Teams"
          columns={teamColumns(cells, isWide)}
          rows={shown}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          sort={sortOf(sort, teamCompares)}
          onSort={(by) => change({ sort: sortText(turnedBy(sortOf(sort, teamCompares), by)) })}
        />
      )}
      {doing?.deed === 'create' && (
        <TeamDialog team={undefined} users={users} timeZone={timeZone} onClose={close} />
      )}
      <Subject thing="team" rows={teams} id={doing?.id} name={({ name }) => name}>
        {(subject) => (
          <>
            {doing?.deed === 'edit' && (
              <TeamDialog team={subject} users={users} timeZone={timeZone} onClose={close} />
            )}
            {doing?.deed === 'view' && (
              <TeamDetails
                team={subject}
                names={names}
                timeZone={timeZone}
                onDeed={(deed) => onDeed(deed, subject)}
                onClose={close}
              />
            )}
            {doing?.deed === 'delete' && (
              <DeleteTeam team={subject} timeZone={timeZone} onClose={close} />
            )}
          </>
        )}
      </Subject>
    </>
  );
}
