import { isolated, isWithinShift, type Span } from '@muster/protocol';
import { ChevronDown } from 'lucide-react';
import { formatClockTime } from '../../../shared/dates/time-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { inputStyle } from '../../../shared/ui/controls/input-style.ts';
import { OptionPanel } from '../../../shared/ui/pickers/option-panel.tsx';
import { PtoPanel } from './pto-panel.tsx';

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
      type="button"
      aria-label={`PTO ${label.toLowerCase()} for ${name}: ${time ? formatClockTime(time) : label}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-invalid={isOutside || (isChecked && time === '') ? '' : undefined}
      disabled={isDisabled}
      onClick={() => onOpenChange(true)}
      className={cn(
        inputStyle(),
        'print:border-transparent print:px-0',
        'flex items-center gap-2 text-left data-invalid:border-absent',
        time ? 'font-medium' : 'text-ink3',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{time ? formatClockTime(time) : label}</span>
      <ChevronDown aria-hidden className="print:hidden size-4 shrink-0 stroke-[1.5] text-ink3" />
    </button>
  );
  return (
    <div className="min-w-0">
      <div className="grid min-w-0 grid-cols-[auto_1fr_auto_1fr] items-center gap-2">
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
