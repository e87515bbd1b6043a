import { teamOn, type Belonging } from '../directory/membership.ts';
import type { Refusal } from '../kernel/fault.ts';
import { isLocked } from '../schedule/schedule.rules.ts';
import { shiftLabels, type Shift } from '../schedule/schedule.contract.ts';
import {
  type AbsenceType,
  type AttendanceStatus,
  type Mark,
  draftLimits,
  notesLimit,
} from './attendance.schema.ts';
import { plainText } from '../kernel/text.ts';

/** Times off against the hours of a shift (ATT-73). Pure; times are `HH:mm` on a 24-hour clock. */

/** A time off or a shift; an end before the start lies on the next day (ATT-5). */
export interface Span {
  readonly start: string;
  readonly end: string;
}

const dayMinutes = 24 * 60;
/** Minutes since midnight; NaN for a text that is no time. */
const minutesOf = (time: string): number => {
  const [hour, minute] = time.split(':');
  return Number(hour) * 60 + Number(minute);
};
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
const after = (from: string, to: string) =>
  (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes;

/** The start and end of `10:00-22:00`; undefined on a day off. */
function hoursOf(shiftTime: string | null): Span | undefined {
  const [start, end] = shiftTime?.split('-') ?? [];
  return start !== undefined && end !== undefined ? { start, end } : undefined;
}

/** Whether a time off has a length, lies within the shift and is shorter than it (ATT-73); on a day off the length is enough. */
export function isWithinShift({ start, end }: Span, shiftTime: string | null): boolean {
  const length = after(start, end);
  if (length === 0) return false;
  const shift = hoursOf(shiftTime);
  if (!shift) return true;
  const hours = after(shift.start, shift.end);
  return length < hours && after(shift.start, start) + length <= hours;
}

/** How a time off is said wherever it is shown: the hours somebody is not here, `off 10:00-14:00` (ATT-131). */
export const offWords = (ptoTiming: string): string => `off ${ptoTiming}`;

/** The times of a shift in steps of `stepMinutes`, its start and end included; of a whole day without one. */
export function timesOfShift(shiftTime: string | null, stepMinutes: number): string[] {
  const shift = hoursOf(shiftTime);
  const first = shift ? minutesOf(shift.start) : 0;
  const steps = (shift ? after(shift.start, shift.end) : dayMinutes - stepMinutes) / stepMinutes;
  return Array.from({ length: steps + 1 }, (_, step) => timeOf(first + step * stepMinutes));
}

/** How long after the start of a shift, or of the day, a time is, in minutes. */
export const minutesIntoShift = (time: string, shiftTime: string | null): number =>
  after(hoursOf(shiftTime)?.start ?? '00:00', time);

/** How long a shift is, in minutes; a day where there is none. */
export function shiftMinutes(shiftTime: string | null): number {
  const shift = hoursOf(shiftTime);
  return shift ? after(shift.start, shift.end) : dayMinutes;
}

/** The times off that are asked for most: to come four hours after the start, to leave then, and the halves of a shift. */
export function commonTimesOff(
  shiftTime: string | null,
): { comesLate: Span; leavesEarly: Span; first: Span; second: Span } | undefined {
  const shift = hoursOf(shiftTime);
  if (!shift) return undefined;
  const { start, end } = shift;
  const begin = minutesOf(start);
  const middle = timeOf(begin + after(start, end) / 2);
  const fourHoursIn = timeOf(begin + 4 * 60);
  return {
    comesLate: { start, end: fourHoursIn },
    leavesEarly: { start: fourHoursIn, end },
    first: { start, end: middle },
    second: { start: middle, end },
  };
}

/** What is wrong with marks before they become records (ATT-13, ATT-14). Pure; returns the first refusal. */

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

/** The part of a record that a mark is. */
export const markOfRecord = ({ status, absenceType, ptoTiming, notes }: CleanMark): CleanMark => ({
  status,
  absenceType,
  ptoTiming,
  notes,
});

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

const isOutside = (
  { mark: { status, ptoTiming }, known: storedTiming }: NamedMark,
  shiftTime: string | null,
) =>
  status === 'pto' &&
  ptoTiming !== storedTiming &&
  !isWithinShift(splitTiming(ptoTiming), shiftTime);

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
 * Checks the marks of a submission: data, then types, then times (ATT-14, ATT-73).
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

/** How notes of marks that are not submitted fit one frame of the socket, which has 64 KB (S5, ATT-112). Pure. */

const sign = '…';

/** How many bytes a text takes in a frame. */
export function frameBytes(text: string): number {
  let bytes = 0;
  for (const letter of text) bytes += letterBytes(letter);
  return bytes;
}

function letterBytes(letter: string): number {
  if (letter === '"' || letter === '\\' || letter === '\n' || letter === '\t') return 2;
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** What the notes of these marks take together. */
export const noteBytes = (
  marks: Readonly<Record<string, { readonly notes?: string | null | undefined }>>,
): number => Object.values(marks).reduce((sum, { notes }) => sum + frameBytes(notes ?? ''), 0);

/** Notes as they are sent: whole where all of them fit; else what is beyond a note's share is cut, which its end says. */
export function notesThatFit(notes: readonly string[]): string[] {
  const texts = notes.map((text) => plainText(text).slice(0, notesLimit));
  const all = texts.reduce((sum, text) => sum + frameBytes(text), 0);
  if (all <= draftLimits.notes) return texts;
  const share = Math.floor(draftLimits.notes / texts.filter((text) => text !== '').length);
  return texts.map((text) => cut(text, share));
}

function cut(text: string, most: number): string {
  if (frameBytes(text) <= most) return text;
  let [cutText, bytes] = ['', frameBytes(sign)];
  for (const letter of text) {
    bytes += letterBytes(letter);
    if (bytes > most) break;
    cutText += letter;
  }
  return cutText + sign;
}
