import { incompleteOf, type WatchSnapshot } from '@muster/protocol';
import { RefreshCw } from 'lucide-react';
import { AdministrativeActions } from '../../features/health/administrative-actions.tsx';
import { HealthCard } from '../../features/health/health-card.tsx';
import { useHealth } from '../../features/health/use-health.ts';
import { watchTopic } from '../../features/monitoring/monitoring.sync.ts';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { StatCard } from '../../shared/ui/layout/stat-card.tsx';
import { newestWords } from './audit-line.tsx';
import { RecentActivity } from './recent-activity.tsx';
import type { SectionProps } from './section.ts';

/** The day in four figures and what happened last (ADM-4). */
export default function DashboardSection({ label, today, addressOf }: SectionProps) {
  const live = useLiveChannel();
  const topic = watchTopic(today.today);
  const { data, error, isFetching } = useLive(topic);
  const refresh = () => live.refreshAllNow();
  const stats = data?.stats;
  const health = useHealth();

  return (
    <>
      <SectionHead title={label} note={formatLongDate(today.today)}>
        <Button onClick={refresh} pending={isFetching}>
          <RefreshCw aria-hidden />
          Refresh Data
        </Button>
      </SectionHead>
      {!stats && error ? (
        <ErrorState
          title="Failed to fetch the statistics"
          message={error.message}
          onRetry={() => void live.refresh(topic)}
          retrying={isFetching}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard
            label="Total Teams"
            value={stats?.totalTeams}
            addition={data && submittedWords(data)}
          />
          <StatCard label="Total Members" value={stats?.totalMembers} />
          <StatCard
            label="Present Today"
            value={stats?.presentCount}
            addition={stats && `${stats.ptoCount} of them PTO`}
          />
          <StatCard label="Absent Today" value={stats?.absentCount} />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <HealthCard health={health} addressOf={addressOf} />
          {health.data && (
            <AdministrativeActions
              health={health.data}
              wordsOf={(newest) => newestWords(newest, today.timeZone)}
              addressOf={addressOf}
            />
          )}
        </div>
        <RecentActivity
          today={today}
          sheetsAt={addressOf('reports', `view=daily&span=day&from=${today.today}`)}
          trailAt={addressOf('activity')}
        />
      </div>
    </>
  );
}

/** `11 submitted · 1 incomplete` (MON-32). */
function submittedWords({ stats, rows }: WatchSnapshot): string {
  const submitted = `${stats.submittedTeams} submitted`;
  const incomplete = rows.filter((row) => incompleteOf(row)).length;
  return incomplete > 0 ? `${submitted} · ${incomplete} incomplete` : submitted;
}
