import {
  applyToLog,
  applyToSheet,
  attendanceRoutes,
  type AttendanceRecord,
  type Call,
  type LogEntry,
  type Sheet,
  type SubmitAnswer,
} from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Patch, Subscription, Topic } from '../../shared/live/topic.ts';

const teamRoom = (teamId: string, date: string): Subscription => ({
  enter: ['team:join', { teamId, date }],
  leave: ['team:leave', {}],
  isExclusive: true,
});
const watchRoom = (date: string): Subscription => ({
  enter: ['watch:join', { date }],
  leave: ['watch:leave', { date }],
  isExclusive: true,
});

/** A team's sheet of a date (S20). */
export const sheetTopic = (teamId: string, date: string): Topic<Sheet> => ({
  key: ['attendance', 'sheet', teamId, date],
  fetch: (options) => call(attendanceRoutes.sheet, { params: { teamId, date }, ...options }),
  keptAs: { schema: attendanceRoutes.sheet.answer, teamId },
  subscription: teamRoom(teamId, date),
  versionOf: ({ epoch, session }) => ({ epoch, revision: session.revision }),
  on: {
    'team:beat': (sheet, beat) => {
      const { session } = sheet;
      if (beat.date !== session.date || beat.teamId !== session.teamId) return sheet;
      const isBehind = beat.epoch !== sheet.epoch || beat.revision > session.revision;
      return isBehind ? 'gap' : sheet;
    },
    'attendance:submitted': (sheet, payload) =>
      applyToSheet(sheet, { name: 'attendance:submitted', payload }),
    'attendance:updated': (sheet, payload) =>
      applyToSheet(sheet, { name: 'attendance:updated', payload }),
    // Whose marks stay follows from who belongs to which team (ATT-140).
    'directory:changed': (sheet, { what }) =>
      what === 'users' && sheet.records.length > 0 ? 'gap' : sheet,
    'sheet:reminded': (sheet, payload) => applyToSheet(sheet, { name: 'sheet:reminded', payload }),
  },
});

/** The answer to one's own submit as a change of the sheet. */
export const afterSubmit =
  ({ session, records }: SubmitAnswer): Patch<Sheet> =>
  (sheet) =>
    session.revision > sheet.session.revision
      ? { ...sheet, session, records, reminder: null }
      : sheet;

/** The answer to one's own correction as a change of the sheet. */
export const afterEdit =
  (record: AttendanceRecord): Patch<Sheet> =>
  (sheet) => {
    const { revision } = sheet.session;
    if (record.revision <= revision) return sheet;
    if (record.revision > revision + 1) return 'gap';
    return {
      ...sheet,
      session: { ...sheet.session, revision: record.revision },
      records: sheet.records.map((old) => (old.id === record.id ? record : old)),
    };
  };

export type LogQuery = Call<typeof attendanceRoutes.updates>['query'];

/** The update log of a date, newest first. `room` is the socket's: all teams or one. */
export const logTopic = (
  query: LogQuery,
  room: { readonly teamId: string } | 'watch',
): Topic<LogEntry[]> => ({
  key: ['attendance', 'updates', query],
  fetch: (options) => call(attendanceRoutes.updates, { query, ...options }),
  subscription: room === 'watch' ? watchRoom(query.date) : teamRoom(room.teamId, query.date),
  on: {
    'log:appended': (entries, event) => {
      if (event.date !== query.date) return entries;
      const wanted = event.entries.filter(
        ({ teamId, updateType, fieldChanged }) =>
          (query.teamId ?? teamId) === teamId &&
          (query.updateType ?? updateType) === updateType &&
          (query.fieldChanged ?? fieldChanged) === fieldChanged,
      );
      return wanted.length > 0 ? applyToLog(entries, { ...event, entries: wanted }) : entries;
    },
  },
});
