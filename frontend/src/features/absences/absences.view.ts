import {
  addDays,
  counted,
  daysBetween,
  isLocked,
  offWords,
  shiftOn,
  type Absence,
  type Days,
  type Shift,
} from '@muster/protocol';
import { formatDay, formatShortDate } from '../../shared/dates/date-format.ts';

/** Known absences as people over four weeks: days off narrow, a bar per absence, shifts counted. Pure. */

/** How many days are shown at once. */
export const shownDays = 28;

/** A day off, beside a day with a shift. */
const narrow = 0.3;

export interface GridDay {
  readonly date: string;
  readonly shift: Shift;
  readonly isOff: boolean;
  /** Where it begins and how wide it is, as shares of the whole line. */
  readonly left: number;
  readonly width: number;
}

export const datesOf = ({ from, to }: Days): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));

/** The days from a date on, each at its place. */
export function gridDays(from: string, count = shownDays): GridDay[] {
  const dates = datesOf({ from, to: addDays(from, count - 1) });
  const sizes = dates.map((date) => (isLocked(shiftOn(date)) ? narrow : 1));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let left = 0;
  return dates.map((date, at) => {
    const width = (sizes[at] ?? 1) / whole;
    const day = { date, shift: shiftOn(date), isOff: sizes[at] !== 1, left, width };
    left += width;
    return day;
  });
}

/** The day at a share of the line, by the nearest edge where it is outside. */
export function dayAt(days: readonly GridDay[], share: number): GridDay | undefined {
  return days.find(({ left, width }) => share < left + width) ?? days.at(-1);
}

/** Both ends of a drag, in order. */
export const spanOf = (one: string, other: string): Days =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

/** Where a span stands on the line. */
export interface Place {
  readonly left: number;
  readonly width: number;
  /** It began before the first day that is shown, or goes on after the last. */
  readonly isBegun: boolean;
  readonly goesOn: boolean;
}

/** Undefined where nothing of it is shown. */
export function placeOf(days: readonly GridDay[], { from, to }: Days): Place | undefined {
  const [first, last] = [days.at(0), days.at(-1)];
  const shown = days.filter(({ date }) => date >= from && date <= to);
  const [begin, end] = [shown.at(0), shown.at(-1)];
  if (!first || !last || !begin || !end) return undefined;
  return {
    left: begin.left,
    width: end.left + end.width - begin.left,
    isBegun: from < first.date,
    goesOn: to > last.date,
  };
}

/** The days with a shift among them. */
export const shiftsIn = (span: Days): string[] =>
  datesOf(span).filter((date) => !isLocked(shiftOn(date)));

/** How many of the shifts that are shown somebody is away from, each once. */
export function shiftCount(days: readonly GridDay[], spans: readonly Days[]): number {
  return days.filter(
    ({ date, isOff }) => !isOff && spans.some(({ from, to }) => date >= from && date <= to),
  ).length;
}

const mostReasons = 2;

/** Why somebody is away on days that are shown: `MC, COURSE`, `MC, COURSE…`. */
export function reasonsOf(days: readonly GridDay[], absences: readonly Absence[]): string {
  const shown = absences.filter((absence) => placeOf(days, absence) !== undefined);
  const reasons = [...new Set(shown.map(({ absenceType }) => absenceType))];
  const named = reasons.slice(0, mostReasons).join(', ');
  return reasons.length > mostReasons ? `${named}…` : named;
}

const mostNamed = 3;

/** `Sat Morning` */
const shiftName = (date: string): string =>
  `${formatDay(date).slice(0, 3)} ${shiftOn(date) === 'morning' ? 'Morning' : 'Night'}`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

export interface SpanWords {
  /** `3 days, ` */
  readonly days: string;
  /** `2 shifts` */
  readonly shifts: string;
  /** `: Sat Morning and Sun Night`; empty where they are too many to be named. */
  readonly named: string;
}

/** What a span takes away: `3 days, 2 shifts: Sat Morning and Sun Night`. */
export function spanWords(span: Days): SpanWords {
  const shifts = shiftsIn(span);
  const isNamed = shifts.length > 0 && shifts.length <= mostNamed;
  return {
    days: `${counted(datesOf(span).length, 'day')}, `,
    shifts: shifts.length === 0 ? 'no shift' : counted(shifts.length, 'shift'),
    named: isNamed ? `: ${listed(shifts.map(shiftName))}` : '',
  };
}

/** The other end gives way, so that a span never ends before it begins. */
export const withEnd = (span: Days, end: 'from' | 'to', date: string): Days =>
  end === 'from'
    ? { from: date, to: span.to < date ? date : span.to }
    : { from: span.from > date ? date : span.from, to: date };

/** `Nov 28 – Nov 30`, `Nov 28` */
export const datesWords = ({ from, to }: Days): string =>
  from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`;

/** `VL`, `PTO off 12:00-14:00` */
export const typeWords = ({ absenceType, ptoTiming }: Absence): string =>
  ptoTiming === null ? absenceType : `${absenceType} ${offWords(ptoTiming)}`;
