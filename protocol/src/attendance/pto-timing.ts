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

/** Whether a time off has a length and some of it lies in the shift; on a day off the length is enough. */
export function isWithinShift({ start, end }: Span, shiftTime: string | null): boolean {
  const length = after(start, end);
  if (length === 0) return false;
  const shift = hoursOf(shiftTime);
  if (!shift) return true;
  const begins = after(shift.start, start);
  // What begins before the shift may still reach into it.
  return begins < after(shift.start, shift.end) || begins + length > dayMinutes;
}

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

/** The times off that are asked for most: the halves of a shift, and its first four hours. */
export function commonTimesOff(
  shiftTime: string | null,
): { first: Span; second: Span; until: Span } | undefined {
  const shift = hoursOf(shiftTime);
  if (!shift) return undefined;
  const { start, end } = shift;
  const begin = minutesOf(start);
  const middle = timeOf(begin + after(start, end) / 2);
  return {
    first: { start, end: middle },
    second: { start: middle, end },
    until: { start, end: timeOf(begin + 4 * 60) },
  };
}
