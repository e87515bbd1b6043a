import { isolated, wordFor } from '@muster/protocol';
import { TriangleAlert } from 'lucide-react';
import type { ZoneView } from '../board.view.ts';
import { ShortMark, worstOf } from '../../../shared/domain/short-mark.tsx';
import { needAt, shortAt } from '../stations/station.view.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { looksForOfficers } from '../board-view.store.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { useBoardFilters } from '../board-stores.ts';
import { DeferredStation, tileHeight } from '../stations/deferred-station.tsx';
import type { DrawStation } from '../density/density-choice.tsx';
import { isWideTile } from './station-tile.tsx';

type StationMapProps = {
  zones: readonly ZoneView[];
  counts: ReadonlyMap<string, number>;
  renderTile: DrawStation;
};

/** The zones of a board share columns of at least this many tiles. */
const fewestColumns = 6;

/** How many tiles the stations of a zone take. */
const tilesOf = ({ stations }: ZoneView) =>
  stations.reduce((sum, one) => sum + (isWideTile(one) ? 2 : 1), 0);

/** As many columns as the longest zone has tiles, unless they would be too narrow to read. */
const tilesStyle =
  'grid gap-1.5 grid-cols-[repeat(auto-fill,minmax(max(6.5rem,(100%-(var(--tiles)-1)*0.375rem)/var(--tiles)-0.01px),1fr))]';

/** Every station as a tile, a row for each zone: the whole board on one screen (DEP-107). */
export function StationMap({ zones, counts, renderTile }: StationMapProps) {
  // What a filter leaves keeps the size of its tiles.
  const isFiltered = useBoardFilters((all) => looksForOfficers(all) || all.zone !== 'all');
  const isFinger = useMedia('(pointer: coarse)');
  const widest = Math.max(fewestColumns, ...zones.map(tilesOf));
  return (
    <div
      style={{ ['--tiles' as string]: widest }}
      className={cn(
        'grid flex-1 auto-rows-auto gap-x-3 gap-y-1.5 sm:grid-cols-[5.25rem_minmax(0,1fr)] xl:mb-(--notice-lane)',
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
            <div className={tilesStyle}>
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
  const short = stations.reduce((sum, one) => sum + shortAt(one, one.count), 0);
  const need = worstOf(stations.map((one) => needAt(one, one.count)));
  return (
    <header className="flex min-w-0 gap-x-2 py-1 leading-tight max-sm:flex-wrap max-sm:items-baseline sm:flex-col">
      <h2
        id={`zone-${zone.id}`}
        tabIndex={-1}
        data-tip={[zone.name, zone.description].filter(Boolean).join(': ')}
        className="truncate text-14 leading-snug font-semibold outline-none"
      >
        {zone.name}
      </h2>
      <span className="text-12 text-ink2 tabular-nums">
        {count}/{places}
        <span className="sr-only"> {wordFor(places, 'place')} filled</span>
      </span>
      {short > 0 && <ShortMark short={short} need={need} className="text-12" />}
      {need === 'named' && <ZoneLacks stations={stations} />}
    </header>
  );
}

/** "0 of 1 Xray", and where; of several stations how many more lack somebody (STF-11). */
function ZoneLacks({ stations }: Pick<ZoneView, 'stations'>) {
  const all = stations
    .filter((one) => needAt(one, one.count) === 'named')
    .map(({ station, lacking }) => ({ name: station.name, words: lacking.join(', ') }));
  const sentence = all.map(({ name, words }) => `${isolated(name)} has ${words}`).join(', ');
  return (
    <span data-tip={sentence} className="flex min-w-0 items-center gap-1 text-12 text-pto-text">
      <TriangleAlert aria-hidden className="size-3 shrink-0 stroke-[1.75]" />
      <span className="sr-only">{sentence}</span>
      <span aria-hidden className="narrow truncate">
        {all[0]?.words}
      </span>
      {all.length > 1 && <span aria-hidden>+{all.length - 1}</span>}
    </span>
  );
}
