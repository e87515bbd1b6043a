import { useId, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { command } from '../palette/commands.ts';

type SwitchProps = {
  label: string;
  /** What assistive technology calls it, where the label alone does not say whose it is. */
  name?: string;
  /** What it does when on; read with the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** Something that is on or off and takes effect with the form it stands in. */
export function Switch({
  label,
  name = label,
  hint,
  checked,
  onChange,
  disabled,
  className,
}: SwitchProps) {
  const hintId = useId();
  return (
    <label
      className={cn('flex items-center gap-3 has-disabled:opacity-50 touch:min-h-11', className)}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-13 font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-12 text-ink3">
            {hint}
          </span>
        )}
      </span>
      <input
        ref={command}
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={cn(
          'relative h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-field bg-surface transition-colors checked:border-accent checked:bg-accent',
          'before:absolute before:top-1/2 before:left-[3px] before:size-3 before:-translate-y-1/2 before:rounded-full before:bg-field before:transition-[left,background-color] checked:before:left-[19px] checked:before:bg-on-accent',
        )}
      />
    </label>
  );
}
