import { counted } from '../kernel/counted.ts';
import { dayWords, daysBetween, isoDate } from '../kernel/dates.ts';

/** The last day of a tag that somebody carries (DIR-203). Pure. */

/** The last date on which it counts; null for one that has none. */
export const validUntil = isoDate.nullable();

export interface WithLastDay {
  readonly validUntil: string | null;
}

/** Whether a tag counts for a shift, by the date on which the shift begins. */
export const countsOn = ({ validUntil: last }: WithLastDay, date: string): boolean =>
  last === null || date <= last;

/** `Xray (2027-01-31)`, as files write a tag that somebody carries. */
export const carriedWords = (name: string, last: string | null): string =>
  last === null ? name : `${name} (${last})`;

/** What a file calls a tag, and the last day beside it; `day` is not always a date of the calendar. */
export function writtenTag(text: string): { readonly name: string; readonly day?: string } {
  const [, name, day] = /^(.*\S)\s*\(\s*(\d{4}-\d{1,2}-\d{1,2})\s*\)$/.exec(text) ?? [];
  return name === undefined || day === undefined ? { name: text } : { name, day };
}

/** How many days before the last one it is told, and after how many it is no news any more. */
const noticeDays = [1, 7, 30];
const newsDays = 28;

/** Which notice of a tag that ends is due on a day; `over` from the day after the last one, for four weeks. */
export function lastDayNotice(last: string, today: string): number | 'over' | undefined {
  const left = daysBetween(today, last);
  if (left < 0) return left >= -newsDays ? 'over' : undefined;
  return noticeDays.find((days) => left <= days);
}

/** `ends within 7 days, on Nov 30`, which stays true until the next notice. */
export const noticeWords = (notice: number | 'over', last: string): string =>
  notice === 'over'
    ? `ended on ${dayWords(last)}`
    : `ends within ${counted(notice, 'day', 'days')}, on ${dayWords(last)}`;
