import { cva, type VariantProps } from 'class-variance-authority';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cn } from '../cn.ts';
import { stoppedBy, useStopOf } from './input.tsx';
import { useCommand } from '../palette/commands.ts';

/** The look of a link or of a button that reads like one, such as "View Details". */
export const linkStyle = cva(
  'inline-flex items-center gap-1 rounded-badge font-medium underline-offset-4 hover:underline [&_svg]:size-4 [&_svg]:stroke-[1.5]',
  {
    variants: {
      tone: { accent: 'text-accent', overdue: 'text-overdue-text', danger: 'text-absent-text' },
    },
    defaultVariants: { tone: 'accent' },
  },
);

/** More room for a press than the words have, 24 px under a mouse and 44 px under a finger; nothing moves (UI-11). */
export const pressRoom =
  'relative after:absolute after:inset-x-0 after:-inset-y-1 touch:after:-inset-x-1 touch:after:-inset-y-3.5';

/** The looks of a button; a link that should look like one takes `buttonStyle()` as its class. */
export const buttonStyle = cva(
  'inline-flex items-center justify-center gap-2 rounded-control font-medium transition-colors select-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]',
  {
    variants: {
      variant: {
        primary:
          'bg-ink text-on-ink not-disabled:hover:bg-[color-mix(in_oklab,var(--color-ink)_82%,var(--color-accent))]',
        accent:
          'bg-accent text-on-accent not-disabled:hover:bg-[color-mix(in_oklab,var(--color-accent)_82%,var(--color-ink))]',
        outline:
          'border border-line2 bg-surface text-ink not-disabled:hover:bg-sunken dark:bg-raised dark:not-disabled:hover:bg-line',
        quiet:
          'text-ink2 not-disabled:hover:bg-sunken not-disabled:hover:text-ink dark:not-disabled:hover:bg-raised',
        'danger-text':
          'border border-line2 bg-surface text-absent-text not-disabled:hover:bg-absent-ground dark:bg-raised',
        'danger-filled':
          'bg-absent text-on-absent not-disabled:hover:bg-[color-mix(in_oklab,var(--color-absent)_82%,var(--color-ink))]',
      },
      size: {
        small: 'h-control-small px-2 text-12',
        normal: 'h-control px-3 text-13',
        large: 'h-11 px-4 text-14',
      },
      wide: { true: 'w-full' },
      /** With words that are not ours: long ones take more lines. */
      wraps: {
        true: 'h-auto! min-h-11 min-w-0 py-2 text-center wrap-anywhere',
        false: 'shrink-0 whitespace-nowrap',
      },
    },
    defaultVariants: { variant: 'outline', size: 'normal', wraps: false },
  },
);

/** What a Button takes besides a button's own attributes. */
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Omit<VariantProps<typeof buttonStyle>, 'wraps'> & {
    /** The call is on its way: the button keeps its width, shows it and takes no second press. */
    pending?: boolean;
    /** The words while pending, such as "Signing in..."; without them the button's own words stay. */
    pendingText?: string;
    /**
     * Whether a press changes something, or begins to: it cannot be pressed while writing is stopped. What
     * submits a form, is filled or warns does so unless it is said otherwise.
     */
    writes?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

const writingLooks: readonly unknown[] = ['primary', 'accent', 'danger-text', 'danger-filled'];

/** A button. One `primary` (forms) or `accent` (the board) per screen; the rest is outline or quiet. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingText,
  type = 'button',
  writes = type === 'submit' || writingLooks.includes(variant),
  className,
  onClick,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const stop = useStopOf(writes);
  const isHeld = pending || stop !== undefined;
  const command = useCommand(ref);
  return (
    <button
      ref={command}
      {...rest}
      {...(stop !== undefined && stoppedBy(stop))}
      type={type}
      className={cn(buttonStyle({ variant, size, wide }), className)}
      // Not `disabled`: the focus would be lost while the call is on its way.
      aria-disabled={isHeld || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={isHeld ? (event) => event.preventDefault() : onClick}
    >
      {pending && pendingText ? pendingText : children}
    </button>
  );
}
