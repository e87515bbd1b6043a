import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes, Ref } from 'react';
import { cn } from '../cn.ts';

const style = cva('relative rounded-card border bg-surface print:break-inside-avoid', {
  variants: {
    state: {
      plain: 'border-line',
      /** Something arrived here just now. */
      fresh: 'border-present ring-1 ring-present',
      /** 3 px at the left edge, so that lateness also reads without colour. */
      overdue:
        'border-overdue-text before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:rounded-l-[7px] before:bg-overdue-text',
      selected: 'border-accent ring-1 ring-accent',
    },
    padded: { true: 'p-4' },
  },
  defaultVariants: { state: 'plain', padded: true },
});

type CardProps = HTMLAttributes<HTMLElement> &
  VariantProps<typeof style> & {
    as?: 'div' | 'section' | 'article' | 'li';
    ref?: Ref<HTMLElement>;
  };

/** A quiet surface with an edge; no shadow, since it does not float. */
export function Card({ as: Element = 'div', state, padded, className, ref, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      ref={ref as Ref<never>}
      className={cn(style({ state, padded }), className)}
    />
  );
}
