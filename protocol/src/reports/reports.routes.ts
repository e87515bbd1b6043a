import type { AbsenceType } from '../attendance/attendance.schema.ts';
import { rate } from '../monitoring/monitoring.rules.ts';
import {
  type ReportCell,
  type ReportTotals,
  analytics,
  absencesReport,
  attendanceReport,
  changesReport,
  lateSheetsReport,
} from './reports.schema.ts';
import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { access, route } from '../kernel/route.ts';
import { rangeQuery, reportQuery } from './reports.query.ts';

/** How reports count and group (REP-4, REP-5). Pure. */

/** A cell's absence type; undefined for all other cells. */
export const absenceOf = (cell: ReportCell): AbsenceType | undefined =>
  cell === null || cell === 'P' || cell === 'PTO' || cell === '-' ? undefined : cell;

/** Counts cells: what is not on the sheet counts nowhere (REP-5). */
export class Tally {
  #present = 0;
  #pto = 0;
  #absent = 0;

  add(cell: ReportCell): void {
    if (cell === 'P') this.#present += 1;
    else if (cell === 'PTO') this.#pto += 1;
    else if (absenceOf(cell)) this.#absent += 1;
  }

  get totals(): ReportTotals {
    const here = this.#present + this.#pto;
    return { here, pto: this.#pto, absent: this.#absent, rate: rate(here, this.#absent) };
  }
}

/** Server to client (S7): what days were counted from, or what was left on them, was written; fetch what you show of them again (REP-30, MON-75). */
export const reportServerEvents = {
  'days:changed': z.object({
    what: z.enum(['sheets', 'deployments', 'notes']),
    /** Empty where it may be any day. */
    dates: z.array(isoDate),
  }),
};
export type DaysChanged = z.infer<(typeof reportServerEvents)['days:changed']>;

/** Who reads reports: leaders of their own team (REP-1). */
export const reportReaders = access({ admin: 'yes', watch_tl: 'yes', leader: 'own' });

const report = {
  method: 'GET',
  access: reportReaders,
  tokens: ['read:attendance'],
  query: reportQuery,
  files: true,
  faults: ['BUSY'],
} as const;

/** Attendance over days, as JSON or as a file (REP-4, REP-7, REP-8, REP-9, REP-12). */
export const reportsRoutes = {
  attendance: route({
    ...report,
    path: '/api/reports/attendance',
    summary: 'The roster matrix: people times days',
    answer: attendanceReport,
  }),
  absences: route({
    ...report,
    path: '/api/reports/absences',
    summary: 'Absences by type and by person',
    answer: absencesReport,
  }),
  lateSheets: route({
    ...report,
    path: '/api/reports/late-sheets',
    summary: 'Sheets that came late or not at all',
    answer: lateSheetsReport,
  }),
  changes: route({
    ...report,
    path: '/api/reports/changes',
    summary: 'What was changed after the first submit, newest first',
    answer: changesReport,
  }),
  analytics: route({
    method: 'GET',
    path: '/api/analytics',
    summary: 'Attendance, sheets and deployments over days, in figures',
    access: reportReaders,
    tokens: ['read:attendance'],
    query: rangeQuery,
    answer: analytics,
  }),
};
