import { shiftLabels, type Shift } from '@muster/protocol';
import { Moon, Sun } from 'lucide-react';
import { cn } from '../ui/cn.ts';

const LOOK: Readonly<Record<Shift, string>> = {
  morning: 'bg-morning-ground text-morning-text',
  night: 'bg-night-ground text-night-text',
  night_off: 'bg-night-off-ground text-night-off-text',
  off_day: 'bg-off-day-ground text-off-day-text',
};

type ShiftChipProps = {
  shift: Shift;
  /** "10:00-22:00" as it comes on the wire; null on days off. */
  time?: string | null | undefined;
  /** It has ended: said without its colour. */
  isOver?: boolean;
  className?: string;
  /** In place of `contents`, where a bar may have no room for the time. */
  timeClassName?: string;
};

/** The shift in its colour, always with its word, and with sun or moon. */
export function ShiftChip({
  shift,
  time,
  isOver = false,
  className,
  timeClassName,
}: ShiftChipProps) {
  const Icon = shift === 'morning' || shift === 'off_day' ? Sun : Moon;
  return (
    <span
      className={cn(
        'narrow inline-flex h-5.5 items-center gap-1.5 rounded-badge px-2 text-12 font-medium whitespace-nowrap ring-1 ring-current/40 ring-inset',
        isOver ? 'bg-sunken text-ink2' : LOOK[shift],
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 stroke-[1.75]" />
      {shiftLabels[shift]}
      {time && <span className={timeClassName ?? 'contents'}> · {time.replace('-', '–')}</span>}
    </span>
  );
}
