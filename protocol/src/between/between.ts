import { z } from 'zod';
import { logEntry, markStatus } from '../attendance/attendance.schema.ts';
import { placeId } from '../board/board.schema.ts';
import { instant, isoDate } from '../kernel/dates.ts';
import { teamId, uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { awayPerson } from '../monitoring/monitoring.contract.ts';

/** What a day without a shift shows of the shift before and of the one after it (MON-70). */

const namedTeam = z.object({ id: teamId, name: z.string() });

/** Something that was not done when the last shift ended (MON-72). */
export const openPoint = z.object({
  kind: z.enum(['not-submitted', 'not-marked', 'short', 'unsaved']),
  /** Of a sheet; null of the board. */
  team: namedTeam.nullable(),
  /** People, places that were missing, or changes. */
  count: z.int(),
  /** The people who were not marked, or the stations, the first few of them. */
  names: z.array(z.string()),
});
export type OpenPoint = z.infer<typeof openPoint>;

/** The board of the last shift, as it was saved, or as it was left where it never was. */
const lastBoard = z.object({
  placed: z.int(),
  /** Who could have been placed. */
  of: z.int(),
  /** Places that were missing to the minimums when the shift ended, and at how many stations. */
  short: z.int(),
  shortStations: z.int(),
  savedAt: instant.nullable(),
  savedByName: z.string().nullable(),
});

const noteLeft = z.object({
  id: uuid,
  text: z.string(),
  byName: z.string(),
  expiresAt: instant,
  /** The zone or station that it is pinned to; null for the board. */
  place: z.string().nullable(),
});

/** What is recorded of a shift. */
export const lastShift = z.object({
  /** Teams with a sheet, out of those that have somebody to mark. */
  submittedTeams: z.int(),
  countedTeams: z.int(),
  lastSubmittedAt: instant.nullable(),
  /** Present and PTO together. */
  presentCount: z.int(),
  ptoCount: z.int(),
  absentCount: z.int(),
  attendanceRate: z.int(),
  /** Absent people by absence type. */
  absences: z.record(z.string(), z.int()),
  /** Who of a leader's team was absent, or off for some hours; none for others. */
  away: z.array(awayPerson),
  /** A tick per person, sorted by status. */
  line: z.array(markStatus),
  /** Null while nobody was placed and nothing saved, and for a leader. */
  board: lastBoard.nullable(),
  /** Lines of the update log since the shift ended, newest first, the first few; and how many there are. */
  changes: z.array(logEntry),
  changeCount: z.int(),
  /** Handover notes that stood when the shift ended, newest first; none for a leader. */
  notes: z.array(noteLeft),
  open: z.array(openPoint),
});
export type LastShift = z.infer<typeof lastShift>;

/** Somebody who is known to be away from a shift, until when. */
const knownAway = awayPerson.extend({ userId: uuid, teamId, until: isoDate });

/** What can be known of a shift that has not begun (MON-73). */
export const nextShift = z.object({
  /** Active people of the teams. */
  members: z.int().default(0),
  /** The same without those who are known to be away for all of it. */
  expected: z.int(),
  /** Who is known to be away, or off for some hours, by team and name. */
  away: z.array(knownAway).default([]),
  /** Teams that work in another zone than on the last shift. */
  moves: z.array(namedTeam.extend({ from: z.string().nullable(), to: z.string().nullable() })),
  /** The own team's zone, for a leader. */
  zone: z.string().nullable(),
  /** Open zones of the board with the teams whose own they are; none for a leader. */
  zones: z.array(
    z.object({
      id: placeId,
      name: z.string(),
      teams: z.array(teamId),
      expected: z.int(),
      minimum: z.int(),
    }),
  ),
  /** Minimums that not even everybody together meets; `name` is a tag or a role, null for people at all. */
  shorts: z.array(z.object({ name: z.string().nullable(), have: z.int(), least: z.int() })),
  /** What the best assignment of everybody expected misses (FOR-3), for a leader in the own team's zone (FOR-5); null while it is not known. */
  forecast: z
    .object({
      missing: z.int(),
      proven: z.boolean(),
      /** A sentence for everything that is missing. */
      reasons: z.array(z.string()),
      /** Tags of which as many people are expected as are needed. */
      tight: z.array(z.object({ name: z.string(), expected: z.int() })),
    })
    .nullable()
    .default(null),
  /** What is on its board already; null while nobody has begun one. */
  plan: z
    .object({ placed: z.int(), savedAt: instant.nullable(), byName: z.string().nullable() })
    .nullable(),
});
export type NextShift = z.infer<typeof nextShift>;

export const between = z.object({
  date: isoDate,
  /** The dates of the shift before and of the one after. */
  lastOn: isoDate,
  nextOn: isoDate,
  /** Null where nothing is recorded of it. */
  last: lastShift.nullable(),
  next: nextShift,
});
export type Between = z.infer<typeof between>;

/** The page of a day without a shift (MON-74); a leader has the own team's part. */
export const betweenRoutes = {
  read: route({
    method: 'GET',
    path: '/api/between/:date',
    summary: 'Of a date: the shift before it and the one after it',
    access: access({ admin: 'yes', watch_tl: 'yes', leader: 'own' }),
    params: z.object({ date: isoDate }),
    answer: between,
  }),
};
