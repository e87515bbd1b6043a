import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../controls/button.tsx';

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

type ErrorStateProps = {
  /** What could not be done: "Failed to fetch users". */
  title: string;
  /** The fault's own words. */
  message?: string | undefined;
  /** Without it there is nothing to try again and no button. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  className?: string;
};

/** Something could not be loaded. It takes the place of what failed, never of the whole screen. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('flex flex-col items-center gap-1 px-4 py-10 text-center', className)}
    >
      <p className="flex items-center gap-2 font-medium text-absent-text">
        <TriangleAlert aria-hidden className="size-4 shrink-0 stroke-[1.5]" />
        {title}
      </p>
      {message && <p className="max-w-prose text-13 wrap-anywhere text-ink2">{message}</p>}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry} pending={retrying} pendingText="Trying…">
          Try again
        </Button>
      )}
    </div>
  );
}
