import { cn } from '../cn.ts';

/** A place where something will be, in the shape it will have. Size it through `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton=""
      className={cn('block animate-breathe rounded-badge bg-line', className)}
    />
  );
}

/** Rows of a list that is loading: an avatar's place, a name's and a short one at the end. */
export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={row} className="flex h-row items-center gap-3 px-3">
          <Skeleton className="size-6 shrink-0 rounded-full" />
          <Skeleton className="h-3 w-2/5 max-w-40" />
          <Skeleton className="h-3 w-1/5 max-w-20" />
          <Skeleton className="ml-auto h-3 w-1/6 max-w-16" />
        </div>
      ))}
    </div>
  );
}
