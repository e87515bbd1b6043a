import {
  cleanMark,
  isWithinShift,
  splitTiming,
  type CleanMark,
} from '../attendance/attendance.rules.ts';
import { applyToList } from '../directory/directory.changes.ts';
import { addDays, daysBetween } from '../kernel/dates.ts';
import type { Refusal } from '../kernel/fault.ts';
import { isLocked, shiftOn, shiftTime } from '../schedule/schedule.rules.ts';
import {
  type Absence,
  type AbsencesChanged,
  type AbsenceInput,
  isKnownAbsenceType,
  type KnownAbsenceType,
  mostAbsenceDays,
} from './absences.ts';

/** Known absences: what is wrong with one, which day is whose, and what a sheet makes of them. Pure. */

/** Dates from one to another, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What an absence says of a day. */
export type AwayDays = Pick<Absence, 'userId' | 'from' | 'to' | 'absenceType' | 'ptoTiming'>;

export const shareDays = (a: Days, b: Days): boolean => a.from <= b.to && b.from <= a.to;

/** Whether an absence counts on a date: a PTO does not in a shift that its times lie outside of (ABS-3). */
function countsOn({ from, to, absenceType, ptoTiming }: AwayDays, date: string): boolean {
  if (date < from || date > to) return false;
  return absenceType !== 'PTO' || isWithinShift(splitTiming(ptoTiming), shiftTime(shiftOn(date)));
}

/** The absence of somebody on a date. */
export const knownAbsenceOf = <One extends AwayDays>(
  absences: readonly One[],
  userId: string,
  date: string,
): One | undefined => absences.find((one) => one.userId === userId && countsOn(one, date));

/** The absences that count on a date, by their person. */
export const awayOn = <One extends AwayDays>(
  absences: readonly One[],
  date: string,
): ReadonlyMap<string, One> =>
  new Map(absences.filter((one) => countsOn(one, date)).map((one) => [one.userId, one]));

/** Whether somebody is not here for a moment of that date's shift; a PTO is always shorter than it. */
export const isAwayAllShift = (absence: AwayDays, date: string): boolean =>
  absence.absenceType !== 'PTO' && countsOn(absence, date);

/** What a sheet has of somebody who is away, once a leader has taken it. */
export const markOfAbsence = ({
  absenceType,
  ptoTiming,
  notes,
}: Pick<Absence, 'absenceType' | 'ptoTiming' | 'notes'>): CleanMark =>
  cleanMark(
    absenceType === 'PTO'
      ? { status: 'pto', ptoTiming, notes }
      : { status: 'absent', absenceType, notes },
  );

/** An absence as it is kept: times only where they belong to it. */
export interface AbsenceFields extends Days {
  readonly absenceType: KnownAbsenceType;
  readonly ptoTiming: string | null;
  readonly notes: string;
}

type Said = Pick<AbsenceInput, 'from' | 'to' | 'absenceType' | 'ptoTiming' | 'notes'>;

/** What is wrong with the days: the wrong way round, or too many (ABS-5). */
export function checkDays({ from, to }: Days, most = mostAbsenceDays): Refusal | undefined {
  if (to < from) return { code: 'ABSENCE_ENDS_BEFORE_START', words: { from, to } };
  const days = daysBetween(from, to) + 1;
  if (days <= most) return undefined;
  return { code: 'ABSENCE_TOO_LONG', words: { days: String(days), most: String(most) } };
}

/** The first thing that is wrong with what was said of an absence, whosever it is (ABS-5). */
export function checkAbsence(said: Said, name: string): Refusal | undefined {
  const { from, to, absenceType, ptoTiming } = said;
  const wrongDays = checkDays(said);
  if (wrongDays) return wrongDays;
  if (!isKnownAbsenceType(absenceType)) {
    return { code: 'UNKNOWN_ABSENCE_TYPE', words: { type: absenceType } };
  }
  if (absenceType !== 'PTO') return undefined;
  const shifts = shiftsOf(from, to);
  if (shifts.length === 0) return { code: 'PTO_WITHOUT_SHIFT', words: { name } };
  const span = splitTiming(ptoTiming);
  if (!span.start || !span.end) return { code: 'PTO_TIMING_REQUIRED', words: { names: name } };
  return shifts.some((time) => isWithinShift(span, time))
    ? undefined
    : { code: 'PTO_TIMING_INVALID', words: { names: name } };
}

