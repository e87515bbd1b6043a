import type { User } from '@muster/protocol';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAddress } from '../../../shared/address/use-address.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { drawnWith, Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { MembersScreen } from '../members/members-screen.tsx';
import { namesOf } from './team-leads.ts';
import { TeamsScreen } from './teams-screen.tsx';
import type { PanelProps } from '../../../shared/list/list.tsx';
import { adminTeamsTopic, usersTopic } from '../../../shared/domain/directory-lists.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

const nobody: readonly User[] = [];

/** The teams, or the members of the one that the address names (ADM-60, ADM-63). */
export default function TeamsPanel({ label }: PanelProps) {
  const query = useLive(adminTeamsTopic);
  const [{ team: id }, change] = useAddress({ team: '' });
  const usersQuery = useLive(usersTopic);
  const users = usersQuery.data;
  const names = useMemo(() => namesOf(users), [users]);

  return (
    <Loaded
      framed
      query={id === '' ? drawnWith(query, usersQuery) : query}
      failure={id === '' ? 'Failed to fetch teams' : (reason) => `Failed to fetch team: ${reason}`}
    >
      {(teams) =>
        id === '' ? (
          <TeamsScreen
            label={label}
            teams={teams}
            users={users ?? nobody}
            names={names}
            onMembers={({ id: chosen }) => change({ team: chosen }, { push: true })}
          />
        ) : (
          <Subject key={id} thing="team" rows={teams} id={id} unknown={<NoSuchTeam id={id} />}>
            {(team, gone) => <MembersScreen team={team} gone={gone} teams={teams} />}
          </Subject>
        )
      }
    </Loaded>
  );
}

/** For an address of a team that was deleted before the page was opened, or never existed. */
function NoSuchTeam({ id }: { id: string }) {
  return (
    <EmptyState
      title={`There is no team ${id}`}
      action={
        <Link ref={command} to="/dashboard?section=teams" className={buttonStyle()}>
          Back to Teams
        </Link>
      }
    >
      It may have been deleted; Recently Deleted has teams of the last 30 days.
    </EmptyState>
  );
}
