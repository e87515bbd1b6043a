import { addDays, instantIn } from '../kernel/dates.ts';
import { shiftEndsAt, shiftOn, shiftTime } from '../schedule/schedule.rules.ts';
import type { AttendanceStatus } from './attendance.schema.ts';
import { splitTiming, minutesIntoShift, shiftMinutes } from './attendance.rules.ts';

/** Who is here at a moment of a date's shift: what a mark and the hours of a time off say (ATT-130). Pure. */

/** What of somebody's record, or of an officer, says when they are here. */
export interface MarkedPerson {
  /** `expected`: no sheet says anything of them yet (DEP-500). */
  readonly status: AttendanceStatus | 'expected';
  readonly ptoTiming: string | null;
}

/** A moment of the shift of a date, in ms since 1970. */
export interface Moment {
  readonly timeZone: string;
  /** Of the shift, also in its hours after midnight. */
  readonly date: string;
  readonly atMs: number;
}
type ShiftDate = Pick<Moment, 'timeZone' | 'date'>;

/** From its first millisecond to the first one after it. */
export interface SpanMs {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The hours of a date's shift; the whole day where there is none. */
export function shiftSpan({ timeZone, date }: ShiftDate): SpanMs {
  const [start = '00:00'] = shiftTime(shiftOn(date))?.split('-') ?? [];
  const end = shiftEndsAt(timeZone, date) ?? instantIn(timeZone, addDays(date, 1), '00:00');
  return { fromMs: instantIn(timeZone, date, start).getTime(), toMs: end.getTime() };
}

/** The moment that a board is looked at: now, as far as it lies in the shift, else the shift's start or its last moment (STF-12). */
export function momentOf(shiftDate: ShiftDate, nowMs: number): Moment {
  const { timeZone, date } = shiftDate;
  const { fromMs, toMs } = shiftSpan(shiftDate);
  return { timeZone, date, atMs: Math.min(Math.max(nowMs, fromMs), toMs - 1) };
}

/** When somebody's time off keeps them away, as far as it lies in the shift; undefined where it does not. */
export function offSpan(
  { status, ptoTiming }: MarkedPerson,
  { timeZone, date }: ShiftDate,
): SpanMs | undefined {
  if (status !== 'pto' && status !== 'expected') return undefined;
  const { start, end } = splitTiming(ptoTiming);
  const hours = shiftTime(shiftOn(date));
  if (start === '' || end === '' || start === end) return undefined;
  const isFromWithin = minutesIntoShift(start, hours) < shiftMinutes(hours);
  const isNextDay = start < splitTiming(hours).start;
  // What begins before the shift belongs to it where it reaches into it.
  const startsOn = addDays(date, (isNextDay ? 1 : 0) - (isFromWithin ? 0 : 1));
  const endsOn = end > start ? startsOn : addDays(startsOn, 1);
  const shift = shiftSpan({ timeZone, date });
  const fromMs = Math.max(shift.fromMs, instantIn(timeZone, startsOn, start).getTime());
  const toMs = Math.min(shift.toMs, instantIn(timeZone, endsOn, end).getTime());
  return fromMs < toMs ? { fromMs, toMs } : undefined;
}

/** Whether somebody is here at a moment. A time off whose hours nothing says keeps nobody away. */
export const isHere = (person: MarkedPerson, moment: Moment): boolean =>
  person.status !== 'expected' && isDue(person, moment);

/** Whether somebody whom no sheet names yet will be here at a moment, as far as is known (DEP-505). */
export const isExpectedAt = (person: MarkedPerson, moment: Moment): boolean =>
  person.status === 'expected' && isDue(person, moment);

/** Whether somebody is here at a moment or, as far as is known, will be. */
export function isDue(person: MarkedPerson, moment: Moment): boolean {
  if (person.status === 'absent') return false;
  const off = offSpan(person, moment);
  return !off || moment.atMs < off.fromMs || moment.atMs >= off.toMs;
}

/** Whether somebody is here, or expected to be, from one moment to another without a break. */
export function isHereThrough(person: MarkedPerson, from: Moment, toMs: number): boolean {
  if (person.status === 'absent') return false;
  const off = offSpan(person, from);
  return !off || off.toMs <= from.atMs || off.fromMs >= toMs;
}

/** Whether somebody's time off runs or lies ahead; one whose hours nothing says may (ATT-132). */
export function isTimeOffLeft(person: MarkedPerson, moment: Moment): boolean {
  const mayBeOff = person.status === 'pto' || (person.status === 'expected' && person.ptoTiming);
  if (!mayBeOff) return false;
  const off = offSpan(person, moment);
  return !off || moment.atMs < off.toMs;
}

export const awayRank = 3;

/**
 * Whom to ask first: who is here through the shift's end, then who is expected to be, then who leaves before it, then
 * who is away (ATT-133, DEP-506).
 */
export function absenceRank(person: MarkedPerson, moment: Moment): number {
  if (!isDue(person, moment)) return awayRank;
  if (!isHereThrough(person, moment, shiftSpan(moment).toMs)) return 2;
  return person.status === 'expected' ? 1 : 0;
}

/** When somebody who is here leaves, or somebody who is away comes, after a moment; undefined where neither happens before the shift's end. */
export function nextChange(person: MarkedPerson, moment: Moment): number | undefined {
  const off = offSpan(person, moment);
  if (!off) return undefined;
  if (moment.atMs < off.fromMs) return off.fromMs;
  return moment.atMs < off.toMs && off.toMs < shiftSpan(moment).toMs ? off.toMs : undefined;
}

/** When of a date's shift somebody is here: all of it, up to two parts of it, or nothing. */
export function hereSpans(person: MarkedPerson, shiftDate: ShiftDate): SpanMs[] {
  if (person.status === 'absent') return [];
  const shift = shiftSpan(shiftDate);
  const off = offSpan(person, shiftDate);
  if (!off) return [shift];
  const parts = [
    { fromMs: shift.fromMs, toMs: off.fromMs },
    { fromMs: off.toMs, toMs: shift.toMs },
  ];
  return parts.filter(({ fromMs, toMs }) => fromMs < toMs);
}
