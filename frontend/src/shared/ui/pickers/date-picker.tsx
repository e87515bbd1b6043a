import { Calendar as CalendarIcon } from 'lucide-react';
import { addDays } from '@muster/protocol';
import { Suspense, useState } from 'react';
import { formatDate, formatShortDate } from '../../dates/date-format.ts';
import { dateIn } from '../../dates/date-in.ts';
import { Button, linkStyle, pressRoom } from '../controls/button.tsx';
import { stoppedBy, useStopOf } from '../controls/input.tsx';
import { cn } from '../cn.ts';
import { useFieldControl } from '../controls/field.tsx';
import { OptionPanel } from './option-list.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { useOpener, type PickerChoice } from '../palette/commands.ts';

// The calendar is the heaviest control of all and is fetched when the first one is opened.
const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazyPart(async () => ({ default: (await loadCalendar()).Calendar }));
/** Without a connection it is asked for again when it is opened. */
const loadAhead = () => void loadCalendar().catch(() => undefined);

type DatePickerProps = {
  /** What is chosen, where no Field labels it: "Attendance Date". */
  label: string;
  /** `yyyy-MM-dd`, in and out, never through a time zone (OPS-39). */
  value: string | null;
  onChange: (date: string) => void;
  /** Where there may be no date: what that is called, and what chooses it. */
  none?: { readonly word: string; readonly choose: () => void } | undefined;
  /** Today as the server counts it: marked in the calendar and one press away. */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
  /** On a phone "Nov 20" alone, where the bar has no room for more. */
  isBriefOnPhone?: boolean;
  /** A link with these words opens it, where no date is chosen yet. */
  linkWords?: string;
  /** Whether choosing changes something. */
  writes?: boolean;
  className?: string;
};

interface ChosenProps extends Pick<DatePickerProps, 'value'> {
  readonly shown: string;
  readonly isBriefOnPhone: boolean;
}

/** The date that is chosen, behind its picture. */
function Chosen({ value, shown, isBriefOnPhone }: ChosenProps) {
  return (
    <>
      <CalendarIcon
        aria-hidden
        className={cn('size-4 shrink-0 stroke-[1.5] text-ink3', isBriefOnPhone && 'phone:hidden')}
      />
      <span className={isBriefOnPhone ? 'phone:hidden' : undefined}>{shown}</span>
      {isBriefOnPhone && (
        <span className="hidden phone:inline">
          {value === null ? shown : formatShortDate(value)}
        </span>
      )}
    </>
  );
}

/** A date, shown as 'MMM dd, yyyy', chosen from a month. */
export function DatePicker({
  label,
  value,
  onChange,
  none,
  today,
  min,
  max,
  disabled = false,
  isBriefOnPhone = false,
  linkWords,
  writes = false,
  className,
}: DatePickerProps) {
  const stop = useStopOf(writes);
  const [open, setOpen] = useState(false);
  const control = useFieldControl({});
  const choose = (date: string) => {
    setOpen(false);
    onChange(date);
  };
  const shown = value === null ? (none?.word ?? '') : formatDate(value);
  const isOut = (date: string) =>
    (min !== undefined && date < min) || (max !== undefined && date > max);
  const find = (text: string): readonly PickerChoice[] => {
    const date = dateIn(text, today ?? value ?? '', addDays);
    if (date === undefined) return [];
    const name = formatDate(date);
    const refused = stop ?? (isOut(date) ? `${name} cannot be chosen here.` : undefined);
    return [{ id: date, label: name, refused, choose: () => onChange(date) }];
  };
  const button = useOpener({ picker: { label, find } });

  return (
    <OptionPanel
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-max"
      trigger={
        <button
          ref={button}
          type="button"
          id={control.id}
          aria-describedby={control['aria-describedby']}
          aria-label={linkWords === undefined ? `${label}: ${shown}` : label}
          aria-haspopup="dialog"
          aria-expanded={open}
          disabled={disabled}
          {...(stop !== undefined && stoppedBy(stop))}
          onClick={() => stop === undefined && setOpen(true)}
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          className={cn(
            linkWords === undefined
              ? 'inline-flex h-control items-center gap-2 rounded-control border border-field bg-surface px-3 text-13 font-semibold whitespace-nowrap disabled:bg-sunken disabled:text-ink3'
              : [linkStyle(), pressRoom, 'text-12'],
            isBriefOnPhone && 'phone:px-2.5',
            className,
          )}
        >
          {linkWords ?? <Chosen value={value} shown={shown} isBriefOnPhone={isBriefOnPhone} />}
        </button>
      }
    >
      <div className="flex flex-col items-center p-2">
        <Suspense fallback={<div aria-busy className="h-72 w-63 touch:h-88 touch:w-77" />}>
          <Calendar value={value ?? ''} today={today} min={min} max={max} onChoose={choose} />
        </Suspense>
      </div>
      {today !== undefined && (
        <div className="flex justify-end border-t border-line p-1">
          {none && (
            <Button
              variant="quiet"
              disabled={value === null}
              className="mr-auto"
              onClick={() => {
                setOpen(false);
                none.choose();
              }}
            >
              {none.word}
            </Button>
          )}
          <Button
            variant="quiet"
            disabled={value === today || isOut(today)}
            onClick={() => choose(today)}
          >
            Today
          </Button>
        </div>
      )}
    </OptionPanel>
  );
}
