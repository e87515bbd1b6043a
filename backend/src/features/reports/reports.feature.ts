import {
  reportsRoutes,
  type Answer,
  type ReportQuery,
  type Route,
  changedFields,
  changeText,
  clockIn,
  clockWords,
  counted,
  isLocked,
  shiftLabels,
  type AbsencesReport,
  type AttendanceReport,
  type ChangesReport,
  type DaysChanged,
  type LateSheetsReport,
  type LogEntry,
  type ReportTeam,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { audiences, type Audience } from '../../live/audiences.ts';
import type { Recorder } from '../../lib/audit/audit-record.ts';
import type { Allowed } from '../../lib/caller.ts';
import { Content, handle, type Inbound } from '../../http/contract.ts';
import { tableFile } from '../../http/table-file.ts';
import { soon } from '../../files/threads.ts';
import { type Cell, type Column, type ReportTable } from '../../files/table.ts';
import { type ReportsService, reportsService } from './reports.service.ts';
import type { Context } from '../context.ts';
import { pastSheets, pastSheetsRepo, subscribeToSheetDates } from '../attendance/index.ts';
import { followSaves, pastDeployments } from '../board/index.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { pastChanged } from '../keeping/index.ts';
import type { SettingsService } from '../settings/index.ts';

interface Deps {
  readonly reports: ReportsService;
  readonly timeZone: string;
  readonly audit: Recorder;
  organisationName(): string;
}

/** Each report as JSON, or as the file that `format` names (REP-12). */
function registerReports(app: FastifyInstance, deps: Deps): void {
  const { reports, timeZone, organisationName, audit } = deps;

  handle(app, reportsRoutes.analytics, ({ query, caller, scope }) =>
    reports.analytics({ caller, scope }, query),
  );

  function serve<
    R extends Exclude<
      (typeof reportsRoutes)[keyof typeof reportsRoutes],
      typeof reportsRoutes.analytics
    >,
  >(
    contract: R,
    name: string,
    read: (allowed: Allowed, query: ReportQuery) => Promise<Answer<R>>,
    tableOf: (report: Answer<R>, setting: Setting) => ReportTable,
  ): void {
    handle<Route>(app, contract, (inbound) => soon(answer(inbound)));

    async function answer(inbound: Inbound<Route>): Promise<Content> {
      const { caller, scope } = inbound;
      const query = inbound.query as ReportQuery;
      const report = await read({ caller, scope }, query);
      const { format, from, to, teamIds = null } = query;
      // Checked by its type; a year of a hundred teams is too much to be checked again cell by cell.
      if (format === 'json')
        return new Content('application/json; charset=utf-8', Buffer.from(JSON.stringify(report)));
      const table = tableOf(report, { organisation: organisationName(), timeZone });
      const days = from === to ? from : `${from}-to-${to}`;
      const after = { format, from, to, teamIds, lines: table.rows.length };
      const subject = { type: 'report', id: null, name };
      return tableFile(inbound, audit, {
        table,
        format,
        name: `${name}-${days}`,
        entry: { kind: 'report.exported', what: subject, after },
      });
    }
  }

  serve(reportsRoutes.attendance, 'attendance', reports.attendance, attendanceTable);
  serve(reportsRoutes.absences, 'absences', reports.absences, absencesTable);
  serve(reportsRoutes.lateSheets, 'late-sheets', reports.lateSheets, lateSheetsTable);
  serve(reportsRoutes.changes, 'changes', reports.changes, changesTable);
}

/** Attendance over days: reports and their files (docs/rules/reports.md). */
export function reportsFeature(
  context: Context,
  {
    directory,
    settings,
  }: { directory: DirectoryFeature; settings: Pick<SettingsService, 'current'> },
): void {
  const { app, audit, changes, clock, config, db } = context;
  const sheets = pastSheets(pastSheetsRepo(db));
  changes.onInvalidated(sheets.forget);
  const reports = reportsService({
    sheets,
    directory,
    deployments: pastDeployments(db),
    clock,
    config,
    elsewhereTypes: () => settings.current().elsewhereAbsenceTypes,
  });
  publishDays(context);
  registerReports(app, {
    reports,
    audit,
    timeZone: clock.timeZone,
    organisationName: () => settings.current().organisationName || productName,
  });
}

/** Whoever shows a report learns which of its days to fetch again: the days alone, so that all may hear it (REP-30). */
function publishDays({ app, beatMs, changes, publisher }: Context): void {
  const everyMs = beatMs / 10;
  const sheets = gathered('sheets', audiences.people);
  const deployments = gathered('deployments', audiences.people);
  subscribeToSheetDates(changes, sheets.add);
  followSaves(changes, async (saves) => saves.forEach(({ date }) => deployments.add(date)));
  changes.subscribe(pastChanged, () => {
    sheets.tell([]);
    deployments.tell([]);
  });
  app.addHook('preClose', async () => {
    sheets.stop();
    deployments.stop();
  });

  /** Told together, so that a morning's sheets make nobody fetch a hundred times. */
  function gathered(what: DaysChanged['what'], to: Audience) {
    const dates = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    const tell = (told: string[]) => publisher.publish('days:changed', { what, dates: told }, to);
    const flush = () => {
      timer = undefined;
      const told = [...dates].toSorted();
      dates.clear();
      tell(told);
    };
    return {
      tell,
      add(date: string): void {
        dates.add(date);
        timer ??= setTimeout(flush, everyMs);
      },
      stop: () => clearTimeout(timer),
    };
  }
}

/** Stands in files where the organisation has set no name (SET-8). */
const productName = 'Muster';

/** Reports as tables (REP-12). Pure. */

interface Setting {
  readonly organisation: string;
  readonly timeZone: string;
}
interface Framed {
  readonly from: string;
  readonly to: string;
  readonly teams: readonly ReportTeam[];
  readonly computedAt: string;
}

const column = (header: string, kind: Column['kind'], width: number): Column => ({
  header,
  kind,
  width,
});
const sums = [
  column('Here', 'number', 7),
  column('PTO', 'number', 6),
  column('Absent', 'number', 8),
  column('Rate', 'percent', 7),
];

function frameOf(
  title: string,
  { from, to, teams, computedAt }: Framed,
  { organisation, timeZone }: Setting,
) {
  const days = from === to ? from : `${from} to ${to}`;
  const names = teams.length === 1 ? (teams[0] as ReportTeam).name : counted(teams.length, 'team');
  const { date, time } = clockIn(timeZone, new Date(computedAt));
  const asOf = `as of ${date} ${clockWords(time)} (${timeZone})`;
  return { title, subtitle: `${days} · ${names} · ${asOf}`, asOf, organisation };
}

const namesOf = (teams: readonly ReportTeam[]) => {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id) ?? id;
};

