import { memo } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { useBoardStores, useBoardView, useDrag } from '../board/use-board-stores.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { StationBody } from '../stations/station-body.tsx';
import { DropArea } from '../drag/drop-area.tsx';
import { useTapToPlace } from '../drag/use-tap-to-place.ts';
import { useStationDrop } from '../stations/station-card.tsx';
import { TileRefusal } from '../stations/station-refusal.tsx';
import { FullWords } from '../stations/full-words.tsx';
import type { OfficerView, StationView } from '../stations/station.view.ts';
import { chipListStyle, tileStyle } from './chip-style.ts';
import { OfficerChip } from './officer-chip.tsx';
import { TileList } from './tile-list.tsx';
import { TileFit } from './tile-fit.tsx';
import { usePeek, type Peek } from './use-peek.ts';

type StationTileProps = {
  view: StationView;
  liveCount: number;
  operations: BoardOperations;
};

/** A station with more places than this takes the room of two. */
const wideFrom = 10;
export const isWideTile = ({ capacity }: StationView): boolean => capacity > wideFrom;

/** A station on the map: how it stands, who stands there by initials; its list opens beside it (DEP-107). */
export const StationTile = memo(function StationTile(props: StationTileProps) {
  const { view, liveCount } = props;
  const { station, isOpen, officers } = view;
  const { section, edge, area } = useStationDrop(view, liveCount);
  const tap = useTapToPlace(station.id, isOpen, props.operations);
  const peek = useStationPeek(station.id);
  return (
    <section
      {...section}
      {...peek.tile}
      onClickCapture={tap}
      className={cn(tileStyle, 'group/station print:break-inside-avoid', edge)}
    >
      <DropArea {...area} />
      <OpenedStation {...props} peek={peek} />
      <div className="relative flex min-h-4 min-w-0 items-center justify-between gap-1.5">
        <FullWords view={view} liveCount={liveCount} isCompact />
        {isOpen ? (
          <TileFit view={view} liveCount={liveCount} />
        ) : (
          <span className="text-12 text-ink3">Station closed</span>
        )}
      </div>
      <TileRefusal stationId={station.id} />
      <Chips
        stationId={station.id}
        label={station.name}
        officers={officers}
        isLocked={!isOpen}
        isWide={isWideTile(view)}
      />
    </section>
  );
});

/** Hidden, not closed, while one of its cards is dragged. */
function OpenedStation({ peek, ...props }: StationTileProps & { peek: Peek }) {
  const { view, liveCount } = props;
  const isDragging = useDrag(({ held }) => held !== null);
  return (
    <TileList
      name={view.station.name}
      count={liveCount}
      capacity={view.capacity}
      peek={peek}
      listId={view.station.id}
      className={cn('p-2.5', isDragging && 'pointer-events-none invisible')}
    >
      <StationBody {...props} />
    </TileList>
  );
}

function useStationPeek(stationId: string) {
  const { view, drag } = useBoardStores();
  const opening = useBoardView(({ openStation }) =>
    openStation?.id === stationId ? openStation.opening : undefined,
  );
  return usePeek({
    opening,
    open: (next) => view.showStation(stationId, next),
    close: () => view.hideStation(stationId),
    isBusy: drag.isDragging,
  });
}

type ChipsProps = {
  stationId: string;
  label: string;
  officers: readonly OfficerView[];
  isLocked: boolean;
  isWide: boolean;
};

function Chips({ stationId, label, officers, isLocked, isWide }: ChipsProps) {
  const remembered = useBoardView(({ tabStops }) => tabStops.get(stationId));
  if (officers.length === 0) return null;
  const isHere = officers.some(({ officer }) => officer.id === remembered);
  const tabStop = isHere ? remembered : officers[0]?.officer.id;
  return (
    <ul aria-label={label} className={chipListStyle(isWide)}>
      {officers.map((view) => (
        <OfficerChip
          key={view.officer.id}
          view={view}
          listId={stationId}
          isTabStop={view.officer.id === tabStop}
          isLocked={isLocked}
        />
      ))}
    </ul>
  );
}
