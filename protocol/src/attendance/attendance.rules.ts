import { teamOn, type Belonging } from '../directory/membership.ts';
import type { Refusal } from '../kernel/fault.ts';
import { isLocked } from '../schedule/schedule.rules.ts';
import { isWithinShift } from './pto-timing.ts';
import { shiftLabels, type Shift } from '../schedule/schedule.schema.ts';
import type { AbsenceType } from './absence-types.ts';
import type { AttendanceStatus, Mark } from './attendance.schema.ts';

/** What is wrong with marks before they become records (ATT-13, ATT-14, ATT-15, ATT-16). Pure; returns the first refusal. */

/** A mark as it is stored: only the fields that belong to its status (ATT-6). */
export interface CleanMark {
  readonly status: AttendanceStatus;
  readonly absenceType: AbsenceType | null;
  readonly ptoTiming: string | null;
  readonly notes: string;
}

/** Fields that do not belong to the status are cleared (ATT-6). */
export function cleanMark(mark: Mark): CleanMark {
  return {
    status: mark.status,
    absenceType: mark.status === 'absent' ? mark.absenceType || null : null,
    ptoTiming: mark.status === 'pto' ? mark.ptoTiming || null : null,
    notes: (mark.notes ?? '').trim(),
  };
}

/** Splits `10:00-14:00`; a missing side is an empty string. */
export function splitTiming(ptoTiming: string | null | undefined): { start: string; end: string } {
  const [start = '', end = ''] = (ptoTiming ?? '').split('-');
  return { start, end };
}

/** Joins two times to the wire's form; null while both are empty. */
export const joinTiming = (start: string, end: string): string | null =>
  start || end ? `${start}-${end}` : null;

const lacksType = (mark: Mark) => mark.status === 'absent' && !mark.absenceType;
const lacksTiming = (mark: Mark) => {
  if (mark.status !== 'pto') return false;
  const { start, end } = splitTiming(mark.ptoTiming);
  return start === '' || end === '';
};

const isOutside = ({ mark: { status, ptoTiming }, known }: NamedMark, shiftTime: string | null) =>
  status === 'pto' && ptoTiming !== known && !isWithinShift(splitTiming(ptoTiming), shiftTime);

/** The message below the absence-type picker (ATT-53). */
export const absenceTypeInline = 'Absence type is required';

/** Which field of a single mark is still missing. */
export function missingField(mark: Mark): 'absenceType' | 'ptoTiming' | undefined {
  if (lacksType(mark)) return 'absenceType';
  return lacksTiming(mark) ? 'ptoTiming' : undefined;
}

interface NamedMark {
  readonly name: string;
  readonly mark: Mark;
  /** The time off that is stored of them already: it may stay as it is. */
  readonly known?: string | null | undefined;
}

const names = (marks: readonly NamedMark[]) => marks.map(({ name }) => name).join(', ');

/**
 * Checks the marks of a submission: data, then types, then times (ATT-14, ATT-15, ATT-16, ATT-73).
 * `shiftTime` is the shift's of their date, `HH:mm-HH:mm`, or null on a day off.
 */
export function checkMarks(
  marks: readonly NamedMark[],
  shiftTime: string | null,
): Refusal | undefined {
  if (marks.length === 0) return { code: 'NO_ATTENDANCE_DATA' };
  const untyped = marks.filter(({ mark }) => lacksType(mark));
  if (untyped.length > 0)
    return { code: 'ABSENCE_TYPE_REQUIRED', words: { names: names(untyped) } };
  const untimed = marks.filter(({ mark }) => lacksTiming(mark));
  if (untimed.length > 0) return { code: 'PTO_TIMING_REQUIRED', words: { names: names(untimed) } };
  return checkTimesOff(marks, shiftTime);
}

/** The last of these checks alone: each time off lies within the shift (ATT-73). */
export function checkTimesOff(
  marks: readonly NamedMark[],
  shiftTime: string | null,
): Refusal | undefined {
  const outside = marks.filter((one) => isOutside(one, shiftTime));
  return outside.length === 0
    ? undefined
    : { code: 'PTO_TIMING_INVALID', words: { names: names(outside) } };
}

/** The text on the locked submit button's line (ATT-49). */
export const lockText = (shift: Shift): string =>
  `Attendance submission is locked during ${shiftLabels[shift]}`;

/** A day off takes no submission (ATT-13). */
export const checkShift = (shift: Shift): Refusal | undefined =>
  isLocked(shift) ? { code: 'SUBMISSION_LOCKED', words: { shift: shiftLabels[shift] } } : undefined;

/** The edit dialog's own words for the same two rules (ATT-65). */
export const editMessages = {
  absenceType: 'Please select an absence type for absent status.',
  ptoTiming: 'Please provide both PTO start and end times for PTO status.',
} as const;

interface SignedIn {
  readonly teamId: string | null;
  readonly belongs?: Belonging | null | undefined;
}

/** The team of a signed-in person on a date (DIR-190). */
export const ownTeamOn = (person: SignedIn, date: string): string | null =>
  teamOn(person.belongs ?? person, date);

/** The own-team rule: whether a team is the one that a person is in, today or on a date (ATT-34, ATT-53). */
export const isOwnTeam = (person: SignedIn, teamId: string, date?: string): boolean =>
  (date === undefined ? person.teamId : ownTeamOn(person, date)) === teamId;
