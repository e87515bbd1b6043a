import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { DayPicker, type DayButtonProps } from 'react-day-picker';
import { command, useCommand } from '../palette/commands.ts';

/**
 * Between `yyyy-MM-dd` and the Date that a calendar draws: the parts of the device's own calendar at
 * noon, where no change of clocks reaches, so no zone can shift the day (OPS-39).
 */
export function toCalendarDate(date: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const drawn = new Date(year, month - 1, day, 12);
  return drawn.getMonth() === month - 1 && drawn.getDate() === day ? drawn : undefined;
}

/** The `yyyy-MM-dd` of a day that was pressed in a calendar. */
export function fromCalendarDate(drawn: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(drawn.getFullYear()).padStart(4, '0');
  return `${year}-${two(drawn.getMonth() + 1)}-${two(drawn.getDate())}`;
}

type CalendarProps = {
  /** `yyyy-MM-dd`. */
  value: string;
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (date: string) => void;
};

const STEP =
  'absolute top-0 flex size-9 items-center justify-center rounded-control text-ink2 hover:bg-sunken hover:text-ink dark:hover:bg-line aria-disabled:opacity-40 touch:size-11';

/** One month of days, Monday first. Arrows move by day, Page Up and Down by month. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const selected = toCalendarDate(value);
  const first = min === undefined ? undefined : toCalendarDate(min);
  const last = max === undefined ? undefined : toCalendarDate(max);
  return (
    <DayPicker
      mode="single"
      required
      // The calendar opens on the person's own press: the focus belongs on the chosen day.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      showOutsideDays
      fixedWeeks
      weekStartsOn={1}
      navLayout="around"
      selected={selected}
      defaultMonth={selected ?? (today === undefined ? undefined : toCalendarDate(today))}
      today={today === undefined ? undefined : toCalendarDate(today)}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(day) => onChoose(fromCalendarDate(day))}
      components={{
        Chevron,
        DayButton,
        NextMonthButton: StepButton,
        PreviousMonthButton: StepButton,
      }}
      labels={{ labelDayButton: dayLabel }}
      classNames={{
        month: 'relative',
        button_previous: `${STEP} left-0`,
        button_next: `${STEP} right-0`,
        month_caption: 'flex h-9 items-center justify-center text-14 font-semibold touch:h-11',
        month_grid: 'mt-1 border-collapse',
        weekday: 'size-9 text-11 font-medium text-ink3 touch:w-11',
        day: 'group p-0 text-center',
        day_button:
          'flex size-9 items-center justify-center rounded-control text-13 enabled:hover:bg-sunken dark:enabled:hover:bg-line focus-visible:-outline-offset-2 touch:size-11 ' +
          'group-data-outside:text-ink3 group-data-today:font-semibold group-data-today:text-accent disabled:opacity-40 ' +
          'group-data-selected:forced-color-adjust-none group-data-selected:bg-accent! group-data-selected:font-semibold group-data-selected:text-on-accent!',
      }}
    />
  );
}

const StepButton = (props: ComponentProps<'button'>) => <button ref={command} {...props} />;

function DayButton({ day: _day, modifiers: { focused }, ...props }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return <button ref={useCommand(button)} {...props} />;
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-4 stroke-[1.5]" />;
}

/** Holds the number that is seen, so that a day can also be pressed by saying it. */
function dayLabel(day: Date, marks: { today?: boolean; selected?: boolean }) {
  const word = (part: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-GB', part);
  const date = `${word({ weekday: 'long' })} ${day.getDate()} ${word({ month: 'long' })} ${day.getFullYear()}`;
  return [date, marks.today && 'today', marks.selected && 'selected'].filter(Boolean).join(', ');
}
