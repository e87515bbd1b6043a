import type { ReactNode } from 'react';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { panelWidth } from '../officers/unassigned-fold.tsx';
import { StripRoom } from '../zone-bar/zone-bar.tsx';
import { useDensity } from '../board-stores.ts';

/** The board's frame while it loads: what comes later takes the room that is kept for it (DEP-113). */
export function BoardFrame({
  isNarrow,
  isFolded = false,
  children,
}: {
  isNarrow: boolean;
  /** The unassigned officers were a strip when they were seen last. */
  isFolded?: boolean;
  children: ReactNode;
}) {
  const density = useDensity();
  return (
    <>
      <StripRoom />
      <div className="flex items-stretch">
        <div className="flex min-w-0 flex-1 flex-col gap-2.5 px-4 py-2.5 phone:py-0 sm:px-5">
          {children}
        </div>
        {!isNarrow && (
          <div
            aria-hidden
            className={`keeps-clear min-h-[calc(100dvh-var(--bar-height)-3rem)] border-l border-line bg-surface ${panelWidth(density, isFolded)}`}
          />
        )}
      </div>
    </>
  );
}

/** Where zones and stations will be, once loading has lasted a while. */
export function BoardSkeleton() {
  const isLate = useDelayed(true);
  return (
    <div role="status" aria-label="Loading the board" className="flex flex-col gap-5">
      {isLate &&
        ['first', 'second'].map((zone) => (
          <div key={zone} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-2.5">
              {['a', 'b', 'c', 'd'].map((station) => (
                <Skeleton key={station} className="h-52 w-full rounded-card" />
              ))}
            </div>
          </div>
        ))}
    </div>
  );
}
