import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

type EmptyStateProps = {
  /** What would be here, in the words of the rules where they have some. */
  title: string;
  /** Why it is empty or what fills it. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  className?: string;
};

/** There is nothing to show, and what to do next. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-1 px-4 py-10 text-center', className)}>
      <p className="font-medium text-ink">{title}</p>
      {children !== undefined && <p className="max-w-prose text-13 text-ink3">{children}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
