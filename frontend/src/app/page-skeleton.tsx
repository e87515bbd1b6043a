import { Skeleton } from '../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../shared/ui/hooks/use-delayed.ts';

/** Where a page will be: its bar and its first lines, once loading has lasted a while. */
export function PageSkeleton() {
  const isLate = useDelayed(true);
  return (
    <main aria-busy aria-label="Loading" className="min-h-dvh">
      {isLate && (
        <>
          <div className="flex h-13 items-center gap-3 border-b border-line bg-surface px-5">
            <Skeleton className="size-5" />
            <Skeleton className="h-3 w-40" />
          </div>
          <div className="flex flex-col gap-4 p-5">
            <Skeleton className="h-24 w-full rounded-card" />
            <Skeleton className="h-64 w-full rounded-card" />
          </div>
        </>
      )}
    </main>
  );
}
