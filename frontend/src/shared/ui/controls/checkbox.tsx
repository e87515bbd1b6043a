import type { InputHTMLAttributes, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { command } from '../palette/commands.ts';

type CheckboxProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'checked' | 'onChange' | 'size'
> & {
  /** `mixed`: some of those it stands for are checked. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** Read aloud and, unless `labelHidden`, shown beside the box. */
  label: ReactNode;
  labelHidden?: boolean;
};

/** A box to tick. Its whole line takes the press; under a finger the line is 44 px high. */
export function Checkbox({
  checked,
  onChange,
  label,
  labelHidden = false,
  className,
  ...rest
}: CheckboxProps) {
  const mixed = checked === 'mixed';
  return (
    <label
      className={cn(
        'relative inline-flex items-center gap-2 text-13 has-disabled:opacity-50 touch:min-h-11',
        labelHidden &&
          'justify-center after:absolute after:-inset-2 touch:min-w-11 touch:after:inset-0',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mixed;
          return command(box);
        }}
        checked={checked === true}
        onChange={(event) => onChange(event.target.checked)}
        className={cn(
          'grid size-4 shrink-0 cursor-[inherit] appearance-none place-content-center rounded-badge border border-field bg-surface transition-colors',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          'before:size-2.5 before:bg-on-accent before:opacity-0 checked:before:opacity-100 indeterminate:before:opacity-100',
          'before:[clip-path:polygon(12%_46%,0_60%,38%_100%,100%_22%,87%_9%,37%_74%)] indeterminate:before:[clip-path:inset(38%_0)]',
        )}
      />
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}
