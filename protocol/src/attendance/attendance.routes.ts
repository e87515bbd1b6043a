import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId, revision, uuid } from '../kernel/ids.ts';
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
  sheetReminder,
  draftLimits,
  draftMark,
  sheetDraft,
} from './attendance.schema.ts';
import { cause, clientEvent, type Joined } from '../kernel/channel.ts';
import { overviewRow, watchStats } from '../monitoring/monitoring.contract.ts';
import { noteBytes } from './attendance.rules.ts';

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
  reminders: route({
    method: 'GET',
    path: '/api/attendance-reminders/:date',
    summary: 'The latest reminder of each sheet of a date',
    access: access({ admin: 'yes', watch_tl: 'yes' }),
    params: z.object({ date: isoDate }),
    answer: z.array(sheetReminder),
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

const sheetEvent = cause.extend({
  date: isoDate,
  teamId,
  /** Of the sheet; `stats.revision` counts the whole date. */
  revision,
  row: overviewRow,
  stats: watchStats,
});

/** Server to client (S7, S20). `session` and `records` go to audiences that may read the sheet. */
export const attendanceServerEvents = {
  'attendance:submitted': sheetEvent.extend({
    session: sheetHead.optional(),
    records: z.array(attendanceRecord).optional(),
  }),
  'attendance:updated': sheetEvent.extend({
    session: sheetHead.optional(),
    record: attendanceRecord.optional(),
  }),
  /** To the leaders of the team, administrators and watch TLs (KNO-21). */
  'sheet:reminded': sheetReminder,
  /** What a team's leaders have marked and not submitted: the whole of it, to them alone (ATT-112). */
  'sheet:drafts': z.object({ teamId, date: isoDate, drafts: z.array(sheetDraft) }),
  'log:appended': cause.extend({ date: isoDate, entries: z.array(logEntry) }),
};
export type AttendanceSubmitted = z.infer<(typeof attendanceServerEvents)['attendance:submitted']>;
export type AttendanceUpdated = z.infer<(typeof attendanceServerEvents)['attendance:updated']>;
export type SheetDrafts = z.infer<(typeof attendanceServerEvents)['sheet:drafts']>;
export type LogAppended = z.infer<(typeof attendanceServerEvents)['log:appended']>;

/** Client to server (S6). */
export const attendanceClientEvents = {
  'team:join': clientEvent<Joined>()({
    payload: z.object({ teamId, date: isoDate }),
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' }),
  }),
  'team:leave': clientEvent()({
    payload: z.object({}),
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' }),
  }),
  /** Volatile: my marks by member id that are not submitted, all of them; none takes them away. */
  'sheet:draft': clientEvent()({
    payload: z.object({
      teamId,
      date: isoDate,
      marks: z
        .record(uuid, draftMark)
        .refine((marks) => Object.keys(marks).length <= draftLimits.members, {
          message: `At most ${draftLimits.members} members`,
        })
        .refine((marks) => noteBytes(marks) <= draftLimits.notes, {
          message: `Notes of at most ${draftLimits.notes} bytes together`,
        }),
    }),
    access: access({ leader: 'own' }),
  }),
};
