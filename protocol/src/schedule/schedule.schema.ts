import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';

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
