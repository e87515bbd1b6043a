import { reportsRoutes, type Analytics } from '@muster/protocol';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../shared/http/call.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { TeamsFilter, type TeamsToChoose } from '../choosing/teams-filter.tsx';
import { teamNames } from '../lists/team-names.ts';
import { daysWords, whatIsWrong } from '../report-range.ts';
import { useFollowedReport } from '../use-followed-report.ts';
import { AsOf } from '../as-of.tsx';
import { AbsencesChart } from './absences-chart.tsx';
import { AttendanceChart } from './attendance-chart.tsx';
import { DelaysChart } from './delays-chart.tsx';
import { FairnessHeat } from './fairness-heat.tsx';
import { FullChart } from './full-chart.tsx';
import { TeamsHeat } from './teams-heat.tsx';
import {
  daysBack,
  useAnalyticsAddress,
  type AnalyticsChoice,
  type LookBack,
} from './use-analytics-address.ts';

export interface AnalyticsViewProps {
  readonly today: string;
  readonly timeZone: string;
  readonly teams: TeamsToChoose;
  /** Beside Print: what else there is of these days. */
  readonly more?: ReactNode;
}

const spans = [
  { value: '8-shifts', label: '8 shifts' },
  { value: '30-days', label: '30 days' },
  { value: '90-days', label: '90 days' },
  { value: 'own', label: 'Own' },
] as const;

const failed = 'Failed to fetch the analytics';

/** Attendance, sheets and deployments over days: each chart says what it found (ANA-6). */
export function AnalyticsView({ today, timeZone, teams, more }: AnalyticsViewProps) {
  const [choice, choose] = useAnalyticsAddress(today);
  const wrong = whatIsWrong(choice);
  const { data, error, isFetching, isPlaceholderData, refetch, refresh } = useAnalytics(
    choice,
    wrong === undefined,
  );
  return (
    <div className="flex flex-col gap-3.5 [print-color-adjust:exact]">
      <p className="hidden font-medium print:block">Analytics · {daysWords(choice)}</p>
      <AnalyticsFilters {...{ choice, choose, today, teams, more }} />
      {wrong !== undefined && (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {wrong}.
        </p>
      )}
      {data && error && (
        <Banner tone="warning">
          {failed}: {error.message} What is shown may be old.
        </Banner>
      )}
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity', isPlaceholderData && 'opacity-50')}
        >
          <AsOf
            at={data.computedAt}
            timeZone={timeZone}
            isFetching={isFetching}
            onRefresh={refresh}
          >
            {daysWords(data)} ·{' '}
          </AsOf>
          <Charts analytics={data} />
        </div>
      ) : error ? (
        <ErrorState
          title={failed}
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        wrong === undefined && <ChartsSkeleton />
      )}
    </div>
  );
}

function useAnalytics({ from, to, teamIds }: AnalyticsChoice, isAsked: boolean) {
  const query = { from, to, ...(teamIds.length > 0 && { teamIds: teamIds.join(',') }) };
  return useFollowedReport(
    {
      key: ['analytics', query],
      days: { from, to },
      of: ['sheets', 'deployments'],
      ask: (options) => call(reportsRoutes.analytics, { query, ...options }),
    },
    isAsked,
  );
}

interface AnalyticsFiltersProps {
  readonly choice: AnalyticsChoice;
  readonly choose: (change: Partial<AnalyticsChoice>) => void;
  readonly today: string;
  readonly teams: AnalyticsViewProps['teams'];
  readonly more: ReactNode;
}

function AnalyticsFilters({ choice, choose, today, teams, more }: AnalyticsFiltersProps) {
  const { span, from, to, teamIds } = choice;
  const onSpan = (next: LookBack) =>
    choose({ span: next, ...(next === 'own' ? { from, to } : daysBack(next, today)) });
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SegmentedRadio
        label="Span"
        value={span}
        segments={spans}
        onChange={onSpan}
        className="w-80"
      />
      {span === 'own' && (
        <span className="flex flex-wrap items-center gap-1.5">
          <DatePicker
            label="First day"
            value={from}
            today={today}
            onChange={(date) => choose({ from: date })}
          />
          <span className="text-13 text-ink3">to</span>
          <DatePicker
            label="Last day"
            value={to}
            today={today}
            onChange={(date) => choose({ to: date })}
          />
        </span>
      )}
      <TeamsFilter teams={teams} value={teamIds} onChange={(next) => choose({ teamIds: next })} />
      <span className="ml-auto flex gap-2">
        {more}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </span>
    </div>
  );
}

function Charts({ analytics }: { analytics: Analytics }) {
  const { attendanceByDay, sheetDelays, minutesToFullDeployment, fairness } = analytics;
  const nameOf = teamNames(analytics.teams);
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:block print:space-y-4">
      <div className="grid min-w-0 grid-cols-1 items-start gap-3.5 lg:grid-cols-2 print:block print:space-y-4">
        <div className="min-w-0 lg:col-span-2">
          <AttendanceChart days={attendanceByDay} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <TeamsHeat analytics={analytics} />
        </div>
        <DelaysChart delays={sheetDelays} nameOf={nameOf} />
        {minutesToFullDeployment ? (
          <FullChart days={minutesToFullDeployment} />
        ) : (
          <AbsencesChart analytics={analytics} />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3.5 print:block print:space-y-4">
        {minutesToFullDeployment && <AbsencesChart analytics={analytics} />}
        {fairness && <FairnessHeat fairness={fairness} nameOf={nameOf} />}
      </div>
    </div>
  );
}

const ChartsSkeleton = () => (
  <div role="status" aria-label="Computing the analytics" className="grid gap-3.5 lg:grid-cols-2">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-72 w-full rounded-card" />
    ))}
  </div>
);
