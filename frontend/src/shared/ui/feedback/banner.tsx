import { cva, type VariantProps } from 'class-variance-authority';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useStopOf } from '../controls/input.tsx';

const style = cva(
  'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-14 wrap-anywhere forced-colors:border',
  {
    variants: {
      tone: {
        info: 'bg-accent-ground text-ink',
        ok: 'bg-present-ground text-present-text',
        warning: 'bg-pto-ground text-pto-text',
        danger: 'bg-absent-ground text-absent-text',
      },
      shape: { card: 'rounded-card', bar: '' },
    },
    defaultVariants: { tone: 'info', shape: 'card' },
  },
);

const ICON = {
  info: Info,
  ok: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
} as const;

type BannerProps = VariantProps<typeof style> & {
  /** Buttons or a chip at the end. */
  action?: ReactNode;
  icon?: boolean;
  className?: string;
  children: ReactNode;
};

/** A sentence that belongs to the screen as long as it is true. A bar spans the screen's width. */
export function Banner({
  tone = 'info',
  shape,
  action,
  icon = true,
  className,
  children,
}: BannerProps) {
  const Icon = ICON[tone ?? 'info'];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(style({ tone, shape }), className)}
    >
      {icon && <Icon aria-hidden className="size-4 shrink-0 stroke-[1.5]" />}
      <div className="min-w-0 flex-1 basis-40">{children}</div>
      {action}
    </div>
  );
}

/** Says in a dialog, which covers the screen's own words, why nothing can be changed now (S26). */
export function StopBanner() {
  const stop = useStopOf(true);
  if (stop === undefined) return null;
  return (
    <Banner tone="danger" className="mb-4">
      {stop}
    </Banner>
  );
}
