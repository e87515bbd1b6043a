import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { serverClock, zoneDuty } from './schedule.schema.ts';

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
