import type { Staffing } from '@muster/protocol';
import { isLeast, leastOf, textOfLeast } from './least.ts';

/** What a station needs at least, as the texts of a form: of the station itself, or on a date (STF-1, STF-6). Pure. */

export interface StaffingValues {
  readonly minimum: string;
  /** A line for each tag, count before name. */
  readonly minimumByTag: string;
  readonly minimumByRole: string;
  /** Minutes; empty for none. */
  readonly timeLimit: string;
}

export type StaffingErrors = Readonly<Record<keyof StaffingValues, string | undefined>>;

export const staffingValues = (of: Staffing): StaffingValues => ({
  minimum: String(of.minimum),
  minimumByTag: textOfLeast(of.minimumByTag),
  minimumByRole: textOfLeast(of.minimumByRole),
  timeLimit: of.timeLimitMinutes === null ? '' : String(of.timeLimitMinutes),
});

/** What is wrong, in words; `mayBeEmpty`: the minimum is left to somebody else. */
export function staffingErrors(
  { minimum, minimumByTag, minimumByRole, timeLimit }: StaffingValues,
  capacity: number,
  mayBeEmpty = false,
): StaffingErrors {
  const upTo = (least: number) => `A whole number from ${least} to ${capacity}`;
  const isMinimum = /^\d{1,3}$/.test(minimum.trim()) && Number(minimum) <= capacity;
  const isLimit = /^\d{1,4}$/.test(timeLimit.trim()) && Number(timeLimit) > 0;
  return {
    minimum: isMinimum || (mayBeEmpty && minimum.trim() === '') ? undefined : upTo(0),
    minimumByTag: isLeast(minimumByTag, capacity) ? undefined : upTo(1),
    minimumByRole: isLeast(minimumByRole, capacity) ? undefined : upTo(1),
    timeLimit:
      timeLimit.trim() === '' || (isLimit && Number(timeLimit) <= 1440)
        ? undefined
        : 'A whole number from 1 to 1440',
  };
}

/** Of values without errors; an empty minimum is left out by whoever may leave it. */
export const staffingOf = (values: StaffingValues): Staffing => ({
  minimum: Number(values.minimum),
  minimumByTag: leastOf(values.minimumByTag),
  minimumByRole: leastOf(values.minimumByRole),
  timeLimitMinutes: values.timeLimit.trim() === '' ? null : Number(values.timeLimit),
});
