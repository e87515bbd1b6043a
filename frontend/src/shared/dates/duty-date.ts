import { dateIn, shiftOn } from '@muster/protocol';
import { formatLongDate } from './date-format.ts';

/** The date on duty beside a running clock: after midnight of a night shift it is the evening's, and says so (SCH-21). */
export function dutyDateWords(date: string, timeZone: string, nowMs: number): string {
  const isAfterMidnight = shiftOn(date) === 'night' && dateIn(timeZone, new Date(nowMs)) > date;
  return `${isAfterMidnight ? 'Night of ' : ''}${formatLongDate(date)}`;
}
