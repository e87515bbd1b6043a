import { tzOffset } from '@date-fns/tz/tzOffset';

/** Dates and times of day as the clocks of a time zone show them (SCH-2). Pure. */

/** The calendar date at `at` in an IANA time zone. */
export function dateIn(timeZone: string, at: Date): string {
  return clockIn(timeZone, at).date;
}

/** Wall-clock date and time (`HH:mm`) at an instant in an IANA time zone. */
export function clockIn(timeZone: string, at: Date): { date: string; time: string } {
  const shown = new Date(at.getTime() + offsetMs(timeZone, at.getTime())).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** A wall-clock time `HH:mm` as it is shown: `2:05 PM` (SCH-3). What is no time stays as it is. */
export function clockWords(time: string): string {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  if (!match) return time;
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The instant at which a wall clock in `timeZone` shows `date` and `time` (`HH:mm`). */
export function instantIn(timeZone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  // The second correction finds the offset in force even beside a change of clocks.
  const guess = wanted - offsetMs(timeZone, wanted);
  return new Date(wanted - offsetMs(timeZone, guess));
}

const offsetMs = (timeZone: string, at: number): number =>
  tzOffset(timeZone, new Date(at)) * 60_000;
