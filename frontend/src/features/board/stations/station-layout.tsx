import { type ReactNode, memo, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { shallow } from 'zustand/vanilla/shallow';
import { useWidth } from '../../../shared/ui/hooks/use-box.ts';
import { useMedia, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { ViewportScope } from '../../../shared/ui/viewport/deferred.tsx';
import type { ZoneView } from '../board.view.ts';
import { useDensity } from '../board-stores.ts';
import { StationMap } from '../map/station-map.tsx';
import { DeferredStation, cardHeight } from './deferred-station.tsx';
import { columnGap, columnOfEach, columnsIn, cutIntoColumns } from './packing.ts';
import type { DrawStation } from '../density/density-choice.tsx';
import type { StationView } from './station.view.ts';
import { useZoneFolds } from './zone-folds.ts';
import { ZoneSection, type UnpinZone } from './zone-section.tsx';

type StationPlaceProps = {
  view: StationView;
  liveCount: number;
  column: number;
  /** In pixels, before it is drawn. */
  height: number;
  renderCard: DrawStation;
};

/** A station where it stands: drawn again where something of it has changed, not at each step elsewhere. */
const StationPlace = memo(function StationPlace({
  column,
  renderCard,
  ...shown
}: StationPlaceProps) {
  return (
    <PackedStation column={column}>
      <DeferredStation {...shown}>{renderCard(shown.view, shown.liveCount)}</DeferredStation>
    </PackedStation>
  );
});

type PackedProps = { columns: number; children: ReactNode };

/**
 * Stations below each other in columns, without a row that is as high as its highest card. They stand
 * in the document in their own order, so that the keyboard and a reader go through them in it. Paper has
 * columns of text instead: a browser counts only so many rows, and a page ends between two stations.
 */
function PackedStations({ columns, children }: PackedProps) {
  return (
    <div
      className="grid auto-rows-[1px] grid-flow-dense items-start print:block print:columns-[13rem]"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap }}
    >
      {children}
    </div>
  );
}

/** One station in its column, as many rows of a pixel high as it needs. */
function PackedStation({ column, children }: { column: number; children: ReactNode }) {
  return (
    <div
      data-packed
      // What moves down when one above it grows is painted as it was (decision 0010). A phone's menus reach over the edge.
      className="min-w-0 contain-content [overflow-clip-margin:4px] phone:contain-none print:mb-2.5 print:break-inside-avoid print:contain-none"
      style={{ gridColumn: column }}
    >
      {children}
    </div>
  );
}

/** Gives every station in an area its rows before anything is painted, and whenever its height changes (DEP-113). */
function usePackedRows(area: RefObject<HTMLElement | null>): void {
  const [heights] = useState(() => new PackedHeights());
  useLayoutEffect(() => {
    const stations = area.current?.querySelectorAll<HTMLElement>('[data-packed]') ?? [];
    // For what is drawn anew the observer would tell after the first picture; of the others it tells.
    spanRows(heights.follow([...stations]));
  });
  useEffect(() => () => heights.end(), [heights]);
}

/** One observer of all stations: what changes in one frame is read and set together. */
class PackedHeights {
  #followed = new WeakSet<Element>();
  readonly #observer = new ResizeObserver((entries) =>
    spanRows(entries.map(({ target }) => target as HTMLElement)),
  );

  /** Answers which of them are new. */
  follow(stations: readonly HTMLElement[]): readonly HTMLElement[] {
    const fresh = stations.filter((station) => !this.#followed.has(station));
    for (const station of fresh) {
      this.#followed.add(station);
      this.#observer.observe(station);
    }
    return fresh;
  }

  end(): void {
    this.#followed = new WeakSet();
    this.#observer.disconnect();
  }
}

/** Reads all heights before it sets the first, so that the page is laid out once. */
function spanRows(stations: readonly HTMLElement[]): void {
  const spans = stations.map((element) => `span ${Math.ceil(element.offsetHeight) + columnGap}`);
  for (const [index, element] of stations.entries()) {
    const span = spans[index] ?? '';
    if (element.style.gridRowEnd !== span) element.style.gridRowEnd = span;
  }
}

