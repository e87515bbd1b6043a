import { dateIn, type LoggedOperation } from '@muster/protocol';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { formatClock } from '../../../shared/dates/time-format.ts';
import { doneBy } from '../log/log-entry.tsx';

/** "11:42:08", with its day where that is not the board's. Pure. */
export function momentWords(at: number, date: string, timeZone: string): string {
  const day = dateIn(timeZone, new Date(at));
  const time = formatClock(at, timeZone);
  return day === date ? time : `${formatShortDate(day)}, ${time}`;
}

/** What made the board that is shown. */
export const entryWords = (entry: LoggedOperation | undefined): string =>
  entry ? `${doneBy(entry)} ${entry.text}` : 'Before the first operation';
