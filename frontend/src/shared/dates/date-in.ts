import { dayNumber, own } from '@muster/protocol';

/** The date that somebody types: `Nov 12`, `12 nov 2026`, `2026-11-12`, `today`, `tomorrow` (UI-322). Pure. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (part: number) => String(part).padStart(2, '0');

/** Without a year it is the one of today. Undefined where it is no date. */
export function dateIn(
  text: string,
  today: string,
  addDays: (date: string, days: number) => string,
) {
  const typed = text.trim().toLowerCase();
  const near = own({ yesterday: -1, today: 0, tomorrow: 1 }, typed);
  if (near !== undefined) return addDays(today, near);
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return dayNumber(typed) === undefined ? undefined : typed;
  const parts =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/.exec(typed) ??
    /^(?<day>\d{1,2})\.? (?<month>[a-z]{3,9})(?:,? (?<year>\d{4}))?$/.exec(typed);
  const { month = '', day = '', year = today.slice(0, 4) } = parts?.groups ?? {};
  const number = months.indexOf(month.slice(0, 3)) + 1;
  if (number === 0) return undefined;
  const date = `${year}-${two(number)}-${two(Number(day))}`;
  return dayNumber(date) === undefined ? undefined : date;
}
