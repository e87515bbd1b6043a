import {
  reportsRoutes,
  type Analytics,
  counted,
  shiftLabels,
  addDays,
  dayNumber,
  absenceTypes,
} from '@muster/protocol';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../shared/http/call.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { TeamsFilter, type TeamsToChoose } from '../choosing/report-choices.tsx';
import { teamNames } from '../lists/few-rows.tsx';
import { daysWords, whatIsWrong, type Days, kindLabels } from '../report.words.ts';
import { useFollowedReport } from '../reports.queries.ts';
import { FollowedReport } from '../followed-report.tsx';
import { AttendanceChart } from './attendance-chart.tsx';
import { DelaysChart } from './delays-chart.tsx';
import { FairnessHeat } from './fairness-heat.tsx';
import { TeamsHeat } from './teams-heat.tsx';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  Legend,
} from 'recharts';
import { formatDay, formatShortDate } from '../../../shared/dates/date-format.ts';
import {
  ChartCard,
  axis,
  dayLabel,
  grid,
  hatch,
  still,
  tooltip,
  NumberTable,
} from './chart-card.tsx';
import { fullFinding, absencesFinding, kindCounts, typeCounts } from './findings.ts';
import { useSearchParams } from 'react-router';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const kinds = [
  { kind: 'sick', color: 'var(--color-absent)' },
  { kind: 'leave', color: 'var(--color-accent)' },
  { kind: 'elsewhere', color: 'var(--elsewhere)' },
] as const;