/** The hours of the shifts of some days, those of each cycle once; of days off alone none. */
function shiftsOf(from: string, to: string): (string | null)[] {
  const days = Math.min(daysBetween(from, to) + 1, 4);
  const shifts = Array.from({ length: days }, (_, day) => shiftOn(addDays(from, day)));
  return shifts.filter((shift) => !isLocked(shift)).map(shiftTime);
}

/** Of what `checkAbsence` has found nothing wrong with. */
export const absenceFields = ({
  from,
  to,
  absenceType,
  ptoTiming,
  notes,
}: Said): AbsenceFields => ({
  from,
  to,
  absenceType: absenceType as KnownAbsenceType,
  ptoTiming: absenceType === 'PTO' ? (ptoTiming ?? null) : null,
  notes: (notes ?? '').trim(),
});

/** `VL from 2026-11-20 to 2026-11-30`, `PTO 12:00-14:00 on 2026-11-20`; for a page with its days as pages write them. */
export function absenceWords(
  { from, to, absenceType, ptoTiming }: Omit<AbsenceFields, 'notes'>,
  written = (date: string): string => date,
): string {
  const type = ptoTiming === null ? absenceType : `${absenceType} ${ptoTiming}`;
  return from === to
    ? `${type} on ${written(from)}`
    : `${type} from ${written(from)} to ${written(to)}`;
}

interface Own extends Days {
  readonly id: string;
}

/** The absences of one person that share a day with another one of theirs; `id`: the one that is changed (ABS-4). */
export const overlapping = <One extends Own>(
  absences: readonly One[],
  days: Days,
  id?: string,
): One[] => absences.filter((one) => one.id !== id && shareDays(one, days));

/** What is left of an absence once these days are given away: itself shortened, in two parts, or nothing (ABS-4). */
export function withoutDays<One extends Own>(
  one: One,
  days: Days,
  newId: () => string,
): readonly One[] {
  if (!shareDays(one, days)) return [one];
  const before = one.from < days.from ? [{ ...one, to: addDays(days.from, -1) }] : [];
  const after = days.to < one.to ? [{ ...one, from: addDays(days.to, 1) }] : [];
  return before.length > 0
    ? [...before, ...after.map((part) => ({ ...part, id: newId() }))]
    : after;
}

/** The earliest first. */
export const compareAbsences = (
  a: Pick<Absence, 'from' | 'id'>,
  b: Pick<Absence, 'from' | 'id'>,
): number => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1);

/** What is shown: some dates, and where they are named of one team or one person. */
export interface AbsencesShown extends Days {
  readonly teamId?: string | undefined;
  readonly userId?: string | undefined;
}

const isShown = (one: Absence, { teamId, userId, ...days }: AbsencesShown): boolean =>
  shareDays(one, days) &&
  (teamId === undefined || one.teamId === teamId) &&
  (userId === undefined || one.userId === userId);

/** The absences that are shown, after somebody's were written; the same list where that changes nothing (ABS-30). */
export function applyToAbsences(
  absences: readonly Absence[],
  { rows, removed }: AbsencesChanged,
  shown: AbsencesShown,
): Absence[] | 'gap' {
  if (rows === null) return 'gap';
  const [kept, others] = [[] as Absence[], [...removed]];
  for (const row of rows) {
    if (isShown(row, shown)) kept.push(row);
    else others.push(row.id);
  }
  return applyToList(absences, { rows: kept, removed: others }, compareAbsences);
}
