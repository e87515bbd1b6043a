import type { SettingValues } from '@muster/protocol';
import type { Context } from '../context.ts';
import { publishDays, type WrittenDays } from './reports.publisher.ts';
import { registerReports } from './reports.routes.ts';
import { reportsService } from './reports.service.ts';
import type { ReportSource } from './reports.source.ts';

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
