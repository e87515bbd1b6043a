import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { cardGrid, figureGrid } from './grids.ts';

/** Where the five figures will be. Their room is kept from the start, so that nothing jumps. */
export function FiguresSkeleton() {
  return <Places count={5} grid={figureGrid} each="h-19.5 rounded-card" />;
}

/** Where the teams' cards will be. */
export function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Places count={10} grid={cardGrid} each="h-36 rounded-card" />
    </div>
  );
}

function Places({ count, grid, each }: { count: number; grid: string; each: string }) {
  const isLate = useDelayed(true);
  return (
    <div aria-hidden className={grid}>
      {Array.from({ length: count }, (_, place) => (
        // Places in a row: their index is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={place} className={isLate ? each : `${each} invisible`} />
      ))}
    </div>
  );
}
