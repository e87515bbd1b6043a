import { countByStation, type BoardSnapshot, type Moment } from '@muster/protocol';
import { memo, useCallback, useMemo } from 'react';
import { useOperations } from '../board-scope.tsx';
import { type BoardView, isLongBoard } from '../board.view.ts';
import type { BoardFilters } from '../board-view.store.ts';
import { SuitableCounts } from '../suitability/suitable-list.tsx';
import type { DrawStation } from '../density/density-choice.tsx';
import { StationTile } from '../map/station-tile.tsx';
import { StationCard } from './station-card.tsx';
import { unpinZoneOperation } from '../operations/station-actions.ts';
import { StationLayout } from './station-layout.tsx';
import { useGoal } from './use-goal.ts';
import { ZonesEmpty } from './zone-section.tsx';

type StationsTabProps = {
  view: BoardView;
  /** As it is now, also while the layout is kept as it was (S19). */
  board: BoardSnapshot;
  moment: Moment;
  filters: BoardFilters;
};

const renderCard: DrawStation = (station, liveCount) => (
  <StationCard view={station} liveCount={liveCount} />
);
const renderTile: DrawStation = (station, liveCount) => (
  <StationTile view={station} liveCount={liveCount} />
);

/** The open zones with their stations, as cards or as a map. */
export const StationsTab = memo(function StationsTab({
  view,
  board,
  moment,
  filters,
}: StationsTabProps) {
  const operations = useOperations();
  const counts = useMemo(() => countByStation(board), [board]);
  const unpinZone = useCallback(
    (zoneId: string) => {
      const now = operations.current()?.board;
      const op = now && unpinZoneOperation(now, operations.catalogue(), zoneId);
      return op && (() => void operations.perform(op));
    },
    [operations],
  );
  useGoal(view);
  if (view.zones.length === 0) return <ZonesEmpty board={board} filters={filters} />;
  return (
    <SuitableCounts board={board} moment={moment} stations={operations.catalogue().stations}>
      <StationLayout
        isLong={isLongBoard(board)}
        zones={view.zones}
        counts={counts}
        unpinZone={unpinZone}
        renderCard={renderCard}
        renderTile={renderTile}
      />
    </SuitableCounts>
  );
});
