import { z } from 'zod';
import { markStatus } from '../attendance/attendance.schema.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { teamOfRow } from '../directory/team.ts';
import { revision, teamId } from '../kernel/ids.ts';
import { shift } from '../schedule/schedule.contract.ts';
import { clientEvent, type Joined } from '../kernel/channel.ts';
import { access, route } from '../kernel/route.ts';

/** Somebody of a submitted sheet who is absent, or away for some hours of the shift. */
export const awayPerson = z.object({
  userName: z.string(),
  /** Null: they are here but for `ptoTiming`. */
  absenceType: z.string().nullable(),
  ptoTiming: z.string().nullable(),
});
export type AwayPerson = z.infer<typeof awayPerson>;

/**
 * A team's line on the watch dashboard and the wall (MON-6). Names are null for
 * readers who get counts only.
 */
export const overviewRow = teamOfRow.extend({
  leaderName: z.string().nullable(),
  dtlName: z.string().nullable(),
  psoName: z.string().nullable().default(null),
  zone: z.string().nullable(),
  status: z.enum(['pending', 'submitted']),
  /** Present and PTO together; `ptoCount` is its subset. */
  presentCount: z.int(),
  absentCount: z.int(),
  ptoCount: z.int(),
  memberCount: z.int(),
  /** Whole percent of present-or-PTO over all records. */
  attendanceRate: z.int(),
  submittedAt: instant.nullable(),
  updatedAt: instant.nullable(),
  updatedByName: z.string().nullable(),
  /** Overdue from then on while pending; null on a day off. */
  dueAt: instant.nullable(),
  /** The muster line's ticks in role order; sorted by status for readers of counts. */
  line: z.array(markStatus),
  /** The absent, then those with PTO; empty for readers who get counts only. */
  away: z.array(awayPerson).default([]),
  /** Of the sheet; 0 while there is none. */
  revision,
});
export type OverviewRow = z.infer<typeof overviewRow>;

/** Both dashboards' statistics (MON-3). */
export const dashboardStats = z.object({
  totalTeams: z.int(),
  submittedTeams: z.int(),
  /** Teams that still owe a sheet (MON-51); 0 on a day off (MON-3). */
  pendingTeams: z.int(),
  /** Active people in teams (MON-3). */
  totalMembers: z.int(),
  presentCount: z.int(),
  absentCount: z.int(),
  ptoCount: z.int(),
  attendanceRate: z.int(),
});

/** Statistics with what the live channel needs. */
export const watchStats = dashboardStats.extend({
  /** Counts the writes of all sheets of the date; one more for every event (S20). */
  revision,
  /** Teams that have somebody to mark, or a sheet: what `submittedTeams` is out of (MON-51). */
  countedTeams: z.int(),
  /** Absent people by absence type; empty for readers of counts. */
  absences: z.record(z.string(), z.int()),
});
export type WatchStats = z.infer<typeof watchStats>;

/** What the watch dashboard shows of a date; live events continue it from `stats.revision` (S16). */
export const watchSnapshot = z.object({
  epoch: z.string(),
  date: isoDate,
  shift,
  shiftTime: z.string().nullable(),
  stats: watchStats,
  rows: z.array(overviewRow),
});
export type WatchSnapshot = z.infer<typeof watchSnapshot>;

const watchers = access({ admin: 'yes', watch_tl: 'yes', display: 'counts' });

/** Server to client (S7), every 10 s: what the date's figures, and a team's sheet, are now (S27). */
export const monitoringServerEvents = {
  'watch:beat': z.object({ date: isoDate, epoch: z.string(), revision }),
  'team:beat': z.object({ teamId, date: isoDate, epoch: z.string(), revision }),
};
export type WatchBeat = z.infer<(typeof monitoringServerEvents)['watch:beat']>;

/** Client to server (S6). A wall screen follows the counts. */
export const monitoringClientEvents = {
  'watch:join': clientEvent<Joined>()({ payload: z.object({ date: isoDate }), access: watchers }),
  'watch:leave': clientEvent()({ payload: z.object({ date: isoDate }), access: watchers }),
};

const readers = access({ admin: 'yes', watch_tl: 'yes', leader: 'counts' });
const ofDate = z.object({ date: isoDate });

/** The figures of a date (MON-3, MON-6, MON-8); answered from bytes built once per revision, with an ETag. */
export const monitoringRoutes = {
  stats: route({
    method: 'GET',
    path: '/api/dashboard/stats/:date',
    summary: 'Counts of a date',
    access: readers,
    tokens: ['read:attendance'],
    params: ofDate,
    answer: dashboardStats,
    revalidated: true,
  }),
  teamOverview: route({
    method: 'GET',
    path: '/api/dashboard/team-overview/:date',
    summary: 'Every team’s counts on a date',
    access: readers,
    tokens: ['read:attendance'],
    params: ofDate,
    answer: z.array(overviewRow),
    revalidated: true,
  }),
  watch: route({
    method: 'GET',
    path: '/api/dashboard/watch/:date',
    summary: 'Statistics and rows of one moment: the snapshot that live events continue',
    access: readers,
    tokens: ['read:attendance'],
    params: ofDate,
    answer: watchSnapshot,
    revalidated: true,
  }),
};
