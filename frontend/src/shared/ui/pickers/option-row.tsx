import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { optionStyle } from '../overlays/overlay-style.ts';
import type { Option } from './option.ts';

type OptionRowProps = {
  id: string;
  option: Option;
  isChosen: boolean;
  /** Enter would choose it. */
  isMarked: boolean;
  onMark: () => void;
  onChoose: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One option of an `OptionList`. */
export function OptionRow({
  id,
  option,
  isChosen,
  isMarked,
  onMark,
  onChoose,
  onKeyDown,
}: OptionRowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      data-highlighted={isMarked ? '' : undefined}
      data-disabled={option.disabled ? '' : undefined}
      onPointerMove={onMark}
      onClick={() => {
        if (!option.disabled) onChoose(option.value);
      }}
      onKeyDown={onKeyDown}
      className={cn(
        optionStyle,
        option.startsGroup &&
          'mt-2 before:absolute before:inset-x-0 before:-top-1 before:h-px before:bg-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <bdi>{option.label}</bdi>
        {option.detail && (
          <span className={cn('ml-2 text-12', option.isDoubtful ? 'text-pto-text' : 'text-ink3')}>
            {option.detail}
          </span>
        )}
      </span>
      {isChosen && <Check aria-hidden className="size-4 shrink-0 stroke-[1.5] text-accent" />}
    </div>
  );
}
