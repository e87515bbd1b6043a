import { Seats } from '../../../shared/domain/seats.tsx';
import { StationState, FullWords } from '../stations/station-state.tsx';
import type { StationView } from '../stations/station.view.ts';
import { isolated } from '@muster/protocol';
import { type ReactNode, memo } from 'react';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { type Peek, usePeek } from './use-peek.ts';
import { useBoardStores, useBoardView, useDrag } from '../board-stores.ts';
import { StationBody, useStationDrop } from '../stations/station-card.tsx';
import { DropArea, useTapToPlace } from '../drag/drop-area.tsx';
import { TileRefusal } from '../stations/station-refusal.tsx';
import { Check, TriangleAlert } from 'lucide-react';
import { dropSuitability, suitabilityWords } from '../suitability/suitability.ts';
import { warningFor } from '../drag/drop.ts';
import { OfficerList } from '../officers/officer-list.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

/** The frame of a tile: lower where the board has little room, and as high as the row of its zone. */
export const tileStyle =
  'relative flex min-w-0 flex-col gap-0.5 rounded-card border px-1.5 py-1 hover:border-field';

type TileStateProps = {
  view: StationView;
  liveCount: number;
  /** Instead of how the station stands. */
  children?: ReactNode;
};

/** On a tile, side by side: which of its places are taken, and how the station stands. */
export function TileState({ view, liveCount, children }: TileStateProps) {
  const { capacity, minimum, count, expected } = view;
  return (
    <>
      <Seats
        filled={count}
        expected={expected}
        places={capacity}
        minimum={minimum}
        isQuiet={view.isUntouched}
        className="max-h-2.5 shrink-[99] overflow-hidden"
      />
      {children ?? (
        <span className="narrow flex min-w-0 shrink items-center gap-1.5 text-11">
          <StationState view={view} liveCount={liveCount} isCompact />
        </span>
      )}
    </>
  );
}

type TileListProps = {
  name: string;
  count: number;
  capacity: number;
  peek: Peek;
  /** Of the station, where its cards are taken and dropped. */
  listId?: string;
  className?: string;
  /** What the station's card says. */
  children: ReactNode;
};

/** The head of a tile: its name and count, and the list that opens beside the tile (DEP-107). */
export function TileList({ name, count, capacity, peek, className, ...body }: TileListProps) {
  const { list, popover, trigger, onPressInside, isKept } = peek;
  return (
    <Popover
      {...popover}
      label={`${isolated(name)}, opened`}
      isDialog={isKept}
      className={cn(
        'max-h-(--radix-popover-content-available-height) w-70 overflow-y-auto',
        className,
      )}
      trigger={
        <button
          ref={command}
          type="button"
          data-tile
          {...trigger}
          // The whole tile opens the list; the initials lie above.
          className="flex min-w-0 items-baseline justify-between gap-1.5 text-left text-13 leading-4.5 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <span className="shrink-0 text-ink2 tabular-nums">
            <span className="font-semibold text-ink">{count}</span>/{capacity}
          </span>
        </button>
      }
    >
      <div
        ref={list}
        data-list={body.listId}
        onPointerDownCapture={onPressInside}
        className="flex flex-col gap-1.5"
      >
        {body.children}
      </div>
    </Popover>
  );
}

/**
 * How a tile's station stands; while somebody who would come there is in hand and it has room, whether they fit, or how
 * many of them (DEP-320). It is one line, so that nothing moves under the pointer (S19).
 */
function TileSuitability({ view, liveCount }: { view: StationView; liveCount: number }) {
  const { station, officers, capacity } = view;
  const free = capacity - liveCount;
  const words = useDrag(({ held }) => {
    const fit = dropSuitability(held, station, officers, free);
    if (!fit || free <= 0) return undefined;
    return fit.coming === 1
      ? (warningFor(held, station)?.replaceAll('tag ', '') ?? suitabilityWords(fit))
      : suitabilityWords(fit);
  });
  const isWhole = useDrag(({ held }) => {
    const fit = dropSuitability(held, station, officers, free);
    return fit !== undefined && fit.fitting === fit.coming;
  });
  if (words === undefined) return <TileState view={view} liveCount={liveCount} />;
  const Sign = isWhole ? Check : TriangleAlert;
  return (
    <TileState view={view} liveCount={liveCount}>
      <span
        className={cn(
          'narrow ml-auto flex min-w-0 items-center gap-1 text-11 font-semibold',
          isWhole ? 'text-present-text' : 'text-pto-text',
        )}
      >
        <Sign aria-hidden className="size-3 shrink-0" />
        <span className="truncate">{words}</span>
      </span>
    </TileState>
  );
}

type StationTileProps = {
  view: StationView;
  liveCount: number;
};

/** A station with more places than this takes the room of two. */
const wideFrom = 10;
export const isWideTile = ({ capacity }: StationView): boolean => capacity > wideFrom;

/** A station on the map: how it stands, who stands there by initials; its list opens beside it (DEP-107). */
export const StationTile = memo(function StationTile(props: StationTileProps) {
  const { view, liveCount } = props;
  const { station, isOpen, officers } = view;
  const { section, edge, area } = useStationDrop(view, liveCount);
  const tap = useTapToPlace(station.id, isOpen);
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
          <TileSuitability view={view} liveCount={liveCount} />
        ) : (
          <span className="text-12 text-ink3">Station closed</span>
        )}
      </div>
      <TileRefusal stationId={station.id} />
      <OfficerList
        as={isWideTile(view) ? 'wide chips' : 'chips'}
        listId={station.id}
        label={station.name}
        officers={officers}
        isLocked={!isOpen}
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
