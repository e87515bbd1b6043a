import { compareTeams, type Team } from '@muster/protocol';
import { useMemo } from 'react';
import { TeamAttendance } from '../../features/attendance/components/team-attendance.tsx';
import { membersTopic, teamsTopic } from '../../features/directory/directory.sync.ts';
import { DeploymentBanner } from '../../features/schedule/components/deployment-banner.tsx';
import { ShiftOffer } from '../../features/schedule/components/shift-offer.tsx';
import type { Today } from '../../features/schedule/use-today.ts';
import { useUser } from '../../features/session/session.store.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { KeyList } from '../../shared/ui/controls/key-list.tsx';
import { SheetActions } from './sheet-actions.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { sheetLayout } from './sheet-layout.ts';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { useSheetAddress } from './use-sheet-address.ts';

const keys = [
  { keys: ['P'], does: 'Present' },
  { keys: ['A'], does: 'Absent' },
  { keys: ['T'], does: 'PTO' },
  { keys: ['↑', '↓'], does: 'Next and last member' },
] as const;

/** A team and a date chosen, and its sheet. */
export function AttendanceTab({ today }: { today: Today }) {
  const user = useUser();
  const { data: teams, error, refetch, isFetching } = useLive(teamsTopic);
  const ordered = useMemo(() => teams?.toSorted(compareTeams), [teams]);
  const [address] = useSheetAddress();

  if (!ordered) {
    return error ? (
      <ErrorState
        title="Failed to fetch teams"
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SheetSkeleton />
    );
  }
  const find = (id: string | null) => ordered.find((team) => team.id === id);
  // The user's own team comes first, then the first of all.
  const team = find(address.teamId) ?? find(user.teamId) ?? ordered[0];
  if (!team) return <EmptyState title="No teams available" />;
  return <TeamDay key={team.id} team={team} teams={ordered} today={today} />;
}

interface TeamDayProps {
  readonly team: Team;
  readonly teams: readonly Team[];
  readonly today: Today;
}

function TeamDay({ team, teams, today }: TeamDayProps) {
  const user = useUser();
  const [address, setAddress] = useSheetAddress();
  const members = useLive(membersTopic(team.id));
  const date = address.date ?? today.today;
  const setDate = (next: string) => setAddress({ date: next === today.today ? null : next });
  const memberCount = members.data?.filter(({ isActive }) => isActive).length;

  return (
    <div className={sheetLayout}>
      <KeyList entries={keys} />
      <div className="flex flex-col sm:gap-4 lg:sticky lg:top-[calc(var(--bar-height)+1rem)]">
        <Card as="section" aria-label="Team and date" className="phone:rounded-none phone:border-0">
          <SheetChoice
            team={team}
            teams={teams}
            memberCount={memberCount}
            date={date}
            today={today.today}
            onTeam={(teamId) => setAddress({ teamId: teamId === user.teamId ? null : teamId })}
            onDate={setDate}
            actions={<SheetActions team={team} date={date} timeZone={today.timeZone} />}
          />
        </Card>
        <DeploymentBanner
          teamId={team.id}
          date={date}
          teamName={team.id === user.teamId ? undefined : team.name}
        />
        <ShiftOffer date={date} today={today} onDate={setDate} />
      </div>
      <Card
        as="section"
        aria-label="Attendance"
        padded={false}
        className="min-w-0 phone:rounded-none phone:border-x-0"
      >
        <TeamAttendance
          key={date}
          user={user}
          teamId={team.id}
          date={date}
          members={members}
          timeZone={today.timeZone}
          overdueAfterMinutes={today.overdueAfterMinutes}
        />
      </Card>
    </div>
  );
}
