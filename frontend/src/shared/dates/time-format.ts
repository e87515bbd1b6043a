import { clockIn, clockWords, counted, dateIn, shiftSpan } from '@muster/protocol';
import { formatShortDate } from './date-format.ts';

/** 'h:mm a' of a wall-clock time `HH:mm`: "2:05 PM" (SCH-3). */
export const formatClockTime = clockWords;

/** The time 'h:mm a' of an instant (ISO 8601 or ms) in an IANA zone; without one, the device's. */
export function formatTime(at: string | number, timeZone?: string): string {
  return formatAt(at, timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
}

/** The time of an instant to the second, 'h:mm:ss a': "10:52:41 AM" (UI-44). */
export function formatExactTime(at: string | number, timeZone?: string): string {
  const parts = {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
  } as const;
  return formatAt(at, timeZone, parts);
}

/** "10:52:41", the running clock of the top bar, and what is read against it. */
export function formatClock(at: string | number, timeZone?: string): string {
  const parts = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  return formatAt(at, timeZone, parts);
}

/** The date of an instant: "Nov 05, 2026". */
export const formatInstantDate = (at: string | number, timeZone?: string): string =>
  formatAt(at, timeZone, { year: 'numeric', month: 'short', day: '2-digit' });

/** Date and time of an instant: "Nov 05, 2026, 2:05 PM". */
export function formatDateTime(at: string | number, timeZone?: string): string {
  const day = formatInstantDate(at, timeZone);
  return day === '–' ? day : `${day}, ${formatTime(at, timeZone)}`;
}

/** `Nov 22, ` where an instant's day is another than the date; a time without its day is read as the date's. */
export function dayUnless(at: string | number, date: string, timeZone: string): string {
  const day = dateIn(timeZone, new Date(at));
  return day === date ? '' : `${formatShortDate(day)}, `;
}

/** `7:45 AM`, and with its day where that is another than the date: `Nov 22, 7:45 AM`. */
export const formatTimeOn = (at: string | number, date: string, timeZone: string): string =>
  dayUnless(at, date, timeZone) + formatTime(at, timeZone);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatAt(
  at: string | number,
  timeZone: string | undefined,
  parts: Intl.DateTimeFormatOptions,
): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '–';
  const key = `${timeZone} ${parts.hourCycle} ${Object.keys(parts).join()}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, ...parts });
    formats.set(key, formatter);
  }
  // Newer ICU data puts a narrow no-break space before AM and PM.
  return formatter.format(instant).replaceAll(' ', ' ');
}

/** How long ago, in one unit: "just now" (under 10 s), "40 s ago", "22 min ago", "3 h ago", "2 days ago". */
export function formatAgo(elapsedMs: number): string {
  return elapsedMs < 10_000 ? 'just now' : `${formatSpan(elapsedMs)} ago`;
}

/** A length of time in one unit, rounded down: "40 s", "22 min", "3 h", "2 days". Never negative. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** `Nov 28, 10:00`: when the date's shift begins. */
export function formatShiftStart(date: string, timeZone: string): string {
  const start = new Date(shiftSpan({ timeZone, date }).fromMs);
  return `${formatShortDate(date)}, ${clockIn(timeZone, start).time}`;
}

/** `1 day 17 h`, `6 h 20 min`, `20 min`: long enough to plan by, short enough to be read. */
export function formatLongSpan(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor((minutes % 1440) / 60),
    minutes % 60,
  ];
  const parts =
    days > 0
      ? [counted(days, 'day'), hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`];
  return parts.filter(Boolean).join(' ');
}

/** "22 min late", "1 h 05 min late", "3 days late"; under a minute it is "just due". */
export function formatLate(lateMs: number): string {
  const minutes = Math.floor(lateMs / 60_000);
  if (minutes < 1) return 'just due';
  if (minutes >= 48 * 60) return `${formatSpan(lateMs)} late`;
  return `${hoursAndMinutes(minutes)} late`;
}

/** "due in 12 min", rounded up, so that it never promises more time than there is left. */
export function formatDue(leftMs: number): string {
  return `due in ${hoursAndMinutes(Math.max(1, Math.ceil(leftMs / 60_000)))}`;
}

function hoursAndMinutes(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}
