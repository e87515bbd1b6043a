import { useState } from 'react';
import { useTeamDetails } from '../../features/attendance/details/attendance-details-dialog.tsx';
import { TeamDayReport } from '../../features/attendance/details/team-day-report.tsx';
import { AttendanceOverview } from '../../features/monitoring/components/attendance-overview.tsx';
import type { OverviewFilters } from '../../features/monitoring/monitoring.view.ts';
import { ReportsView } from '../../features/reports/reports-view.tsx';
import { dashboardFor } from '../../features/session/access-map.ts';
import { useUser } from '../../features/session/session.store.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { membersTopic, teamsTopic } from '../../shared/domain/directory-lists.ts';

/** The reports of whoever is signed in: a leader's are of their own team (REP-1). */
export function ReportsPanel() {
  const user = useUser();
  if (dashboardFor(user) !== 'team-leader') return <AllTeams />;
  if (user.teamId === null) return <EmptyState title="Team information not available." />;
  const { teamId, teamName } = user;
  return <ReportsView teams="own" daily={ownDayOf({ teamId, teamName: teamName ?? teamId })} />;
}

interface OwnTeam {
  readonly teamId: string;
  readonly teamName: string;
}
type OwnDayProps = DailyReportProps & OwnTeam;

const ownDayOf = (team: OwnTeam) => (date: string, onDate: (date: string) => void) => (
  <OwnDay {...team} date={date} onDate={onDate} />
);

function OwnDay({ teamId, teamName, date, onDate }: OwnDayProps) {
  const { data: members } = useLive(membersTopic(teamId, date));
  return (
    <TeamDayReport
      teamId={teamId}
      teamName={teamName}
      date={date}
      memberCount={members?.length}
      canEdit
      canEditFinal={false}
      onDate={onDate}
    />
  );
}

function AllTeams() {
  const { data: teams } = useLive(teamsTopic);
  return <ReportsView teams={teams} daily={daily} />;
}

const daily = (date: string, onDate: (date: string) => void) => (
  <DailyReport date={date} onDate={onDate} />
);

interface DailyReportProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
}

/** The day's report, as on the watch screen. */
function DailyReport({ date, onDate }: DailyReportProps) {
  const [filters, setFilters] = useState<OverviewFilters>({ team: undefined, status: undefined });
  const details = useTeamDetails(date);
  return (
    <>
      <AttendanceOverview
        date={date}
        filters={filters}
        onFilters={setFilters}
        onDate={onDate}
        onView={details.view}
      />
      {details.dialog}
    </>
  );
}
