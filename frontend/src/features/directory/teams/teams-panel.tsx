import type { User } from '@muster/protocol';
import { useMemo } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { MembersScreen } from '../members/members-screen.tsx';
import { adminTeamsTopic, usersTopic } from '../people.sync.ts';
import { namesOf } from './team-leads.ts';
import { TeamsScreen } from './teams-screen.tsx';

const nobody: readonly User[] = [];

/** The teams, or the members of the one that the address names (ADM-60, ADM-63). */
export default function TeamsPanel({ label, today: { today, timeZone } }: PanelProps) {
  const query = useLive(adminTeamsTopic);
  const { data: users } = useLive(usersTopic);
  const names = useMemo(() => namesOf(users), [users]);
  const [{ team: id }, change] = useAddress({ team: '' });

  return (
    <Loaded
      query={query}
      failure={id === '' ? 'Failed to fetch teams' : (reason) => `Failed to fetch team: ${reason}`}
    >
      {(teams) => {
        const team = teams.find((one) => one.id === id);
        return team ? (
          <MembersScreen
            key={team.id}
            team={team}
            teams={teams}
            today={today}
            timeZone={timeZone}
          />
        ) : (
          <TeamsScreen
            label={label}
            teams={teams}
            users={users ?? nobody}
            names={names}
            timeZone={timeZone}
            onMembers={({ id: chosen }) => change({ team: chosen }, { push: true })}
          />
        );
      }}
    </Loaded>
  );
}
