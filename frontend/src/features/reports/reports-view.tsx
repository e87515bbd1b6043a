import { counted } from '@muster/protocol';
import type { ReactNode } from 'react';
import { TabList, TabPanel, Tabs } from '../../shared/ui/layout/tabs.tsx';
import { DaysFilter } from './choosing/days-filter.tsx';
import { ReportFiles } from './choosing/report-files.tsx';
import { TeamsFilter, type TeamsToChoose } from './choosing/teams-filter.tsx';
import { Absences } from './lists/absences.tsx';
import { Changes } from './lists/changes.tsx';
import { LateSheets } from './lists/late-sheets.tsx';
import { RosterMatrix } from './matrix/roster-matrix.tsx';
import { ReportBody } from './report-body.tsx';
import { daysWords, whatIsWrong } from './report-range.ts';
import { viewLabels } from './report.words.ts';
import type { ReportName } from './reports.queries.ts';
import { reportViews, useReportAddress, type ReportView } from './use-report-address.ts';

export interface ReportsViewProps {
  readonly today: string;
  readonly timeZone: string;
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
export function ReportsView({ today, timeZone, teams, daily }: ReportsViewProps) {
  const [choice, choose] = useReportAddress(today);
  const { view, from, to, span, teamIds } = choice;
  const wrong = whatIsWrong(choice);
  const asked = { from, to, teamIds };
  const body = { asked, isAsked: wrong === undefined, timeZone };
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
            <DaysFilter span={span} days={{ from, to }} today={today} onChange={choose} />
            <TeamsFilter
              teams={teams}
              value={teamIds}
              onChange={(next) => choose({ teamIds: next })}
            />
            <span className="ml-auto">
              <ReportFiles report={reports[view]} asked={asked} disabled={wrong !== undefined} />
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
            {(report) => <RosterMatrix report={report} today={today} />}
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
            {(report) => <LateSheets report={report} timeZone={timeZone} />}
          </ReportBody>
        </TabPanel>
        <TabPanel value="changes">
          <ReportBody name="changes" {...body}>
            {(report) => <Changes report={report} timeZone={timeZone} />}
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