/** Absences by day: sick, leave, on duty elsewhere; the table has every type. */
function AbsencesChart({ analytics }: { analytics: Analytics }) {
  const { absencesByType: days, elsewhereTypes } = analytics;
  const finding = absencesFinding(days);
  const types = typeCounts(days);
  return (
    <ChartCard
      subject="Absences by day and kind"
      finding={finding}
      className="[--elsewhere:var(--color-present)] forced-colors:[--elsewhere:url(#elsewhere-hatch)]"
      table={
        types.length > 0 ? (
          <NumberTable
            label="Absences by type"
            head={['Type', 'Meaning', 'Absences']}
            rows={types.map(([type, count]) => [type, absenceTypes[type], count])}
          />
        ) : null
      }
    >
      <ResponsiveContainer width="100%" height={210}>
        <BarChart
          data={days.map(({ date, types: ofDay }) => ({
            date,
            ...kindCounts(ofDay, elsewhereTypes),
          }))}
          margin={{ top: 8, right: 8, bottom: 0, left: -24 }}
          title={finding.title}
          desc={finding.summary}
        >
          {hatch('elsewhere-hatch')}
          <CartesianGrid {...grid} />
          <XAxis dataKey="date" {...axis} tickFormatter={formatShortDate} minTickGap={12} />
          <YAxis {...axis} allowDecimals={false} />
          <Tooltip {...tooltip} labelFormatter={dayLabel} />
          <Legend iconSize={10} wrapperStyle={{ fontSize: 12 }} />
          {kinds.map(({ kind, color }) => (
            <Bar
              key={kind}
              dataKey={kind}
              name={kindLabels[kind]}
              stackId="all"
              fill={color}
              stroke="var(--color-surface)"
              maxBarSize={28}
              {...still}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

/** How far back analytics look: eight shifts are sixteen days. */
const lookBacks = { '8-shifts': 16, '30-days': 30, '90-days': 90 } as const;
type LookBack = keyof typeof lookBacks | 'own';

interface AnalyticsChoice extends Days {
  readonly span: LookBack;
  /** Empty: all. */
  readonly teamIds: readonly string[];
}

/** The days that end today. */
const daysBack = (span: keyof typeof lookBacks, today: string): Days => ({
  from: addDays(today, 1 - lookBacks[span]),
  to: today,
});

/** What is chosen of analytics, kept in the address; what makes no sense there is ignored (ANA-7). */
function useAnalyticsAddress(
  today: string,
): [AnalyticsChoice, (change: Partial<AnalyticsChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const spanParam = params.get('span') ?? '';
  const dateOf = (name: string, otherwise: string) => {
    const text = params.get(name) ?? '';
    return dayNumber(text) === undefined ? otherwise : text;
  };
  const back = isLookBack(spanParam) ? spanParam : '30-days';
  const days = daysBack(back, today);
  const choice: AnalyticsChoice = {
    span: spanParam === 'own' ? 'own' : back,
    ...(spanParam === 'own'
      ? { from: dateOf('from', days.from), to: dateOf('to', days.to) }
      : days),
    teamIds: params.get('teams')?.split(',').filter(Boolean) ?? [],
  };
  const change = (next: Partial<AnalyticsChoice>) => {
    const { span, from, to, teamIds } = { ...choice, ...next };
    setParams(
      (before) => {
        const after = new URLSearchParams();
        const section = before.get('section');
        if (section) after.set('section', section);
        if (span !== '30-days') after.set('span', span);
        if (span === 'own') {
          after.set('from', from);
          after.set('to', to);
        }
        if (teamIds.length > 0) after.set('teams', teamIds.join(','));
        return after;
      },
      { replace: true },
    );
  };
  return [choice, change];
}

const isLookBack = (text: string): text is keyof typeof lookBacks => Object.hasOwn(lookBacks, text);

/** Minutes from the shift's start to the first saved deployment with a place for everybody. */
function FullChart({ days }: { days: NonNullable<Analytics['minutesToFullDeployment']> }) {
  const finding = fullFinding(days);
  return (
    <ChartCard
      subject="Minutes from the start to the first full deployment"
      finding={finding}
      table={
        days.length > 0 ? (
          <NumberTable
            label="Minutes to the first full deployment"
            head={['Day', 'Shift', 'Minutes']}
            rows={days.map(({ date, shift, minutes }) => [
              formatDay(date),
              shiftLabels[shift],
              minutes ?? 'not full',
            ])}
          />
        ) : null
      }
    >
      <ResponsiveContainer width="100%" height={200}>
        <BarChart
          data={[...days]}
          margin={{ top: 8, right: 8, bottom: 0, left: -24 }}
          title={finding.title}
          desc={finding.summary}
        >
          <CartesianGrid {...grid} />
          <XAxis dataKey="date" {...axis} tickFormatter={formatShortDate} minTickGap={12} />
          <YAxis {...axis} allowDecimals={false} />
          <Tooltip
            {...tooltip}
            labelFormatter={dayLabel}
            formatter={(value) => [counted(Number(value), 'minute'), '']}
            separator=""
          />
          <Bar dataKey="minutes" fill="var(--color-accent)" maxBarSize={10} {...still} />
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

export interface AnalyticsViewProps {
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

/** Attendance, sheets and deployments over days: each chart says what it found (ANA-6). */
export function AnalyticsView({ teams, more }: AnalyticsViewProps) {
  const { today } = useOrganisation();
  const [choice, choose] = useAnalyticsAddress(today);
  const wrong = whatIsWrong(choice);
  const report = useAnalytics(choice, wrong === undefined);
  return (
    <div className="flex flex-col gap-3.5 [print-color-adjust:exact]">
      <p className="hidden font-medium print:block">Analytics · {daysWords(choice)}</p>
      <AnalyticsFilters {...{ choice, choose, teams, more }} />
      {wrong !== undefined && (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {wrong}.
        </p>
      )}
      <FollowedReport
        report={report}
        failure="Failed to fetch the analytics"
        waiting={wrong === undefined && <ChartsSkeleton />}
        keepsPlace
        note={daysWords}
      >
        {(analytics) => <Charts analytics={analytics} />}
      </FollowedReport>
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
  readonly teams: AnalyticsViewProps['teams'];
  readonly more: ReactNode;
}

function AnalyticsFilters({ choice, choose, teams, more }: AnalyticsFiltersProps) {
  const { today } = useOrganisation();
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
    <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block print:space-y-4">
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
