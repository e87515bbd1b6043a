import { Seats } from '../../../shared/domain/seats.tsx';
import { StationState, FullWords } from '../stations/station-state.tsx';
import type { StationView, OfficerView } from '../stations/station.view.ts';
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
import { initials } from '../../../shared/domain/avatar.tsx';
import { viewerColor } from '../presence.store.ts';
import { PostGauge, PostWords } from '../relief/relief-button.tsx';
import { useCardHandle, type CardHandle } from '../officers/use-card-handle.ts';
import { command } from '../../../shared/ui/palette/commands.ts';

/** The initials on a tile of the map: five stand beside each other however narrow the tile is, ten on one of double width (DEP-107). */
export const chipListStyle = (isWide: boolean): string =>
  `@container relative flex w-full flex-wrap gap-0.5 ${isWide ? '[--chips:5] sm:[--chips:10]' : '[--chips:5]'}`;

export const chipStyle =
  'narrow flex h-5 w-[clamp(1.125rem,100cqw/var(--chips)-2px,1.5rem)] items-center justify-center rounded-badge border text-11 font-semibold touch:h-8 touch:w-9';

/** The frame of a tile: lower where the board has little room, and as high as the row of its zone. */
export const tileStyle =
  'relative flex min-w-0 flex-col gap-0.5 rounded-card border px-1.5 py-1 hover:border-field';

/** On a tile, side by side: which of its places are taken, and how the station stands. */
export function TileState({ view, liveCount }: { view: StationView; liveCount: number }) {
  const { capacity, minimum, count } = view;
  return (
    <>
      <Seats
        filled={count}
        places={capacity}
        minimum={minimum}
        className="max-h-2.5 shrink-[99] overflow-hidden"
      />
      <span className="narrow flex min-w-0 shrink items-center gap-1.5 text-11">
        <StationState view={view} liveCount={liveCount} isCompact />
      </span>
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

/** An officer on the map: initials that answer to everything a card answers to. */
const OfficerChip = memo(function OfficerChip(handle: CardHandle) {
  const { view } = handle;
  const { element, look, isInHand, holder } = useCardHandle(handle);
  const { name, role } = view.officer;
  const isLeader = ['tl', 'dtl'].includes(role.toLowerCase());
  return (
    <li className="relative flex">
      <div
        {...element}
        aria-label={element['data-tip']}
        className={cn(
          chipStyle,
          'touch-manipulation select-none [-webkit-touch-callout:none]',
          look.isFresh
            ? 'border-present ring-1 ring-present'
            : look.isSelected
              ? 'border-accent ring-1 ring-accent'
              : look.isAmber && !look.isDim
                ? 'border-pto'
                : 'border-transparent hover:border-field',
          look.isDim
            ? 'border-dashed border-line text-ink3'
            : look.isAmber
              ? 'bg-pto-ground text-ink'
              : isLeader
                ? 'bg-ink text-on-ink'
                : 'bg-sunken text-ink dark:bg-line',
          isInHand && 'opacity-40',
          view.isWaiting && '[animation:breathe_1.6s_ease-in-out_600ms_infinite]',
        )}
        style={
          holder && {
            borderColor: viewerColor(holder),
            boxShadow: `0 0 0 1px ${viewerColor(holder)}`,
          }
        }
      >
        {initials(name)}
        {view.post && (
          <span className="sr-only">
            <PostWords post={view.post} />
          </span>
        )}
      </div>
      {view.post && <PostGauge post={view.post} />}
    </li>
  );
});

/**
 * How a tile's station stands; while somebody who would come there is in hand and it has room, whether they fit, or how
 * many of them (DEP-320). It is one line, so that nothing moves under the pointer (S19).
 */
function TileSuitability({ view, liveCount }: { view: StationView; liveCount: number }) {
  const { station, officers, capacity, minimum, count } = view;
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
    <>
      <Seats
        filled={count}
        places={capacity}
        minimum={minimum}
        className="max-h-2.5 shrink-[99] overflow-hidden"
      />
      <span
        className={cn(
          'narrow ml-auto flex min-w-0 items-center gap-1 text-11 font-semibold',
          isWhole ? 'text-present-text' : 'text-pto-text',
        )}
      >
        <Sign aria-hidden className="size-3 shrink-0" />
        <span className="truncate">{words}</span>
      </span>
    </>
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
