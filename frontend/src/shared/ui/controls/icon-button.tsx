import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { cn } from '../cn.ts';
import { stoppedBy, useStopOf } from './writing-stop.ts';

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

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> &
  VariantProps<typeof style> & {
    /** The word that the icon stands for; read aloud, and shown as a tooltip. */
    label: string;
    icon: LucideIcon;
    /** Whether a press changes something, or begins to. */
    writes?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** A button that shows only one of the icons everyone knows. */
export function IconButton({
  label,
  icon: Icon,
  variant,
  size,
  writes = false,
  className,
  ...rest
}: IconButtonProps) {
  const stop = useStopOf(writes);
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      {...(stop !== undefined && { ...stoppedBy(stop), onClick: undefined })}
      aria-label={label}
      className={cn(style({ variant, size }), className)}
    >
      <Icon aria-hidden className="size-4 stroke-[1.5]" />
    </button>
  );
}
