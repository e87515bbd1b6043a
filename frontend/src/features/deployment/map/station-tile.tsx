import { memo } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { useBoardStores, useBoardView, useDrag } from '../board/use-board-stores.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { StationBody } from '../stations/station-body.tsx';
import { DropArea } from '../drag/drop-area.tsx';
import { useTapToPlace } from '../drag/use-tap-to-place.ts';
import { useStationDrop } from '../stations/station-card.tsx';
import { TileRefusal } from '../stations/station-refusal.tsx';
import { FullWords } from '../stations/full-words.tsx';
import type { OfficerView, StationView } from '../stations/station.view.ts';
import { OfficerChip } from './officer-chip.tsx';
import { TileState } from './tile-state.tsx';

type StationTileProps = {
  view: StationView;
  liveCount: number;
  shiftTime: string | null;
  operations: BoardOperations;
};

/** A station with more places than this takes the room of two. */
const wideFrom = 10;
export const isWideTile = ({ capacity }: StationView): boolean => capacity > wideFrom;

/** A station on the map: how it stands, who stands there by initials; a press opens its list (DEP-107). */
export const StationTile = memo(function StationTile(props: StationTileProps) {
  const { view, liveCount } = props;
  const { station, isOpen, capacity, officers } = view;
  const { section, edge, area, warning } = useStationDrop(view, liveCount);
  const tap = useTapToPlace(station.id, isOpen, props.operations);
  return (
    <section
      {...section}
      onClickCapture={tap}
      className={cn(
        'group/station relative flex min-w-0 flex-col gap-1 rounded-card border px-2 py-1.5 hover:border-field print:break-inside-avoid',
        edge,
      )}
    >
      <DropArea {...area} />
      <OpenedStation {...props} />
      <div className="relative flex min-h-4 min-w-0 items-center justify-between gap-1.5">
        <FullWords view={view} liveCount={liveCount} isCompact />
        {isOpen && warning && liveCount < capacity ? (
          <span className="text-11 font-medium wrap-anywhere text-pto-text">{warning}</span>
        ) : isOpen ? (
          <TileState view={view} liveCount={liveCount} />
        ) : (
          <span className="text-12 text-ink3">Station closed</span>
        )}
      </div>
      <TileRefusal stationId={station.id} />
      <Chips stationId={station.id} label={station.name} officers={officers} isLocked={!isOpen} />
    </section>
  );
});

/** The name, which opens the list beside the tile; hidden, not closed, while one of its cards is dragged. */
function OpenedStation(props: StationTileProps) {
  const { view, liveCount } = props;
  const { station, capacity } = view;
  const { showStation } = useBoardStores().view;
  const isOpened = useBoardView(({ openStation }) => openStation === station.id);
  const isDragging = useDrag(({ held }) => held !== null);
  return (
    <Popover
      open={isOpened}
      onOpenChange={(open) => showStation(open ? station.id : null)}
      label={`${station.name}, opened`}
      className={cn(
        'max-h-(--radix-popover-content-available-height) w-70 overflow-y-auto p-2.5',
        isDragging && 'invisible pointer-events-none',
      )}
      trigger={
        <button
          type="button"
          data-tile
          // The whole tile opens the list; the initials lie above.
          className="flex min-w-0 items-baseline justify-between gap-1.5 text-left text-13 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <span className="min-w-0 truncate font-semibold" data-tip={station.name} data-tip-cut="">
            {station.name}
          </span>
          <span className="shrink-0 text-ink2 tabular-nums">
            <span className="font-semibold text-ink">{liveCount}</span>/{capacity}
          </span>
        </button>
      }
    >
      <div data-list={station.id} className="flex flex-col gap-1.5">
        <StationBody {...props} />
      </div>
    </Popover>
  );
}

type ChipsProps = {
  stationId: string;
  label: string;
  officers: readonly OfficerView[];
  isLocked: boolean;
};

function Chips({ stationId, label, officers, isLocked }: ChipsProps) {
  const remembered = useBoardView(({ tabStops }) => tabStops.get(stationId));
  if (officers.length === 0) return null;
  const isHere = officers.some(({ officer }) => officer.id === remembered);
  const tabStop = isHere ? remembered : officers[0]?.officer.id;
  return (
    <ul aria-label={label} className="relative flex flex-wrap gap-0.5 self-start">
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
