import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';

/** A section of which nothing is there yet. */
export function SectionSkeleton({ label }: { label: string }) {
  return (
    <>
      <SectionHead title={label} />
      <SkeletonRows />
    </>
  );
}
