import { commonTimesOff, minutesIntoShift, timesOfShift, type Span } from '@muster/protocol';
import { formatClockTime } from '../../../shared/dates/time-format.ts';
import type { Option } from '../../../shared/ui/pickers/option.ts';

/** What the panel of a time off offers (ATT-43, ATT-74). Pure; times are `HH:mm`. */

const stepMinutes = 15;

const optionOf = (time: string): Option => ({
  value: time,
  label: formatClockTime(time),
  keywords: `${time} ${time.replace(':', '')}`,
});

/** The steps of the shift with the times that are set, whatever grid those are on. */
function timesWith(shiftTime: string | null, set: readonly string[]): string[] {
  const steps = timesOfShift(shiftTime, stepMinutes);
  const others = set.filter((time) => time !== '' && !steps.includes(time));
  return [...steps, ...others].toSorted(
    (a, b) => minutesIntoShift(a, shiftTime) - minutesIntoShift(b, shiftTime),
  );
}

/** When a time off may start: before the shift's end. */
export const startOptions = (shiftTime: string | null, { start }: Span): Option[] =>
  timesWith(shiftTime, [start])
    .filter((time) => time === start || time !== shiftTime?.split('-')[1])
    .map(optionOf);

/** When it may end: after its start. */
export const endOptions = (shiftTime: string | null, { start, end }: Span): Option[] =>
  timesWith(shiftTime, [end])
    .filter((time) => time === end || isAfter(time, start, shiftTime))
    .map(optionOf);

/** Whether a time comes after a start within one shift; after no start every time but the first does. */
export const isAfter = (time: string, start: string, shiftTime: string | null): boolean =>
  minutesIntoShift(time, shiftTime) > (start === '' ? 0 : minutesIntoShift(start, shiftTime));

/** `2 PM`: whole hours without their minutes. */
const hourWords = (time: string): string => formatClockTime(time).replace(':00', '');

export interface TimeOffChoice extends Span {
  readonly label: string;
}

/** The times off that one press sets (ATT-74). */
export function timeOffChoices(shiftTime: string | null): TimeOffChoice[] {
  const found = commonTimesOff(shiftTime);
  if (!found) return [];
  return [
    { label: `Comes at ${hourWords(found.comesLate.end)}`, ...found.comesLate },
    { label: `Leaves at ${hourWords(found.leavesEarly.start)}`, ...found.leavesEarly },
    { label: 'First half off', ...found.first },
    { label: 'Second half off', ...found.second },
  ];
}
