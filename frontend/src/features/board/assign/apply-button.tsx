import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';

type ApplyButtonProps = {
  /** The board has changed since. */
  isStale: boolean;
  isFetching: boolean;
  isApplying: boolean;
  onCompute: () => void;
  /** Left out where there is nothing to apply. */
  onApply?: () => void;
  children: ReactNode;
};

/** Applies what is shown; what has aged is computed again by the same press (DEP-50). */
export function ApplyButton({
  isStale,
  isFetching,
  isApplying,
  onCompute,
  onApply,
  children,
}: ApplyButtonProps) {
  if (isStale) {
    return (
      <Button variant="accent" writes={false} pending={isFetching} onClick={onCompute}>
        Compute again
      </Button>
    );
  }
  return (
    <Button
      variant="accent"
      pending={isApplying}
      pendingText="Applying…"
      disabled={onApply === undefined || (isFetching && !isApplying)}
      onClick={onApply}
    >
      {children}
    </Button>
  );
}

/** What was computed for a board that has changed since is dimmed. */
export const agedStyle = (isStale: boolean): string | undefined =>
  isStale ? 'opacity-50' : undefined;

/** Over what was computed for a board that has changed since: nothing of it is applied any more. */
export const StaleBanner = () => (
  <div className="mb-3">
    <Banner tone="warning">The board has changed since this was computed.</Banner>
  </div>
);
