import {
  fileTypes,
  reportsRoutes,
  type Answer,
  type ReportQuery,
  type Route,
  type SettingValues,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Recorder } from '../../lib/audit/audit-record.ts';
import type { Allowed } from '../../lib/caller.ts';
import { Content, handle, person, type Inbound } from '../../plugins/contract.ts';
import { soon } from '../../lib/threads.ts';
import { mustFit, writeFile } from './exports/write-file.ts';
import type { ReportTable } from './exports/report-table.ts';
import {
  absencesTable,
  attendanceTable,
  changesTable,
  lateSheetsTable,
} from './exports/report-tables.ts';
import { type ReportsService, reportsService } from './reports.service.ts';
import type { Context } from '../context.ts';
import { publishDays, type WrittenDays } from './reports.publisher.ts';
import type { ReportSource } from './reports.source.ts';

interface Deps {
  readonly reports: ReportsService;
  readonly timeZone: string;
  readonly audit: Recorder;
  organisationName(): string;
}
type Setting = Parameters<typeof attendanceTable>[1];

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
      const { caller, scope, request } = inbound;
      const query = inbound.query as ReportQuery;
      const report = await read({ caller, scope }, query);
      const { format, from, to, teamIds = null } = query;
      // Checked by its type; a year of a hundred teams is too much to be checked again cell by cell.
      if (format === 'json')
        return new Content('application/json; charset=utf-8', Buffer.from(JSON.stringify(report)));
      const table = tableOf(report, { organisation: organisationName(), timeZone });
      mustFit(table, format);
      const days = from === to ? from : `${from}-to-${to}`;
      const file = await writeFile(table, format);
      const { id, name: byName } = person(caller).user;
      // Before it is given away (REP-18).
      await audit.record({
        by: { id, name: byName },
        from: request.ip,
        kind: 'report.exported',
        what: { type: 'report', id: null, name },
        after: { format, from, to, teamIds, lines: table.rows.length },
      });
      return new Content(fileTypes[format], file, `${name}-${days}.${format}`);
    }
  }

  serve(reportsRoutes.attendance, 'attendance', reports.attendance, attendanceTable);
  serve(reportsRoutes.absences, 'absences', reports.absences, absencesTable);
  serve(reportsRoutes.lateSheets, 'late-sheets', reports.lateSheets, lateSheetsTable);
  serve(reportsRoutes.changes, 'changes', reports.changes, changesTable);
}

/** Attendance over days: reports and their files (docs/rules/reports.md). */
export function reportsFeature(
  { app, clock, config, audit, publisher, beatMs }: Context,
  source: ReportSource & { readonly written: WrittenDays },
  settings: () => Pick<SettingValues, 'organisationName' | 'elsewhereAbsenceTypes'>,
): void {
  const reports = reportsService({
    ...source,
    clock,
    config,
    elsewhereTypes: () => settings().elsewhereAbsenceTypes,
  });
  publishDays({ app, publisher, written: source.written, everyMs: beatMs / 10 });
  registerReports(app, {
    reports,
    audit,
    timeZone: clock.timeZone,
    organisationName: () => settings().organisationName || productName,
  });
}

/** Stands in files where the organisation has set no name (SET-8). */
const productName = 'Muster';
