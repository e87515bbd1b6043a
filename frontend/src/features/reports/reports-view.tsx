import { counted, type Answer, type reportsRoutes, dayNumber } from '@muster/protocol';
import type { ReactNode } from 'react';
import { TabList, TabPanel, Tabs } from '../../shared/ui/layout/tabs.tsx';
import {
  DaysFilter,
  ReportFiles,
  TeamsFilter,
  type TeamsToChoose,
} from './choosing/report-choices.tsx';
import { Absences } from './lists/absences.tsx';
import { Changes } from './lists/changes.tsx';
import { LateSheets } from './lists/late-sheets.tsx';
import { RosterMatrix } from './matrix/roster-matrix.tsx';
import {
  daysWords,
  whatIsWrong,
  daysAround,
  spans,
  type Days,
  type Span,
  viewLabels,
} from './report.words.ts';
import { type ReportName, useReport, type Asked } from './reports.queries.ts';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { FollowedReport } from './followed-report.tsx';
import { useSearchParams } from 'react-router';
import { useOrganisation } from '../../shared/dates/organisation.ts';

const reportViews = ['matrix', 'daily', 'absences', 'late-sheets', 'changes'] as const;
type ReportView = (typeof reportViews)[number];

/** What is chosen of the reports, kept in the address (REP-15). */
interface ReportChoice extends Days {
  readonly view: ReportView;
  readonly span: Span;
  /** Empty: all. */
  readonly teamIds: readonly string[];
}

/** What makes no sense in the address is ignored; without any choice it is this month. */
function useReportAddress(today: string): [ReportChoice, (change: Partial<ReportChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const dateOf = (name: string) => {
    const text = params.get(name) ?? '';
    return dayNumber(text) === undefined ? undefined : text;
  };
  const one = <T extends string>(name: string, values: readonly T[], otherwise: T) =>
    values.find((value) => value === params.get(name)) ?? otherwise;
  const span = one('span', spans, 'month');
  const from = dateOf('from');
  const to = dateOf('to');
  const month = daysAround('month', today, today);
  const days =
    span === 'own'
      ? { from: from ?? month.from, to: to ?? month.to }
      : daysAround(span, from ?? today, today);
  const choice: ReportChoice = {
    ...days,
    span,
    view: one('view', reportViews, 'matrix'),
    teamIds: params.get('teams')?.split(',').filter(Boolean) ?? [],
  };

  const change = (next: Partial<ReportChoice>) => {
    const to = { ...choice, ...next };
    setParams(
      (before) => {
        const after = new URLSearchParams();
        const section = before.get('section');
        if (section) after.set('section', section);
        if (to.view !== 'matrix') after.set('view', to.view);
        if (to.span !== 'month') after.set('span', to.span);
        after.set('from', to.from);
        if (to.span === 'own') after.set('to', to.to);
        if (to.teamIds.length > 0) after.set('teams', to.teamIds.join(','));
        return after;
      },
      { replace: true },
    );
  };
  return [choice, change];
}

interface ReportBodyProps<Name extends ReportName> {
  readonly name: Name;
  readonly asked: Asked;
  readonly isAsked: boolean;
  /** What is said beside its moment. */
  readonly note?: (report: Answer<(typeof reportsRoutes)[Name]>) => string;
  readonly children: (report: Answer<(typeof reportsRoutes)[Name]>) => ReactNode;
}

function ReportBody<Name extends ReportName>(props: ReportBodyProps<Name>) {
  const { name, asked: range, isAsked, note, children } = props;
  const report = useReport(name, range, isAsked);
  if (!isAsked) return null;
  return (
    <FollowedReport
      {...{ report, note }}
      failure="Failed to fetch the report"
      waiting={<SkeletonRows rows={12} label="Computing the report" />}
    >
      {children}
    </FollowedReport>
  );
}

export interface ReportsViewProps {
  readonly teams: TeamsToChoose;
  /** The day's report. */
  readonly daily: (date: string, onDate: (date: string) => void) => ReactNode;
}

const reports = {
  matrix: 'attendance',
  absences: 'absences',
  'late-sheets': 'lateSheets',
  changes: 'changes',
} as const satisfies Record<Exclude<ReportView, 'daily'>, ReportName>;

/** Attendance over days: what is chosen above, the report below, and its files (REP-15). */
export function ReportsView({ teams, daily }: ReportsViewProps) {
  const { today, timeZone } = useOrganisation();
  const [choice, choose] = useReportAddress(today);
  const { view, from, to, span, teamIds } = choice;
  const wrong = whatIsWrong(choice);
  const range = { from, to, teamIds };
  const body = { asked: range, isAsked: wrong === undefined, timeZone };
  const entries = reportViews.map((value) => ({ value, ...viewLabels[value] }));
  return (
    <Tabs value={view} onChange={(next) => choose({ view: next })}>
      {/* Grounds and marks are what a report says; a browser leaves them out on paper unless it is told not to. */}
      <div className="flex flex-col gap-3.5 [print-color-adjust:exact]">
        <p className="hidden font-medium print:block">
          {viewLabels[view].label} · {daysWords({ from, to })} · {teamWords(teams, teamIds)}
        </p>
        <TabList
          label="Reports"
          entries={entries}
          className="border-b border-line print:hidden phone:gap-4"
        />
        {view !== 'daily' && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <DaysFilter span={span} days={{ from, to }} onChange={choose} />
            <TeamsFilter
              teams={teams}
              value={teamIds}
              onChange={(next) => choose({ teamIds: next })}
            />
            <span className="ml-auto">
              <ReportFiles report={reports[view]} asked={range} disabled={wrong !== undefined} />
            </span>
          </div>
        )}
        {wrong !== undefined && view !== 'daily' && (
          <p role="alert" className="text-13 font-medium text-absent-text">
            {wrong}.
          </p>
        )}
        <TabPanel value="matrix">
          <ReportBody
            name="attendance"
            note={({ rows }) => counted(rows.length, 'person', 'people')}
            {...body}
          >
            {(report) => <RosterMatrix report={report} />}
          </ReportBody>
        </TabPanel>
        <TabPanel value="daily">
          {daily(to, (date) => choose({ span: 'day', from: date, to: date }))}
        </TabPanel>
        <TabPanel value="absences">
          <ReportBody name="absences" {...body}>
            {(report) => <Absences report={report} />}
          </ReportBody>
        </TabPanel>
        <TabPanel value="late-sheets">
          <ReportBody name="lateSheets" {...body}>
            {(report) => <LateSheets report={report} />}
          </ReportBody>
        </TabPanel>
        <TabPanel value="changes">
          <ReportBody name="changes" {...body}>
            {(report) => <Changes report={report} />}
          </ReportBody>
        </TabPanel>
      </div>
    </Tabs>
  );
}

const teamWords = (teams: ReportsViewProps['teams'], teamIds: readonly string[]): string => {
  if (teams === 'own') return 'own team';
  const names = (teams ?? []).filter(({ id }) => teamIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? 'all teams' : names.join(', ');
};
