import { dateIn, type LoggedOperation } from '@muster/protocol';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { formatExactTime, formatTime } from '../../../shared/dates/time-format.ts';
import { doneBy } from '../log/log-entry.tsx';

/** "11:42:08 AM", with its day where that is not the board's. Pure. */
export const momentWords = (at: number, date: string, timeZone: string): string =>
  onDay(at, date, timeZone, formatExactTime(at, timeZone));

/** The same to the minute, "11:42 AM". */
export const minuteWords = (at: number, date: string, timeZone: string): string =>
  onDay(at, date, timeZone, formatTime(at, timeZone));

function onDay(at: number, date: string, timeZone: string, time: string): string {
  const day = dateIn(timeZone, new Date(at));
  return day === date ? time : `${formatShortDate(day)}, ${time}`;
}

/** What made the board that is shown. */
export const entryWords = (entry: LoggedOperation | undefined): string =>
  entry ? `${doneBy(entry)} ${entry.text}` : 'Before the first operation';
