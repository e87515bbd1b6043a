import { countByStation, type BoardSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { BoardView } from '../board/board.view.ts';
import type { BoardFilters } from '../board/board-filters.ts';
import { StationCard } from './station-card.tsx';
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

/** The open zones with their stations. */
export function StationsTab({ view, board, filters, shiftTime, operations }: StationsTabProps) {
  const counts = useMemo(() => countByStation(board), [board]);
  if (view.zones.length === 0) return <ZonesEmpty board={board} filters={filters} />;
  return (
    <div className="flex flex-col gap-5">
      {view.zones.map((zone) => (
        <ZoneSection key={zone.zone.id} view={zone}>
          {zone.stations.map((station) => (
            <StationCard
              key={station.station.id}
              view={station}
              liveCount={counts.get(station.station.id) ?? 0}
              shiftTime={shiftTime}
              operations={operations}
            />
          ))}
        </ZoneSection>
      ))}
    </div>
  );
}
