import type { OverviewRow } from '@muster/protocol';
import { useState } from 'react';
import { AttendanceDetailsDialog } from '../../features/attendance/details/attendance-details-dialog.tsx';
import { TeamDayReport } from '../../features/attendance/details/team-day-report.tsx';
import { AttendanceOverview } from '../../features/monitoring/components/attendance-overview.tsx';
import type { OverviewFilters } from '../../features/monitoring/monitoring.view.ts';
import { ReportsView } from '../../features/reports/reports-view.tsx';
import type { Today } from '../../features/schedule/use-today.ts';
import { dashboardFor } from '../../features/session/access-map.ts';
import { useUser } from '../../features/session/session.store.ts';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { useLive } from '../../shared/live/use-live.ts';
import { membersTopic, teamsTopic } from '../../shared/domain/directory-lists.ts';

/** The reports of whoever is signed in: a leader's are of their own team (REP-1). */
export function ReportsPanel({ today }: { today: Today }) {
  const user = useUser();
  if (dashboardFor(user) !== 'team-leader') return <AllTeams today={today} />;
  if (user.teamId === null) return <EmptyState title="Team information not available." />;
  const { teamId, teamName } = user;
  return (
    <ReportsView
      today={today.today}
      timeZone={today.timeZone}
      teams="own"
      daily={ownDayOf(today, { teamId, teamName: teamName ?? teamId })}
    />
  );
}

interface OwnTeam {
  readonly teamId: string;
  readonly teamName: string;
}
type OwnDayProps = DailyReportProps & OwnTeam;

const ownDayOf =
  (today: Today, team: OwnTeam) => (date: string, onDate: (date: string) => void) => (
    <OwnDay {...team} date={date} onDate={onDate} today={today} />
  );

function OwnDay({ teamId, teamName, date, onDate, today }: OwnDayProps) {
  const { data: members } = useLive(membersTopic(teamId, date));
  return (
    <TeamDayReport
      teamId={teamId}
      teamName={teamName}
      date={date}
      memberCount={members?.length}
      today={today.today}
      timeZone={today.timeZone}
      finalAfterHours={today.finalAfterHours}
      canEdit
      canEditFinal={false}
      onDate={onDate}
    />
  );
}

function AllTeams({ today }: { today: Today }) {
  const { data: teams } = useLive(teamsTopic);
  return (
    <ReportsView
      today={today.today}
      timeZone={today.timeZone}
      teams={teams}
      daily={dailyOf(today)}
    />
  );
}

const dailyOf = (today: Today) => (date: string, onDate: (date: string) => void) => (
  <DailyReport date={date} onDate={onDate} today={today} />
);

interface DailyReportProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly today: Today;
}

/** The day's report, as on the watch screen. */
function DailyReport({ date, onDate, today }: DailyReportProps) {
  const [filters, setFilters] = useState<OverviewFilters>({ team: undefined, status: undefined });
  const [viewed, setViewed] = useState<OverviewRow>();
  const [isViewing, setViewing] = useState(false);
  return (
    <>
      <AttendanceOverview
        date={date}
        today={today.today}
        timeZone={today.timeZone}
        filters={filters}
        onFilters={setFilters}
        onDate={onDate}
        onView={(row) => {
          setViewed(row);
          setViewing(true);
        }}
      />
      {viewed && (
        <AttendanceDetailsDialog
          teamId={viewed.id}
          teamName={viewed.name}
          date={date}
          memberCount={viewed.line.length}
          timeZone={today.timeZone}
          finalAfterHours={today.finalAfterHours}
          canEdit
          canEditFinal
          open={isViewing}
          onOpenChange={setViewing}
        />
      )}
    </>
  );
}
