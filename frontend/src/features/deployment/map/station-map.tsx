import type { ZoneView } from '../board/board.view.ts';
import { ShortMark } from '../../../shared/domain/short-mark.tsx';
import { worstOf } from '../../../shared/domain/need.ts';
import { needAt } from '../stations/station.view.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { looksForOfficers } from '../board/board-filters.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { useBoardFilters } from '../board/use-board-stores.ts';
import { DeferredStation } from '../stations/deferred-station.tsx';
import { tileHeight } from '../stations/station-height.ts';
import type { DrawStation } from '../density/draw-station.ts';
import { isWideTile } from './station-tile.tsx';

type StationMapProps = {
  zones: readonly ZoneView[];
  counts: ReadonlyMap<string, number>;
  renderTile: DrawStation;
};

/** Every station as a tile, a row for each zone: the whole board on one screen (DEP-107). */
export function StationMap({ zones, counts, renderTile }: StationMapProps) {
  // What a filter leaves keeps the size of its tiles.
  const isFiltered = useBoardFilters((all) => looksForOfficers(all) || all.zone !== 'all');
  const isFinger = useMedia('(pointer: coarse)');
  return (
    <div
      className={cn(
        'grid flex-1 auto-rows-auto gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] xl:mb-(--notice-lane)',
        isFiltered && 'content-start',
      )}
    >
      {zones.map((zone) => (
        <section
          key={zone.zone.id}
          aria-labelledby={`zone-${zone.zone.id}`}
          data-zone={zone.zone.id}
          className="grid gap-x-3 gap-y-1 sm:col-span-2 sm:grid-cols-subgrid"
        >
          <ZoneLabel view={zone} />
          {zone.stations.length === 0 ? (
            <p className="self-center text-13 text-ink3">No stations available in this zone</p>
          ) : (
            <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
              {zone.stations.map((station) => (
                <DeferredStation
                  key={station.station.id}
                  view={station}
                  liveCount={counts.get(station.station.id) ?? 0}
                  height={tileHeight(station, isWideTile(station), isFinger)}
                  className={cn('grid min-w-0', isWideTile(station) && 'sm:col-span-2')}
                >
                  {renderTile(station, counts.get(station.station.id) ?? 0)}
                </DeferredStation>
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}

function ZoneLabel({ view: { zone, count, places, stations } }: { view: ZoneView }) {
  const short = stations.reduce((sum, one) => sum + Math.max(0, one.minimum - one.count), 0);
  const need = worstOf(stations.map((one) => needAt(one, one.count)));
  return (
    <header className="flex gap-x-2 py-1 max-sm:items-baseline sm:max-w-24 sm:flex-col">
      <h2
        id={`zone-${zone.id}`}
        tabIndex={-1}
        data-tip={zone.description}
        className="truncate text-14 font-semibold outline-none"
      >
        {zone.name}
      </h2>
      <span className="text-12 text-ink2 tabular-nums">
        {count}/{places}
        <span className="sr-only"> places filled</span>
      </span>
      {short > 0 && <ShortMark short={short} need={need} className="text-12" />}
      {need === 'named' && <span className="text-12 text-pto-text">lacks a tag or role</span>}
    </header>
  );
}
