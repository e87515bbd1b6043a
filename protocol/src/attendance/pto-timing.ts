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
