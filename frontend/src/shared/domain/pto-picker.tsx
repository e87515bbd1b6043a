import {
  commonTimesOff,
  minutesIntoShift,
  timesOfShift,
  type Span,
  isolated,
  isWithinShift,
  offWords,
} from '@muster/protocol';
import { formatClockTime } from '../dates/time-format.ts';
import { type Option, OptionPanel, OptionList } from '../ui/pickers/option-list.tsx';
import { ChevronDown } from 'lucide-react';
import { cn } from '../ui/cn.ts';
import { inputStyle } from '../ui/controls/input.tsx';
import { Button } from '../ui/controls/button.tsx';
import { usePhone } from '../ui/hooks/use-media.ts';
import { command } from '../ui/palette/commands.ts';

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
const startOptions = (shiftTime: string | null, { start }: Span): Option[] =>
  timesWith(shiftTime, [start])
    .filter((time) => time === start || time !== shiftTime?.split('-')[1])
    .map(optionOf);

/** When it may end: after its start. */
const endOptions = (shiftTime: string | null, { start, end }: Span): Option[] =>
  timesWith(shiftTime, [end])
    .filter((time) => time === end || isAfter(time, start, shiftTime))
    .map(optionOf);

/** Whether a time comes after a start within one shift; after no start every time but the first does. */
const isAfter = (time: string, start: string, shiftTime: string | null): boolean =>
  minutesIntoShift(time, shiftTime) > (start === '' ? 0 : minutesIntoShift(start, shiftTime));

/** `2 PM`: whole hours without their minutes. */
const hourWords = (time: string): string => formatClockTime(time).replace(':00', '');

interface TimeOffChoice extends Span {
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

interface PtoPanelProps extends Span {
  readonly name: string;
  readonly shiftTime: string | null;
  readonly onChange: (times: Span) => void;
  readonly onDone: () => void;
}

/** Both times of a time off in one panel: what is asked for most, then start and end side by side. */
function PtoPanel({ name, shiftTime, start, end, onChange, onDone }: PtoPanelProps) {
  const isPhone = usePhone();
  const choices = timeOffChoices(shiftTime);
  const times = { start, end };
  const column = { searchable: !isPhone, searchPlaceholder: '14:30', className: 'min-h-0 flex-1' };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {choices.length > 0 && (
        <div className="grid grid-cols-2 gap-2 border-b border-line p-3">
          {choices.map(({ label, ...choice }, index) => (
            <Button
              key={label}
              data-autofocus={index === 0 ? true : undefined}
              aria-label={`${label}: ${offWords(`${choice.start}-${choice.end}`)}`}
              className="h-auto! min-h-control flex-col gap-0! px-1.5! py-1.5"
              onClick={() => {
                onChange(choice);
                onDone();
              }}
            >
              <span>{label}</span>
              <span className="narrow text-12 font-normal text-ink2">
                {offWords(`${choice.start}-${choice.end}`)}
              </span>
            </Button>
          ))}
        </div>
      )}
      <div className="grid min-h-0 flex-1 grid-cols-2 divide-x divide-line max-sm:h-80">
        <section className="flex min-h-0 flex-col" aria-label="Start">
          <h3 className="px-3 pt-2 text-12 font-medium text-ink2">Start</h3>
          <OptionList
            {...column}
            label={`PTO start for ${isolated(name)}`}
            options={startOptions(shiftTime, times)}
            value={start || null}
            onChoose={(next) =>
              onChange({ start: next, end: isAfter(end, next, shiftTime) ? end : '' })
            }
          />
        </section>
        <section className="flex min-h-0 flex-col" aria-label="End">
          <h3 className="px-3 pt-2 text-12 font-medium text-ink2">End</h3>
          <OptionList
            // The list begins anew at the start that was just chosen.
            key={start}
            {...column}
            label={`PTO end for ${isolated(name)}`}
            options={endOptions(shiftTime, times)}
            value={end || null}
            onChoose={(next) => {
              onChange({ start, end: next });
              if (start !== '') onDone();
            }}
          />
        </section>
      </div>
      <div className="border-t border-line p-3">
        <Button wide onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

interface PtoPickerProps extends Span {
  readonly name: string;
  readonly shiftTime: string | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Marks missing times as wrong. */
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (times: Span) => void;
}

/** Start and end of a time off; either opens the panel for both (ATT-41, ATT-74). */
export function PtoPicker(props: PtoPickerProps) {
  const { name, shiftTime, open, onOpenChange, isChecked, isDisabled, onChange, start, end } =
    props;
  const isMissing = start === '' || end === '';
  const isOutside = !isMissing && !isWithinShift({ start, end }, shiftTime);
  const button = (label: 'Start' | 'End', time: string) => (
    <button
      ref={command}
      type="button"
      aria-label={`PTO ${label.toLowerCase()} for ${name}: ${time ? formatClockTime(time) : label}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-invalid={isOutside || (isChecked && time === '') ? '' : undefined}
      disabled={isDisabled}
      onClick={() => onOpenChange(true)}
      className={cn(
        inputStyle(),
        'px-2! print:border-transparent print:px-0!',
        'flex items-center gap-1 text-left data-invalid:border-absent',
        time ? 'font-medium' : 'text-ink3',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{time ? formatClockTime(time) : label}</span>
      <ChevronDown aria-hidden className="print:hidden size-4 shrink-0 stroke-[1.5] text-ink3" />
    </button>
  );
  return (
    <div className="min-w-0">
      <div className="grid min-w-0 grid-cols-[auto_1fr_auto_1fr] items-center gap-1.5">
        <span className="text-13 text-ink3">off</span>
        <OptionPanel
          open={open}
          onOpenChange={onOpenChange}
          label={`Time off of ${isolated(name)}`}
          trigger={button('Start', start)}
          className="flex max-h-(--radix-popover-content-available-height) w-100 flex-col *:max-h-104"
        >
          <PtoPanel
            name={name}
            shiftTime={shiftTime}
            start={start}
            end={end}
            onChange={onChange}
            onDone={() => onOpenChange(false)}
          />
        </OptionPanel>
        <span className="text-13 text-ink3">to</span>
        {button('End', end)}
      </div>
      {isChecked && isMissing && (
        <p className="mt-1 text-12 font-medium text-absent-text">Start and end are required</p>
      )}
      {isOutside && (
        <p className="mt-1 text-12 font-medium text-absent-text">
          Not a time off within the shift{shiftTime && `, ${shiftTime}`}, and shorter than it
        </p>
      )}
    </div>
  );
}
