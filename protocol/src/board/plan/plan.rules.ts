import { shiftSpan } from '../../attendance/here.ts';
import { dutyDateAt, isLocked, nextShiftDate, shiftOn } from '../../schedule/schedule.rules.ts';
import type { Board, PlanChoice, Vacancy } from '../board.ts';
import type { EligibleOfficer, Officer } from '../board.schema.ts';

/** A board that plans with people who are expected, before their sheets say so (DEP-500). Pure. */

/** Somebody whom no sheet names yet: never counted as here (DEP-505). */
export const isExpected = ({ status }: Pick<Officer, 'status'>): boolean => status === 'expected';

/** Whom the sheets say to be here: what the written calls answer (DEP-15). */
export const isEligible = (officer: Officer): officer is EligibleOfficer =>
  officer.status !== 'expected';

/** The date on duty, and the date of the first shift that has not begun: the same one until it begins. */
export interface Shifts {
  readonly dutyDate: string;
  readonly coming: string;
}

export const shiftsAt = (timeZone: string, nowMs: number): Shifts => {
  const now = new Date(nowMs);
  return { dutyDate: dutyDateAt(timeZone, now), coming: nextShiftDate(timeZone, now) };
};

/** The default: on until the shift begins, off from then on; nobody plans a date that is past (DEP-502). */
export function isPlanning(
  { date, planning }: { readonly date: string; readonly planning?: PlanChoice | null },
  { dutyDate, coming }: Shifts,
): boolean {
  if (date < dutyDate) return false;
  return planning?.isOn ?? date >= coming;
}

/** Whether a date's shift lies ahead: until it begins what is saved for it is a plan (DIS-51). */
export const isShiftAhead = (shift: { timeZone: string; date: string }, nowMs: number): boolean =>
  !isLocked(shiftOn(shift.date)) && nowMs < shiftSpan(shift).fromMs;

/** Whether a saved deployment was a plan when it was saved. */
export const isSavedPlan = (saved: { timeZone: string; date: string; savedAt: string }): boolean =>
  isShiftAhead(saved, Date.parse(saved.savedAt));

/** Of those who can be deployed whom a board has: who is expected only while it plans with them, or where they have a place (DEP-503). */
export function officersOnBoard(
  board: Pick<Board, 'assignments'>,
  { officers, expected }: { officers: readonly Officer[]; expected: readonly Officer[] },
  plans: boolean,
): Officer[] {
  const placed = new Set(board.assignments.map(({ userId }) => userId));
  const wanted = plans ? expected : expected.filter(({ id }) => placed.has(id));
  return wanted.length === 0
    ? [...officers]
    : [...officers, ...wanted].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What became of the places that were given before a sheet said who is here (DEP-507). */
export interface PlanProgress {
  /** Whoever has them is present or on PTO. */
  readonly came: number;
  /** No sheet names them yet. */
  readonly open: number;
  /** Nobody came, and nobody stands in. */
  readonly toRepair: readonly Vacancy[];
  /** All of them, those that somebody else has taken too. */
  readonly all: number;
}

/** Without those that somebody has taken. */
export const openVacancies = (vacancies: readonly Vacancy[]): Vacancy[] =>
  vacancies.filter(({ filledBy }) => filledBy === undefined);

export function planProgress({
  assignments,
  officers,
  vacancies,
}: Pick<Board, 'assignments' | 'officers' | 'vacancies'>): PlanProgress {
  const expected = new Set(officers.flatMap((one) => (isExpected(one) ? [one.id] : [])));
  const planned = assignments.filter((placed) => placed.planned);
  const open = planned.filter(({ userId }) => expected.has(userId)).length;
  const left = vacancies.filter((vacancy) => vacancy.planned);
  return {
    came: planned.length - open,
    open,
    toRepair: openVacancies(left),
    all: planned.length + left.length,
  };
}
