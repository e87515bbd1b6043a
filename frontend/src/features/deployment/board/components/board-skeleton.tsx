import { Skeleton } from '../../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../../shared/ui/hooks/use-delayed.ts';

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