function attendanceTable(report: AttendanceReport, setting: Setting): ReportTable {
  const nameOf = namesOf(report.teams);
  const perDay = (pick: (day: AttendanceReport['days'][number]) => number) =>
    report.days.map((day) => (isLocked(day.shift) ? null : pick(day)));
  const { here, pto, absent, rate } = report.totals;
  /** A rate does not count them (REP-19). */
  const unmarked = report.days.map(({ shift }, day) =>
    isLocked(shift) ? null : report.rows.filter(({ cells }) => cells[day] === '-').length,
  );
  return {
    ...frameOf('Attendance', report, setting),
    columns: [
      column('Team', 'text', 11),
      column('Person', 'text', 24),
      column('Role', 'text', 9),
      ...report.days.map(({ date, shift }): Column => {
        const isOff = isLocked(shift);
        return {
          header: date,
          isDate: true,
          kind: isOff ? 'day off' : 'mark',
          width: isOff ? 2 : 5.5,
        };
      }),
      ...sums,
    ],
    subheader: ['', '', '', ...report.days.map(({ shift }) => shortShift[shift]), '', '', '', ''],
    rows: report.rows.map(({ name, role, teamId, cells, totals }): Cell[] => [
      nameOf(teamId),
      name,
      role,
      ...cells,
      totals.here,
      totals.pto,
      totals.absent,
      totals.here + totals.absent === 0 ? null : totals.rate,
    ]),
    footer: [
      ['All', 'Here', null, ...perDay(({ totals }) => totals.here), here, pto, absent, rate],
      ['All', 'Absent', null, ...perDay(({ totals }) => totals.absent), null, null, null, null],
      ...(unmarked.some(Boolean)
        ? [['All', 'Not marked', null, ...unmarked, null, null, null, null]]
        : []),
    ],
    frozenColumns: 3,
  };
}

