import { z } from 'zod';
import { cause, clientEvent, type Joined } from '../kernel/channel.ts';
import { isoDate } from '../kernel/dates.ts';
import { revision, teamId } from '../kernel/ids.ts';
import { access } from '../kernel/route.ts';
import { overviewRow, watchStats } from '../monitoring/monitoring.schema.ts';
import { sheetReminder } from './reminders.schema.ts';
import { attendanceRecord, sheetHead, logEntry } from './attendance.schema.ts';

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
  /** To the leaders of the team (KNO-21). */
  'sheet:reminded': sheetReminder,
  'log:appended': cause.extend({ date: isoDate, entries: z.array(logEntry) }),
};
export type AttendanceSubmitted = z.infer<(typeof attendanceServerEvents)['attendance:submitted']>;
export type AttendanceUpdated = z.infer<(typeof attendanceServerEvents)['attendance:updated']>;
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
};
