import { z } from 'zod';
import { cause, clientEvent, type Joined } from '../kernel/channel.ts';
import { isoDate } from '../kernel/dates.ts';
import { revision, teamId, uuid } from '../kernel/ids.ts';
import { access } from '../kernel/route.ts';
import { overviewRow, watchStats } from '../monitoring/monitoring.schema.ts';
import { noteBytes } from './draft-notes.ts';
import { sheetReminder } from './reminders.schema.ts';
import {
  attendanceRecord,
  draftLimits,
  draftMark,
  logEntry,
  sheetDraft,
  sheetHead,
} from './attendance.schema.ts';

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
