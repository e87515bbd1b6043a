import { access, route } from '../kernel/route.ts';
import { rangeQuery, reportQuery } from './reports.query.ts';
import { analytics } from './analytics.schema.ts';
import {
  absencesReport,
  attendanceReport,
  changesReport,
  lateSheetsReport,
} from './reports.schema.ts';

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
