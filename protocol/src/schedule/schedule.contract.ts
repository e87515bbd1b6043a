import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';

export const shift = z.enum(['morning', 'night', 'night_off', 'off_day']);
export type Shift = z.infer<typeof shift>;

/** The four labels (SCH-7). */
export const shiftLabels: Readonly<Record<Shift, string>> = {
  morning: 'Morning Shift',
  night: 'Night Shift',
  night_off: 'Night Off',
  off_day: 'Off Day',
};

/** A team's day (SCH-11). `zone` is null for a team without one (SCH-10), `shiftTime` off duty (SCH-6). */
export const zoneDuty = z.object({
  date: isoDate,
  zone: z.string().nullable(),
  shift,
  shiftTime: z.string().nullable(),
});
export type ZoneDuty = z.infer<typeof zoneDuty>;

/** What the server's clock says, so that every screen means the same day (SCH-2). */
export const serverClock = z.object({
  now: instant,
  timeZone: z.string(),
  /** The date on duty: yesterday's while its night shift runs (SCH-16). */
  today: isoDate,
  /** The same. */
  dutyDate: isoDate,
  overdueAfterMinutes: z.int(),
  /** Hours after a shift's end from which its sheet is final; 0 for never (ATT-100). */
  finalAfterHours: z.int(),
});
export type ServerClock = z.infer<typeof serverClock>;

/** Server to client (S7), every 10 s: the server's time, so that a clock that was set is found out (SCH-20). */
export const scheduleServerEvents = {
  'clock:beat': z.object({ now: z.iso.datetime() }),
};

const dashboards = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes' });

/** The calls of the schedule (SCH-2, SCH-11, SCH-12). */
export const scheduleRoutes = {
  zoneOfTeam: route({
    method: 'GET',
    path: '/api/zones/team/:teamId/:date',
    summary: 'Zone and shift of a team on a date',
    access: dashboards,
    tokens: ['read:attendance', 'read:deployment', 'read:directory'],
    params: z.object({ teamId, date: isoDate }),
    answer: zoneDuty.extend({ teamId }),
    faults: ['NOT_FOUND'],
  }),
  schedule: route({
    method: 'GET',
    path: '/api/zones/schedule/:teamId',
    summary: 'Zones and shifts of a team over some days',
    access: dashboards,
    tokens: ['read:attendance', 'read:deployment', 'read:directory'],
    params: z.object({ teamId }),
    query: z.object({
      startDate: isoDate,
      days: z
        .string()
        .regex(/^(0?[1-9]|[12]\d|3[01])$/, 'A whole number from 1 to 31')
        .default('7')
        .transform(Number),
    }),
    answer: z.array(zoneDuty),
    faults: ['NOT_FOUND'],
  }),
  clock: route({
    method: 'GET',
    path: '/api/zones/clock',
    summary: 'The server’s time, time zone and dates',
    access: dashboards,
    tokens: ['read:attendance', 'read:deployment', 'read:directory'],
    answer: serverClock,
  }),
};
