import type { Context } from '../context.ts';
import { registerReports } from './reports.routes.ts';
import { reportsService } from './reports.service.ts';
import type { ReportSource } from './reports.source.ts';

/** Attendance over days: reports and their files (docs/rules/reports.md). */
export function reportsFeature({ app, clock, config, audit }: Context, source: ReportSource): void {
  const { overdueAfterMinutes } = config;
  const reports = reportsService({ ...source, clock, overdueAfterMinutes });
  registerReports(app, {
    reports,
    audit,
    timeZone: clock.timeZone,
    organisationName: async () => productName,
  });
}

/** Stands in files in place of the organisation's name. */
const productName = 'Muster';
