import { dateIn, shiftOn, shiftStartsAt } from '@muster/protocol';
import { formatLongDate } from './date-format.ts';
import { formatLongSpan } from './time-format.ts';

/** The date on duty beside a running clock: after midnight of a night shift it is the evening's, and says so (SCH-21). */
export function dutyDateWords(date: string, timeZone: string, nowMs: number): string {
  const isAfterMidnight = shiftOn(date) === 'night' && dateIn(timeZone, new Date(nowMs)) > date;
  return `${isAfterMidnight ? 'Night of ' : ''}${formatLongDate(date)}`;
}

/** Of the shift of a date: `in 1 day 17 h`, or `began 20 min ago`. */
export function beginsWords(date: string, timeZone: string, nowMs: number): string {
  const ms = (shiftStartsAt(timeZone, date)?.getTime() ?? nowMs) - nowMs;
  return ms > 0 ? `in ${formatLongSpan(ms)}` : `began ${formatLongSpan(-ms)} ago`;
}