const shortShift = {
  morning: 'Morning',
  night: 'Night',
  night_off: 'Off',
  off_day: 'Off',
} as const;

function absencesTable(report: AbsencesReport, setting: Setting): ReportTable {
  const nameOf = namesOf(report.teams);
  return {
    ...frameOf('Absences', report, setting),
    columns: [
      column('Team', 'text', 11),
      column('Person', 'text', 24),
      column('Role', 'text', 9),
      ...report.types.map(({ type }) => column(type, 'number', Math.max(5, type.length + 2))),
      column('Absences', 'number', 9),
    ],
    rows: report.people.map((person): Cell[] => [
      nameOf(person.teamId),
      person.name,
      person.role,
      ...report.types.map(({ type }) => person.types[type] ?? null),
      person.absences,
    ]),
    footer: [
      [
        'All',
        null,
        null,
        ...report.types.map(({ absences }) => absences),
        report.types.reduce((total, { absences }) => total + absences, 0),
      ],
    ],
    frozenColumns: 3,
  };
}

function lateSheetsTable(report: LateSheetsReport, setting: Setting): ReportTable {
  const nameOf = namesOf(report.teams);
  const local = localTime(setting.timeZone);
  return {
    ...frameOf('Late and missing sheets', report, setting),
    columns: [
      column('Date', 'date', 11),
      column('Shift', 'text', 14),
      column('Team', 'text', 14),
      column('State', 'text', 11),
      column('Marked', 'text', 9),
      column('Due', 'instant', 17),
      column('Submitted', 'instant', 17),
      column('Submitted by', 'text', 24),
      column('Minutes late', 'number', 12),
    ],
    rows: report.sheets.map((sheet): Cell[] => [
      sheet.date,
      shiftLabels[sheet.shift],
      nameOf(sheet.teamId),
      stateWords[sheet.state],
      sheet.incomplete && `${sheet.incomplete.marked} of ${sheet.incomplete.of}`,
      local(sheet.dueAt),
      sheet.submittedAt === null ? null : local(sheet.submittedAt),
      sheet.submittedByName,
      sheet.minutesLate,
    ]),
    frozenColumns: 1,
  };
}

const stateWords = {
  late: 'Late',
  missing: 'Missing',
  incomplete: 'Incomplete',
} as const satisfies Record<LateSheetsReport['sheets'][number]['state'], string>;

function changesTable(report: ChangesReport, setting: Setting): ReportTable {
  const local = localTime(setting.timeZone);
  return {
    ...frameOf('Changes after submit', report, setting),
    columns: [
      column('Changed', 'instant', 17),
      column('Date', 'date', 11),
      column('Team', 'text', 14),
      column('Person', 'text', 24),
      column('What', 'text', 14),
      column('From', 'text', 20),
      column('To', 'text', 20),
      column('By', 'text', 24),
      column('Reason', 'text', 24),
    ],
    rows: report.changes.map((entry): Cell[] => [
      local(entry.createdAt),
      entry.date,
      entry.teamName,
      entry.memberName,
      whatOf(entry),
      changeText(entry).before,
      changeText(entry).after,
      entry.updatedByName,
      entry.reason,
    ]),
    frozenColumns: 1,
  };
}

const whatOf = ({ updateType, fieldChanged }: LogEntry): string =>
  updateType === 'modification'
    ? changedFields[fieldChanged]
    : `${changedFields[fieldChanged]} ${updateType === 'creation' ? 'added' : 'removed'}`;

const localTime = (timeZone: string) => (instant: string) => {
  const { date, time } = clockIn(timeZone, new Date(instant));
  return `${date}T${time}`;
};
