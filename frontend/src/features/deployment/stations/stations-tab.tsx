import { countByStation, type BoardSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import { useWidth } from '../../../shared/ui/hooks/use-box.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { usePrinting } from '../../../shared/ui/hooks/use-printing.ts';
import { SightScope } from '../../../shared/ui/sight/sight-scope.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { BoardView, ZoneView } from '../board/board.view.ts';
import type { BoardFilters } from '../board/board-filters.ts';
import { isLongBoard } from '../board/long-board.ts';
import { useDensity } from '../board/use-board-stores.ts';
import { FitCounts } from '../fits/fit-counts.tsx';
import { StationMap } from '../map/station-map.tsx';
import { PackedStation, PackedStations, usePackedRows } from './packed-stations.tsx';
import { columnGap, columnOfEach, columnsIn, cutIntoColumns } from './packing.ts';
import { DeferredStation } from './deferred-station.tsx';
import { StationCard } from './station-card.tsx';
import { cardHeight } from './station-height.ts';
import type { StationView } from './station.view.ts';
import { useGoal } from './use-goal.ts';
import { ZoneSection } from './zone-section.tsx';
import { ZonesEmpty } from './zones-empty.tsx';

type StationsTabProps = {
  view: BoardView;
  /** As it is now, also while the layout is kept as it was (S19). */
  board: BoardSnapshot;
  filters: BoardFilters;
  shiftTime: string | null;
  operations: BoardOperations;
};

/** The open zones with their stations, as cards or as a map. */
export function StationsTab({ view, board, filters, shiftTime, operations }: StationsTabProps) {
  const counts = useMemo(() => countByStation(board), [board]);
  const density = useDensity();
  const isPrinting = usePrinting();
  useGoal(view);
  if (view.zones.length === 0) return <ZonesEmpty board={board} filters={filters} />;
  const shown = { zones: view.zones, counts, shiftTime, operations };
  return (
    <FitCounts board={board} stations={operations.catalogue().stations}>
      <SightScope isLong={isLongBoard(board)}>
        {density === 'map' && !isPrinting ? (
          <StationMap {...shown} />
        ) : (
          <StationColumns {...shown} />
        )}
      </SightScope>
    </FitCounts>
  );
}

type ShownZones = Pick<StationsTabProps, 'shiftTime' | 'operations'> & {
  zones: readonly ZoneView[];
  counts: ReadonlyMap<string, number>;
};

/** The narrowest column of each density in pixels; in a roomy one a name of 24 characters is whole. */
const narrowest = { roomy: 244, dense: 204 } as const;

/** What a station or a zone takes apart from its places, in rows of one officer. */
const [stationRows, zoneRows] = [4, 1.5];
const heightOf = ({ capacity, officers }: StationView) =>
  stationRows + Math.max(capacity, officers.length);

function StationColumns({ zones, counts, shiftTime, operations }: ShownZones) {
  const density = useDensity() === 'dense' ? 'dense' : 'roomy';
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
            const places = columnOfEach(zone.stations.map(heightOf), columns.stations);
            return (
              <ZoneSection key={zone.zone.id} view={zone}>
                <PackedStations columns={columns.stations}>
                  {zone.stations.map((station, index) => (
                    <PackedStation key={station.station.id} column={places[index] ?? 1}>
                      <DeferredStation
                        view={station}
                        liveCount={counts.get(station.station.id) ?? 0}
                        height={cardHeight(station, density, isFinger)}
                      >
                        <StationCard
                          view={station}
                          liveCount={counts.get(station.station.id) ?? 0}
                          shiftTime={shiftTime}
                          operations={operations}
                        />
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
