import type { ReactNode } from 'react';
import { useWidth } from '../../../shared/ui/hooks/use-box.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { usePrinting } from '../../../shared/ui/hooks/use-printing.ts';
import { SightScope } from '../../../shared/ui/sight/sight-scope.tsx';
import type { ZoneView } from '../board/board.view.ts';
import { useDensity } from '../board/use-board-stores.ts';
import { StationMap } from '../map/station-map.tsx';
import { DeferredStation } from './deferred-station.tsx';
import { PackedStation, PackedStations, usePackedRows } from './packed-stations.tsx';
import { columnGap, columnOfEach, columnsIn, cutIntoColumns } from './packing.ts';
import type { DrawStation } from '../density/draw-station.ts';
import { cardHeight } from './station-height.ts';
import type { StationView } from './station.view.ts';
import { ZoneSection } from './zone-section.tsx';

type StationLayoutProps = {
  zones: readonly ZoneView[];
  counts: ReadonlyMap<string, number>;
  isLong: boolean;
  renderCard: DrawStation;
  /** On the map. */
  renderTile: DrawStation;
  /** In the place of Reset Zone; where it is left out the heading has that. */
  zoneAction?: ReactNode;
  /** Undefined of a zone where nobody stands by hand. */
  unpinZone?: (zoneId: string) => (() => void) | undefined;
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
    <SightScope isLong={isLong}>
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
    </SightScope>
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

function StationColumns(props: ColumnsProps) {
  const { zones, counts, renderCard, zoneAction, unpinZone, density } = props;
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
        <div key={column[0]?.zone.id} className="flex min-w-0 flex-1 flex-col gap-3 print:block">
          {column.map((zone) => {
            const places = columnOfEach(zone.stations.length, columns.stations);
            return (
              <ZoneSection
                key={zone.zone.id}
                view={zone}
                action={zoneAction}
                onUnpin={unpinZone?.(zone.zone.id)}
              >
                <PackedStations columns={columns.stations}>
                  {zone.stations.map((station, index) => (
                    <PackedStation key={station.station.id} column={places[index] ?? 1}>
                      <DeferredStation
                        view={station}
                        liveCount={counts.get(station.station.id) ?? 0}
                        height={cardHeight(station, density, isFinger)}
                      >
                        {renderCard(station, counts.get(station.station.id) ?? 0)}
                      </DeferredStation>
                    </PackedStation>
                  ))}
                </PackedStations>
              </ZoneSection>
            );
          })}
        </div>
      ))}
    </div>
  );
}
