import {
  clockIn,
  clockWords,
  offWords,
  shiftLabels,
  shiftOn,
  shiftSpan,
  shiftTime,
} from '@muster/protocol';
import { noBreak } from '../../files/visual-order.ts';

/** Dates and instants as papers have them, the same on every machine. */

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Nov 05, 2026` */
const dateWords = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(8)}, ${date.slice(0, 4)}`;

const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `Thursday, Nov 05, 2026` */
export const longDateWords = (date: string): string =>
  `${days[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${dateWords(date)}`;

/** `Nov 05, 2026, 2:05 PM` on the organisation's clock. */
export function instantWords(at: string, timeZone: string): string {
  const { date, time } = clockIn(timeZone, new Date(at));
  return `${dateWords(date)}, ${clockWords(time)}`;
}

/** `Nov 05, 2026 · Morning Shift 10:00–22:00` */
export function shiftWords(date: string): string {
  const shift = shiftOn(date);
  const time = shiftTime(shift)?.replace('-', '–');
  return `${dateWords(date)} · ${[shiftLabels[shift], time].filter(Boolean).join(' ')}`;
}

/** `Nov 05, 2026, 10:00`: when the date's shift begins. */
export const startWords = (date: string, timeZone: string): string =>
  `${dateWords(date)}, ${clockIn(timeZone, new Date(shiftSpan({ timeZone, date }).fromMs)).time}`;

/** `off 12:00-14:00`; it stays on one line. */
export const timeOffWords = (timing: string): string => offWords(timing).replaceAll(' ', noBreak);
