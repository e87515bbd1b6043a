import { Seats } from '../../../shared/domain/seats.tsx';
import { StationState } from '../stations/station-state.tsx';
import type { StationView } from '../stations/station.view.ts';

/** On a tile, side by side: which of its places are taken, and how the station stands. */
export function TileState({ view, liveCount }: { view: StationView; liveCount: number }) {
  const { capacity, minimum, count } = view;
  return (
    <>
      <Seats
        filled={count}
        places={capacity}
        minimum={minimum}
        className="max-h-2.5 shrink-[99] overflow-hidden"
      />
      <span className="narrow flex min-w-0 shrink items-center gap-1.5 text-11">
        <StationState view={view} liveCount={liveCount} isCompact />
      </span>
    </>
  );
}
