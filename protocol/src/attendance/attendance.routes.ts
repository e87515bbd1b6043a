import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import {
  attendanceRecord,
  recentAbsences,
  sheetHead,
  fieldChanged,
  logEntry,
  recordEdit,
  sheet,
  submission,
  submitAnswer,
  updateType,
} from './attendance.schema.ts';
import { sheetReminder } from './reminders.schema.ts';

const readers = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' });
const writers = access({ admin: 'yes', watch_tl: 'yes', leader: 'own' });
const ofSheet = z.object({ teamId, date: isoDate });
/** The filter value that stands for no filter is not sent, but is understood (ATT-30). */
const filter = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('all').transform(() => undefined), schema]).optional();

/** The calls of attendance (ATT-7 to ATT-36). */
export const attendanceRoutes = {
  records: route({
    method: 'GET',
    path: '/api/attendance/:teamId/:date',
    summary: 'The records of a team on a date',
    access: readers,
    tokens: ['read:attendance'],
    params: ofSheet,
    answer: z.array(attendanceRecord),
    faults: ['NOT_FOUND'],
  }),
  sheet: route({
    method: 'GET',
    path: '/api/attendance/:teamId/:date/sheet',
    summary: 'The whole sheet with its revision: the snapshot that live events continue',
    access: readers,
    tokens: ['read:attendance'],
    params: ofSheet,
    answer: sheet,
    faults: ['NOT_FOUND'],
  }),
  details: route({
    method: 'GET',
    path: '/api/attendance-details/:teamId/:date',
    summary: 'The records of a team on a date, for the details dialog and the export',
    access: readers,
    tokens: ['read:attendance'],
    params: ofSheet,
    answer: z.array(attendanceRecord),
    faults: ['NOT_FOUND'],
  }),
  recentAbsences: route({
    method: 'GET',
    path: '/api/attendance/:teamId/:date/recent-absences',
    summary: 'Each member’s latest absence types before a date, newest first',
    access: writers,
    params: ofSheet,
    answer: recentAbsences,
  }),
  remind: route({
    method: 'POST',
    path: '/api/attendance/remind',
    summary: 'Ask the leaders of a team for its sheet, on their open pages',
    access: access({ admin: 'yes', watch_tl: 'yes' }),
    body: ofSheet,
    answer: sheetReminder,
    faults: ['UNKNOWN_TEAM', 'SUBMISSION_LOCKED', 'SHEET_SUBMITTED'],
  }),
  submit: route({
    method: 'POST',
    path: '/api/attendance/submit',
    summary: 'Replace the records of one’s own team on a date',
    access: access({ leader: 'own' }),
    body: submission,
    answer: submitAnswer,
    faults: [
      'NOT_OWN_TEAM',
      'SUBMISSION_LOCKED',
      'NO_ATTENDANCE_DATA',
      'ABSENCE_TYPE_REQUIRED',
      'PTO_TIMING_REQUIRED',
      'PTO_TIMING_INVALID',
      'NOT_A_MEMBER',
      'NO_TEAM',
      'SHEET_FINAL',
      'STALE',
      'OP_ID_REUSED',
    ],
  }),
  edit: route({
    method: 'PUT',
    path: '/api/attendance/:recordId',
    summary: 'Correct one record',
    access: writers,
    params: z.object({ recordId: z.string().min(1).max(120) }),
    body: recordEdit,
    answer: attendanceRecord,
    faults: [
      'NOT_FOUND',
      'ABSENCE_TYPE_REQUIRED',
      'PTO_TIMING_REQUIRED',
      'PTO_TIMING_INVALID',
      'SHEET_FINAL',
      'STALE',
      'OP_ID_REUSED',
    ],
  }),
  updates: route({
    method: 'GET',
    path: '/api/attendance-updates',
    summary: 'The update log of a date, newest first',
    access: writers,
    tokens: ['read:attendance'],
    query: z.object({
      date: isoDate,
      teamId: filter(teamId),
      updateType: filter(updateType),
      fieldChanged: filter(fieldChanged),
    }),
    answer: z.array(logEntry),
  }),
  sessions: route({
    method: 'GET',
    path: '/api/attendance-sessions/:date',
    summary: 'Every team’s sheet of a date, submitted or pending',
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'counts' }),
    tokens: ['read:attendance'],
    params: z.object({ date: isoDate }),
    answer: z.array(sheetHead),
  }),
};
