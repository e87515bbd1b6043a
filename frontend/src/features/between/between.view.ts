import { shiftEndsAt, shiftStartsAt } from '@muster/protocol';
import { beginsWords } from '../../shared/dates/duty-date.ts';
import { formatLongSpan } from '../../shared/dates/time-format.ts';

/** What the page of a day without a shift says (MON-71 to MON-73). Pure; `now` is in milliseconds. */

export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly addition: string;
}

/** A line of a row: what is the case, and quieter what belongs to it. */
export interface ShownLine {
  readonly key: string;
  readonly text: string;
  /** After the text, and what it means. */
  readonly mark?: { readonly text: string; readonly tone: 'present' | 'pto' };
  readonly detail?: string | undefined;
  /** Of the page where it is settled, where that is another than the row's. */
  readonly search?: string;
}

/** How many lines a row has; of more it tells the number. */
export const mostLines = 3;

/** How far a shift is at a moment. */
export function stageOf(date: string, timeZone: string, now: number): 'before' | 'runs' | 'over' {
  if (now < (shiftStartsAt(timeZone, date)?.getTime() ?? now)) return 'before';
  return now < (shiftEndsAt(timeZone, date)?.getTime() ?? now) ? 'runs' : 'over';
}

/** `ended 6 h 20 min ago`; of a shift that runs when it ends, of one that is to come when it begins. */
export function endedWords(date: string, timeZone: string, now: number): string {
  if (stageOf(date, timeZone, now) === 'before') return beginsWords(date, timeZone, now);
  const ms = now - (shiftEndsAt(timeZone, date)?.getTime() ?? now);
  return ms < 0 ? `ends in ${formatLongSpan(-ms)}` : `ended ${formatLongSpan(ms)} ago`;
}

/** Of the shift after: `in 1 day 17 h`; once it has begun that it is on, then when it ended (MON-73). */
export function nextWhenWords(date: string, timeZone: string, now: number): string {
  const words = endedWords(date, timeZone, now);
  return stageOf(date, timeZone, now) === 'runs' ? `on now, ${words}` : words;
}
