import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../shared/ui/hooks/use-delayed.ts';

/** Where a part of the dashboard will be, once its file has been on the way for a while (UI-25). */
export const PartSkeleton = () => useDelayed(true) && <SkeletonRows />;
