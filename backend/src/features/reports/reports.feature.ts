import type { Context } from '../context.ts';
import { registerReports } from './reports.routes.ts';
import { reportsService } from './reports.service.ts';
import type { ReportSource } from './reports.source.ts';

/** Attendance over days: reports and their files (docs/rules/reports.md). */
export function reportsFeature(
  { app, clock, config, audit }: Context,
  source: ReportSource,
  organisationName: () => string,
): void {
  const reports = reportsService({ ...source, clock, config });
  registerReports(app, {
    reports,
    audit,
    timeZone: clock.timeZone,
    organisationName: () => organisationName() || productName,
  });
}

/** Stands in files where the organisation has set no name (SET-8). */
const productName = 'Muster';
