import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';

export const shift = z.enum(['morning', 'night', 'night_off', 'off_day']);
export type Shift = z.infer<typeof shift>;

/** The four labels of part 2 section 2.1. */
export const shiftLabels: Readonly<Record<Shift, string>> = {
  morning: 'Morning Shift',
  night: 'Night Shift',
  night_off: 'Night Off',
  off_day: 'Off Day',
};

/** A team's day (part 2 section 3). `zone` is null for a team without one (D16), `shiftTime` off duty (D15). */
export const zoneAssignment = z.object({
  date: isoDate,
  zone: z.string().nullable(),
  shift,
  shiftTime: z.string().nullable(),
});
export type ZoneAssignment = z.infer<typeof zoneAssignment>;

/** What the server's clock says, so that every screen means the same day (D14). */
export const serverClock = z.object({
  now: instant,
  timeZone: z.string(),
  /** The date in that zone. */
  today: isoDate,
  /** The date whose shift is on duty: yesterday's while its night shift runs. */
  dutyDate: isoDate,
  overdueAfterMinutes: z.int(),
});
export type ServerClock = z.infer<typeof serverClock>;
