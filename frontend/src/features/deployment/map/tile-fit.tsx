import { Check, TriangleAlert } from 'lucide-react';
import { Seats } from '../../../shared/domain/seats.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useDrag } from '../board/use-board-stores.ts';
import { dropFit, fitWords } from '../fits/drop-fit.ts';
import { warningFor } from '../drag/drop-warning.ts';
import type { StationView } from '../stations/station.view.ts';
import { TileState } from './tile-state.tsx';

/**
 * How a tile's station stands; while somebody who would come there is in hand and it has room, whether they fit, or how
 * many of them (DEP-320). It is one line, so that nothing moves under the pointer (S19).
 */
export function TileFit({ view, liveCount }: { view: StationView; liveCount: number }) {
  const { station, officers, capacity, minimum, count } = view;
  const free = capacity - liveCount;
  const words = useDrag(({ held }) => {
    const fit = dropFit(held, station, officers, free);
    if (!fit || free <= 0) return undefined;
    return fit.coming === 1
      ? (warningFor(held, station)?.replaceAll('tag ', '') ?? fitWords(fit))
      : fitWords(fit);
  });
  const isWhole = useDrag(({ held }) => {
    const fit = dropFit(held, station, officers, free);
    return fit !== undefined && fit.fitting === fit.coming;
  });
  if (words === undefined) return <TileState view={view} liveCount={liveCount} />;
  const Sign = isWhole ? Check : TriangleAlert;
  return (
    <>
      <Seats
        filled={count}
        places={capacity}
        minimum={minimum}
        className="max-h-2.5 shrink-[99] overflow-hidden"
      />
      <span
        className={cn(
          'narrow ml-auto flex min-w-0 items-center gap-1 text-11 font-semibold',
          isWhole ? 'text-present-text' : 'text-pto-text',
        )}
      >
        <Sign aria-hidden className="size-3 shrink-0" />
        <span className="truncate">{words}</span>
      </span>
    </>
  );
}
