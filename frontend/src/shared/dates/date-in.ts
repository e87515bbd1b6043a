import { dayNumber, own } from '@muster/protocol';

/** The dates that somebody can mean, the likeliest first: `Nov 12`, `nov12`, `12 nov 2026`, `16/11`, `2026-11-12`, `monday`, `tomorrow` (UI-322). Pure. */

type AddDays = (date: string, days: number) => string;

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** A Monday. */
const someMonday = '2024-01-01';
const two = (part: number) => String(part).padStart(2, '0');

/** Without a year it is the one of today; a weekday is the last one, then the next one. None where it is no date. */
export function datesIn(text: string, today: string, addDays: AddDays): readonly string[] {
  const typed = text.trim().toLowerCase();
  const near = own({ yesterday: -1, today: 0, tomorrow: 1 }, typed);
  if (near !== undefined) return [addDays(today, near)];
  const weekday = weekdays.indexOf(typed);
  if (weekday >= 0) {
    const days = (dayNumber(today) ?? 0) - (dayNumber(someMonday) ?? 0) - weekday;
    const back = ((days % 7) + 7) % 7 || 7;
    return [addDays(today, -back), addDays(today, 7 - (back % 7))];
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return existing(typed);
  const parts =
    /^(?<month>[a-z]{3,9})\.? ?(?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/.exec(typed) ??
    /^(?<day>\d{1,2})\.? ?(?<month>[a-z]{3,9})(?:,? (?<year>\d{4}))?$/.exec(typed);
  const { month = '', day = '', year = today.slice(0, 4) } = parts?.groups ?? {};
  const number = months.findIndex((name) => month !== '' && name.startsWith(month)) + 1;
  if (number > 0) return existing(`${year}-${two(number)}-${two(Number(day))}`);
  const [, one = '', other = ''] = /^(\d{1,2})[/.](\d{1,2})$/.exec(typed) ?? [];
  return [
    ...new Set([
      ...existing(`${year}-${two(Number(other))}-${two(Number(one))}`),
      ...existing(`${year}-${two(Number(one))}-${two(Number(other))}`),
    ]),
  ];
}

const existing = (date: string): readonly string[] => (dayNumber(date) === undefined ? [] : [date]);

/** The likeliest one; undefined where it is no date. */
export const dateIn = (text: string, today: string, addDays: AddDays): string | undefined =>
  datesIn(text, today, addDays)[0];

/** The time of day that somebody types: `10:42`, `10:42:08`, `10:42 PM`, `10 PM` (UI-330). Pure. */

export interface TypedTime {
  /** `HH:mm` on 24 hours. */
  readonly time: string;
  readonly seconds: number;
}

const written =
  /^(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2}))?)?(?: ?(?<half>[ap])\.?m\.?)?$/i;

/** What a text can mean, the likelier first: without AM or PM an hour up to 12 has two. None where it is no time. */
export function timesIn(text: string): readonly TypedTime[] {
  const parts = written.exec(text.trim())?.groups;
  if (!parts) return [];
  const { hour = '', minute, second = '0', half } = parts;
  // A number alone is no time.
  if (minute === undefined && half === undefined) return [];
  const [typed, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second)];
  if (minutes > 59 || seconds > 59) return [];
  return hoursOf(typed, half?.toLowerCase(), hour.startsWith('0')).map((one) => ({
    time: `${two(one)}:${two(minutes)}`,
    seconds,
  }));
}

function hoursOf(hour: number, half: string | undefined, hasZero: boolean): readonly number[] {
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return [];
    return [(hour % 12) + (half === 'p' ? 12 : 0)];
  }
  if (hour > 23) return [];
  if (hour === 12) return [12, 0];
  return hour > 12 || hasZero ? [hour] : [hour, hour + 12];
}
