import { dayNumber, own } from '@muster/protocol';

/** The dates that somebody can mean, the likeliest first: `Nov 12`, `nov12`, `12 nov 2026`, `16/11`, `2026-11-12`, `monday`, `tomorrow` (UI-322). Pure. */

type AddDays = (date: string, days: number) => string;

const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** How people name a day by how far it is. */
const nearDays: Readonly<Record<string, number>> = {
  yesterday: -1,
  ytd: -1,
  today: 0,
  tdy: 0,
  tomorrow: 1,
  tmr: 1,
  tmrw: 1,
  'day before yesterday': -2,
  'the day before yesterday': -2,
  'day after tomorrow': 2,
  'the day after tomorrow': 2,
};
/** A number with more or less than this is no year that anybody means. */
const years = { back: 10, ahead: 2 };
/** A Monday. */
const someMonday = '2024-01-01';
const two = (part: number) => String(part).padStart(2, '0');

/** Without a year it is the one of today; a weekday is the last one, then the next one. None where it is no date. */
export function datesIn(text: string, today: string, addDays: AddDays): readonly string[] {
  const typed = text.trim().toLowerCase();
  const near = own(nearDays, typed) ?? daysAway(typed);
  if (near !== undefined) return [addDays(today, near)];
  const ofWeek = weekdayIn(typed, today, addDays);
  if (ofWeek) return ofWeek;
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return existing(typed);
  const [, ofMonth] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(typed) ?? [];
  if (ofMonth !== undefined) return existing(`${today.slice(0, 8)}${two(Number(ofMonth))}`);
  const parts =
    /^(?<month>[a-z]{3,9})\.? ?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?$/.exec(
      typed,
    ) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? ?(?:of )?(?<month>[a-z]{3,9})(?:,? (?<year>\d{4}))?$/.exec(
      typed,
    );
  const thisYear = today.slice(0, 4);
  const { month = '', day = '', year = thisYear } = parts?.groups ?? {};
  const far = Number(year) - Number(thisYear);
  if (far < -years.back || far > years.ahead) return [];
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

/** `in 2 days`, `3 days ago`. */
function daysAway(typed: string): number | undefined {
  const [, ahead, back] = /^(?:in (\d{1,3}) days?|(\d{1,3}) days? ago)$/.exec(typed) ?? [];
  if (ahead !== undefined) return Number(ahead);
  return back === undefined ? undefined : -Number(back);
}

/** The last one, then the next one; `last` and `next` say which. By its first letters it is one too. */
function weekdayIn(typed: string, today: string, addDays: AddDays): readonly string[] | undefined {
  const [, which, name = ''] = /^(?:(last|next|this|coming|on) )?([a-z]{3,9})$/.exec(typed) ?? [];
  const weekday = weekdays.findIndex((day) => name !== '' && day.startsWith(name));
  if (weekday < 0) return undefined;
  const days = (dayNumber(today) ?? 0) - (dayNumber(someMonday) ?? 0) - weekday;
  const back = ((days % 7) + 7) % 7 || 7;
  const [last, next] = [addDays(today, -back), addDays(today, 7 - (back % 7))];
  if (which === 'last') return [last];
  if (which === 'this' && back === 7) return [today];
  return which === undefined || which === 'on' ? [last, next] : [next];
}

const existing = (date: string): readonly string[] => (dayNumber(date) === undefined ? [] : [date]);

/** The likeliest one; undefined where it is no date. */
export const dateIn = (text: string, today: string, addDays: AddDays): string | undefined =>
  datesIn(text, today, addDays)[0];

/** The time of day that somebody types: `10:42`, `10:42:08`, `10:42 PM`, `10 PM`, `2230` (UI-330). Pure. */

export interface TypedTime {
  /** `HH:mm` on 24 hours. */
  readonly time: string;
  readonly seconds: number;
}

const written =
  /^(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2}))?)?(?: ?(?<half>[ap])\.?m\.?)?$/i;

/** What a text can mean, the likelier first: without AM or PM an hour up to 12 has two. None where it is no time. */
export function timesIn(text: string): readonly TypedTime[] {
  const [, hours, mins = ''] = /^([01]\d|2[0-3])([0-5]\d)(?:h|hrs?)?$/i.exec(text.trim()) ?? [];
  if (hours !== undefined) return [{ time: `${hours}:${mins}`, seconds: 0 }];
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
