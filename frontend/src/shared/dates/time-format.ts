import { clockWords } from '@muster/protocol';

/** 'h:mm a' of a wall-clock time `HH:mm`: "2:05 PM" (SCH-3). */
export const formatClockTime = clockWords;

/** The time 'h:mm a' of an instant (ISO 8601 or ms) in an IANA zone; without one, the device's. */
export function formatTime(at: string | number, timeZone?: string): string {
  return format(at, timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
}

/** The time of an instant to the second, 'h:mm:ss a': "10:52:41 AM" (UI-44). */
export function formatExactTime(at: string | number, timeZone?: string): string {
  const parts = {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
  } as const;
  return format(at, timeZone, parts);
}

/** "10:52:41", the running clock of the top bar, and what is read against it. */
export function formatClock(at: string | number, timeZone?: string): string {
  const parts = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  return format(at, timeZone, parts);
}

/** The date of an instant: "Nov 05, 2026". */
export const formatInstantDate = (at: string | number, timeZone?: string): string =>
  format(at, timeZone, { year: 'numeric', month: 'short', day: '2-digit' });

/** Date and time of an instant: "Nov 05, 2026, 2:05 PM". */
export function formatDateTime(at: string | number, timeZone?: string): string {
  const day = formatInstantDate(at, timeZone);
  return day === '–' ? day : `${day}, ${formatTime(at, timeZone)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(
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
