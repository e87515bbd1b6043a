import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cn } from '../cn.ts';
import { stoppedBy, useStopOf } from './input.tsx';
import { useCommand } from '../palette/commands.ts';

const style = cva(
  'inline-flex shrink-0 items-center justify-center rounded-control text-ink2 transition-colors not-disabled:hover:text-ink disabled:opacity-50 aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        quiet: 'not-disabled:hover:bg-sunken dark:not-disabled:hover:bg-line',
        outline:
          'border border-line2 bg-surface not-disabled:hover:bg-sunken dark:bg-raised dark:not-disabled:hover:bg-line',
      },
      size: { small: 'size-control-small', normal: 'size-control' },
    },
    defaultVariants: { variant: 'quiet', size: 'normal' },
  },
);

const wordStyle = 'min-[90rem]:w-auto min-[90rem]:gap-1.5 min-[90rem]:px-1.5';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> &
  VariantProps<typeof style> & {
    /** The word that the icon stands for; read aloud, and shown as a tooltip. */
    label: string;
    icon: LucideIcon;
    /** Stands beside the icon where the screen has room for it. */
    word?: string;
    /** Whether a press changes something, or begins to. */
    writes?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button that shows only one of the icons everyone knows. */
export function IconButton({
  label,
  icon: Icon,
  word,
  variant,
  size,
  writes = false,
  className,
  ref,
  ...rest
}: IconButtonProps) {
  const stop = useStopOf(writes);
  const command = useCommand(ref);
  return (
    <button
      ref={command}
      type="button"
      data-tip={label}
      {...rest}
      {...(stop !== undefined && { ...stoppedBy(stop), onClick: undefined })}
      aria-label={label}
      className={cn(style({ variant, size }), word !== undefined && wordStyle, className)}
    >
      <Icon aria-hidden className="size-4 stroke-[1.5]" />
      {word !== undefined && (
        <span aria-hidden className="hidden text-13 font-medium min-[90rem]:inline">
          {word}
        </span>
      )}
    </button>
  );
}
