import { tzOffset } from '@date-fns/tz/tzOffset';
import { z } from 'zod';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A span of time in full minutes: `0 min`, `45 min`, `2 h`, `2 h 10 min`. */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

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
  tzOffset(timeZone, new Date(at)) * minuteMs;

/** Calendar dates are `yyyy-MM-dd` strings end to end; arithmetic is on UTC day numbers (OPS-39). */
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The last date that there is. */
export const lastDate = '9999-12-31';
const lastDay = Date.parse(lastDate) / dayMs;

/** Days since 1970-01-01, or undefined when the text is not a date of the calendar. */
export function dayNumber(date: string): number | undefined {
  // Each call asks for several, so the parts are cut out without a list of them.
  if (!pattern.test(date)) return undefined;
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const instant = new Date(Date.UTC(year, month - 1, day));
  const same =
    instant.getUTCFullYear() === year &&
    instant.getUTCMonth() === month - 1 &&
    instant.getUTCDate() === day;
  return same ? instant.getTime() / dayMs : undefined;
}

/** The date of a UTC day number. */
const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `days` after `date` (before it when negative), at most the last date that there is. Throws RangeError when `date` is not a date. */
export function addDays(date: string, days: number): string {
  return dateOfDay(Math.min(requireDay(date) + days, lastDay));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. Throws RangeError on a non-date. */
export const daysBetween = (from: string, to: string): number => requireDay(to) - requireDay(from);

function requireDay(date: string): number {
  const day = dayNumber(date);
  if (day === undefined) throw new RangeError(`not a date: ${date}`);
  return day;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "Nov 20": where the year is plain. A non-date comes back as it is. */
export function dayWords(date: string): string {
  const [, , month, day] = pattern.exec(date) ?? [];
  return day === undefined ? date : `${months[Number(month) - 1]} ${day}`;
}

/** A date of the calendar as `yyyy-MM-dd`, years 1970 to 9999. */
export const isoDate = z
  .string()
  .refine((text) => dayNumber(text) !== undefined && text >= '1970-01-01', 'Invalid date');

/** An instant as ISO 8601 in UTC, e.g. `2026-11-20T02:21:00.000Z`. Names end in `At`. */
export const instant = z.iso.datetime();

/** An instant that somebody asks for, however precisely: compared as text with those that are kept (HIS-3). */
export const askedInstant = instant.overwrite((text) => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
});
