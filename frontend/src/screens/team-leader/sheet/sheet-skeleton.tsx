import { Card } from '../../../shared/ui/layout/card.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { sheetLayout } from './sheet-layout.ts';

/** The sheet's layout before anything of it is known. */
export function SheetSkeleton() {
  return (
    <div className={sheetLayout}>
      <Card className="flex flex-col gap-3">
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-control w-full" />
        <Skeleton className="h-4 w-40" />
      </Card>
      <Card padded={false}>
        <SkeletonRows label="Loading the team" />
      </Card>
    </div>
  );
}
