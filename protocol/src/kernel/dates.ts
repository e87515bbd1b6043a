import { z } from 'zod';

/** Calendar dates are `yyyy-MM-dd` strings end to end; arithmetic is on UTC day numbers (OPS-39). */
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** The last date that there is. */
export const lastDate = '9999-12-31';
const lastDay = Date.parse(lastDate) / dayMs;

/** Days since 1970-01-01, or undefined when the text is not a date of the calendar. */
export function dayNumber(date: string): number | undefined {
  const parts = pattern.exec(date);
  if (!parts) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
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
