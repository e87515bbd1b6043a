import { dayWords } from '@muster/protocol';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';

/** A calendar date is read and written in one and the same zone, so no zone can shift it (OPS-39). */
function formatted(date: string, pattern: string): string {
  const day = parse(date, 'yyyy-MM-dd', new Date(0));
  return isValid(day) ? format(day, pattern) : date;
}

/** 'MMM dd, yyyy': `2026-11-05` is "Nov 05, 2026" (SCH-3). A non-date comes back as it is. */
export const formatDate = (date: string): string => formatted(date, 'MMM dd, yyyy');

/** "Friday, Nov 20, 2026": for headings. */
export const formatLongDate = (date: string): string => formatted(date, 'EEEE, MMM dd, yyyy');

/** "Fri, Nov 20": for a row of days. */
export const formatDay = (date: string): string => formatted(date, 'EEE, MMM dd');

/** "Nov 20": where the year is plain. */
export const formatShortDate = dayWords;

/** 'MMM yyyy' of a month `yyyy-MM`: "Nov 2026". */
export const formatMonth = (month: string): string => formatted(`${month}-01`, 'MMM yyyy');
