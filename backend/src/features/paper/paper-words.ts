import { clockIn, shiftLabels, shiftOn, shiftTime } from '@muster/protocol';

/** Dates and instants as papers have them, the same on every machine. */

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Nov 05, 2026` */
const dateWords = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(8)}, ${date.slice(0, 4)}`;

/** `Nov 05, 2026, 14:05` on the organisation's clock. */
export function instantWords(at: string, timeZone: string): string {
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${dateWords(date)}, ${time}`;
}

/** `Nov 05, 2026 · Morning Shift 10:00–22:00` */
export function shiftWords(date: string): string {
  const shift = shiftOn(date);
  const time = shiftTime(shift)?.replace('-', '–');
  return `${dateWords(date)} · ${[shiftLabels[shift], time].filter(Boolean).join(' ')}`;
}
