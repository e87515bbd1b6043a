import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { command } from '../palette/commands.ts';

type Tone = 'present' | 'absent' | 'pto' | 'accent';

const CHECKED: Readonly<Record<Tone, string>> = {
  present:
    'has-checked:bg-present-ground has-checked:text-present-text has-checked:after:bg-present',
  absent: 'has-checked:bg-absent-ground has-checked:text-absent-text has-checked:after:bg-absent',
  pto: 'has-checked:bg-pto-ground has-checked:text-pto-text has-checked:after:bg-pto',
  accent: 'has-checked:bg-accent-ground has-checked:text-ink has-checked:after:bg-accent',
};

/** One segment: its value, its word, and the picture and colour it takes when chosen. */
export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: LucideIcon;
  tone?: Tone;
};

type SegmentedRadioProps<Value extends string> = {
  /** Read before the choice, such as the member's name. */
  label: string;
  /** Null: nothing chosen yet. */
  value: Value | null;
  segments: readonly Segment<Value>[];
  /** `isPress`: by a finger or a mouse; the arrow keys choose each segment that they pass. */
  onChange: (value: Value, isPress: boolean) => void;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
};

/**
 * One choice among few, all in sight: arrows move, Space chooses. The chosen segment has a ground
 * and a rule of 3 px below, so it also reads without colour.
 */
export function SegmentedRadio<Value extends string>({
  label,
  value,
  segments,
  onChange,
  disabled = false,
  invalid = false,
  className,
}: SegmentedRadioProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      className={cn(
        'grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-field bg-surface print:w-24 print:border-0 aria-invalid:border-absent',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cn(
            'relative flex print:not-has-checked:hidden h-[calc(var(--size-control)-2px)] min-w-0 items-center justify-center border-l border-line2 px-1.5 text-13 font-medium whitespace-nowrap text-ink2 transition-colors select-none first:border-l-0 touch:text-14',
            'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px]',
            'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
            disabled ? 'cursor-not-allowed opacity-60' : 'hover:text-ink',
            CHECKED[segment.tone ?? 'accent'],
          )}
        >
          <input
            ref={command}
            type="radio"
            name={name}
            value={segment.value}
            checked={value === segment.value}
            disabled={disabled}
            onChange={(event) => onChange(segment.value, wasPressed(event.nativeEvent))}
            className="absolute inset-0 m-0 cursor-[inherit] appearance-none outline-none"
          />
          {segment.icon && value === segment.value && (
            <segment.icon aria-hidden className="mr-1 size-4 shrink-0 stroke-[1.75]" />
          )}
          {segment.label}
        </label>
      ))}
    </div>
  );
}

/** A click that a key makes has no count. */
const wasPressed = (event: Event): boolean => event instanceof UIEvent && event.detail > 0;
