import { formatClockTime } from '../../dates/time-format.ts';
import type { Option } from './option.ts';
import { Combobox } from './combobox.tsx';

const STEP_MINUTES = 15;

/** The 96 steps of a day; typing "2:30", "14:30" or "1430" finds the same one. */
export const TIME_OPTIONS: readonly Option[] = Array.from(
  { length: (24 * 60) / STEP_MINUTES },
  (_, step) => {
    const hour = String(Math.floor((step * STEP_MINUTES) / 60)).padStart(2, '0');
    const minute = String((step * STEP_MINUTES) % 60).padStart(2, '0');
    const value = `${hour}:${minute}`;
    return { value, label: formatClockTime(value), keywords: `${value} ${hour}${minute}` };
  },
);

type TimePickerProps = {
  /** "PTO start for Mei Hassan". */
  label: string;
  /** `HH:mm` in 24 hours; null when not chosen. */
  value: string | null;
  onChange: (time: string) => void;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
};

/** A time in steps of 15 minutes over 24 hours, shown in 12 hours (ATT-43). */
export function TimePicker({ placeholder = 'Time', ...rest }: TimePickerProps) {
  return (
    <Combobox
      {...rest}
      options={TIME_OPTIONS}
      placeholder={placeholder}
      searchPlaceholder="2:30 or 14:30"
      emptyText="No such time in steps of 15 minutes"
    />
  );
}
