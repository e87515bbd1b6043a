import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const style = cva(
  'narrow inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-badge font-medium whitespace-nowrap [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink2 dark:bg-raised',
        present: 'bg-present-ground text-present-text',
        absent: 'bg-absent-ground text-absent-text',
        pto: 'bg-pto-ground text-pto-text',
        overdue: 'bg-overdue-ground text-overdue-text',
        accent: 'bg-accent-ground text-accent',
        outline: 'border border-line2 text-ink2',
      },
      size: {
        small: 'h-4.5 px-1 text-11 [&_svg]:size-3',
        normal: 'h-5.5 px-2 text-12 [&_svg]:size-3.5',
        large: 'h-7 px-2.5 text-13 [&_svg]:size-4',
      },
    },
    defaultVariants: { tone: 'neutral', size: 'normal' },
  },
);

type BadgeProps = VariantProps<typeof style> & {
  /** The whole text where `children` may be cut and are not a plain text. */
  tip?: string;
  className?: string;
  children: ReactNode;
};

/** A word on a coloured ground: a status, a count, a reason. Long words are cut and shown whole in a tooltip. */
export function Badge({ tone, size, tip, className, children }: BadgeProps) {
  return (
    <span
      data-tip={tip ?? (typeof children === 'string' ? children : undefined)}
      data-tip-cut={tip === undefined ? '' : undefined}
      className={cn(style({ tone, size }), className)}
    >
      {typeof children === 'string' ? <span className="truncate">{children}</span> : children}
    </span>
  );
}