type StationLayoutProps = {
  zones: readonly ZoneView[];
  counts: ReadonlyMap<string, number>;
  isLong: boolean;
  renderCard: DrawStation;
  /** On the map. */
  renderTile: DrawStation;
  /** In the place of Reset Zone; where it is left out the heading has that. */
  zoneAction?: ReactNode;
  unpinZone?: UnpinZone;
};

/** The zones with their stations as densely as this person has chosen, live or as they were (DEP-105, HIS-33). */
export function StationLayout({
  isLong,
  renderCard,
  renderTile,
  zoneAction,
  unpinZone,
  ...shown
}: StationLayoutProps) {
  const density = useDensity();
  const isPrinting = usePrinting();
  return (
    <ViewportScope isLong={isLong}>
      {density === 'map' && !isPrinting ? (
        <StationMap {...shown} renderTile={renderTile} />
      ) : (
        <StationColumns
          {...shown}
          renderCard={renderCard}
          zoneAction={zoneAction}
          unpinZone={unpinZone}
          density={density === 'dense' ? 'dense' : 'roomy'}
        />
      )}
    </ViewportScope>
  );
}

type ColumnsProps = Pick<StationLayoutProps, 'zones' | 'counts' | 'renderCard' | 'zoneAction'> & {
  unpinZone: StationLayoutProps['unpinZone'] | undefined;
  density: keyof typeof narrowest;
};

/** The narrowest column of each density in pixels; in a roomy one a name of 24 characters is whole. */
const narrowest = { roomy: 244, dense: 204 } as const;

/** What a station or a zone takes apart from its places, in rows of one officer. */
const [stationRows, zoneRows] = [4, 1.5];
const heightOf = ({ capacity, officers }: StationView) =>
  stationRows + Math.max(capacity, officers.length);

type PackedZoneProps = Omit<ColumnsProps, 'zones'> & {
  view: ZoneView;
  /** Undefined where it cannot be folded. */
  isUnfolded: boolean | undefined;
  columns: number;
  isFinger: boolean;
};

/** A zone with its stations: drawn again where something of it has changed, not at each step elsewhere. */
const PackedZone = memo(
  function PackedZone(props: PackedZoneProps) {
    const { view, isUnfolded, counts, columns, density, isFinger, renderCard } = props;
    const places = columnOfEach(view.stations.length, columns);
    return (
      <ZoneSection
        view={view}
        action={props.zoneAction}
        canFold
        isUnfolded={isUnfolded}
        unpin={props.unpinZone}
      >
        <PackedStations columns={columns}>
          {view.stations.map((station, index) => (
            <StationPlace
              key={station.station.id}
              view={station}
              liveCount={counts.get(station.station.id) ?? 0}
              column={places[index] ?? 1}
              height={cardHeight(station, density, isFinger)}
              renderCard={renderCard}
            />
          ))}
        </PackedStations>
      </ZoneSection>
    );
  },
  ({ counts: were, ...before }, { counts: are, ...after }) =>
    shallow(before, after) &&
    after.view.stations.every(({ station: { id } }) => were.get(id) === are.get(id)),
);

function StationColumns({ zones: all, ...shown }: ColumnsProps) {
  const { density } = shown;
  const { zones, isUnfolded } = useZoneFolds(all);
  const isFinger = useMedia('(pointer: coarse)');
  const [area, width] = useWidth<HTMLDivElement>(0);
  usePackedRows(area);
  const columns = columnsIn(width, narrowest[density]);
  const zoneHeight = ({ stations }: ZoneView) =>
    zoneRows + stations.reduce((sum, station) => sum + heightOf(station), 0) / columns.stations;
  return (
    <div
      ref={area}
      data-density={density}
      className="group/board flex items-start print:block"
      style={{ gap: columnGap * 1.6 }}
    >
      {cutIntoColumns(zones, columns.zones, zoneHeight).map((column) => (
        <div
          key={column[0]?.zone.id}
          className="flex min-w-0 flex-1 flex-col gap-3 phone:gap-0 print:block"
        >
          {column.map((zone) => (
            <PackedZone
              key={zone.zone.id}
              view={zone}
              isUnfolded={isUnfolded(zone)}
              columns={columns.stations}
              isFinger={isFinger}
              {...shown}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
