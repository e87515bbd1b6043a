import { counted, wordFor, type Board, type Catalogue, type Moment } from '@muster/protocol';
import { Check, TriangleAlert } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { ShortMark } from '../../../shared/domain/short-mark.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Kbd } from '../../../shared/ui/controls/kbd.tsx';
import { useShortcut } from '../../../shared/ui/hooks/use-hotkey.ts';
import { useBoardStores } from '../board-stores.ts';
import { useEqualParts } from '../use-board.ts';
import { DropArea, useDropList } from '../drag/drop-area.tsx';
import { useNextShort } from './use-zone-peek.ts';
import {
  boardFigures,
  isLargeBoard,
  placesPerTick,
  type BoardFigures,
  type ZoneFigures,
} from './zone-figures.ts';
import { zoneTarget } from './zone-drop.ts';
import { setEdge } from '../../../shared/ui/layout/edges.ts';
import { command, useCommand } from '../../../shared/ui/palette/commands.ts';

/** Pixels of one place, its gap included. */
const pitch = 3;

type PlaceLineProps = {
  count: number;
  places: number;
  urgent: number;
  placesPerTick: number;
  /** Of those taken, how many would be by what is proposed. */
  added?: number;
  /** Some of those taken are taken by who is only expected: full or not, nothing is green. */
  isPlanned?: boolean;
  className?: string;
};

/** A zone's places as one line: full ticks for those taken, stubs for the empty ones, red where stations need much. */
export function PlaceLine({
  count,
  places,
  urgent,
  placesPerTick,
  added = 0,
  isPlanned = false,
  className,
}: PlaceLineProps) {
  const isFull = count >= places && !isPlanned;
  const ticks = (length: number, color: string) => ({
    width: Math.ceil(Math.max(0, length) / placesPerTick) * pitch,
    backgroundImage: `repeating-linear-gradient(90deg, ${color} 0 ${pitch - 1}px, transparent 0 ${pitch}px)`,
  });
  return (
    <span
      aria-hidden
      className={cn(
        'flex h-2.5 max-w-full items-end overflow-hidden [forced-color-adjust:none] [print-color-adjust:exact]',
        className,
      )}
    >
      <span
        className="h-full shrink-0"
        style={ticks(
          Math.min(count, places) - added,
          `var(--color-${isFull && added === 0 ? 'present' : 'ink2'})`,
        )}
      />
      {added > 0 && (
        <span
          className="h-full shrink-0"
          style={ticks(added, `var(--color-${isPlanned ? 'accent' : 'present'})`)}
        />
      )}
      <span className="h-1 shrink-0" style={ticks(places - count - urgent, 'var(--color-field)')} />
      <span className="h-1 shrink-0" style={ticks(urgent, 'var(--color-absent)')} />
    </span>
  );
}

/** As high as the strip is with what it says at most, so that nothing below it moves (DEP-113). */
const stripHeight = 'min-h-12.75 xl:min-h-13.75 phone:min-h-11.25';

/** The strip's room while the board is fetched. */
export const StripRoom = () => (
  <div aria-hidden className={`${stripHeight} border-b border-line bg-surface print:hidden`} />
);

type ZoneBarProps = { board: Board; catalogue: Catalogue; moment: Moment };

/** Under the tabs, always in sight: which zones are short; each leads there and takes cards (DEP-100). */
export const ZoneBar = memo(function ZoneBar({ board, catalogue, moment }: ZoneBarProps) {
  const strip = useRef<HTMLElement>(null);
  const figures = useEqualParts(
    useMemo(() => boardFigures(board, catalogue, moment), [board, catalogue, moment]),
  );
  const perTick = placesPerTick(figures.zones);
  const isLarge = isLargeBoard(figures);
  useZoneBarHeight(strip);
  return (
    <nav
      ref={strip}
      aria-label="Zones"
      data-area
      className={cn(
        stripHeight,
        '@container sticky top-(--bar-height) z-20 flex overflow-x-auto border-b border-line bg-surface [scrollbar-width:none] print:hidden',
      )}
    >
      <Total figures={figures} board={board} catalogue={catalogue} moment={moment} />
      {figures.zones.map((zone) => (
        <ZoneCell key={zone.zone.id} figures={zone} placesPerTick={perTick} isLarge={isLarge} />
      ))}
    </nav>
  );
});

/** Of a board with large figures, so that its zones stay beside each other (DEP-120). */
const closeWords = 'xl:max-[96rem]:sr-only';
const closePadding = 'max-xl:px-1.5 xl:max-[96rem]:px-2.5';
/** Of a strip that something stands beside, so that its last zone is in sight too (DEP-120). */
const besideWords = 'sm:@max-3xl:sr-only xl:@max-7xl:sr-only';
const besidePadding = 'sm:@max-3xl:px-1 xl:@max-7xl:px-2.5 xl:@max-5xl:px-1.5';

const cellStyle =
  'flex min-h-12 min-w-max flex-col justify-center gap-1 px-2 py-1.5 phone:min-h-11 phone:gap-0.5 phone:py-0 xl:px-4 text-left text-14 leading-tight focus-visible:-outline-offset-2';

function Total({ figures, board, catalogue, moment }: { figures: BoardFigures } & ZoneBarProps) {
  const { count, expected, places, short, need, shortStations, lackingStations } = figures;
  const isLarge = isLargeBoard(figures);
  const shortcut = useShortcut('N');
  const goToNext = useNextShort(board, catalogue, () => moment);
  const words = (
    <span className="whitespace-nowrap tabular-nums">
      <span className="font-semibold">{count}</span>{' '}
      <span className="text-ink2">
        of {places} <span className={isLarge ? 'max-xl:sr-only' : undefined}>placed</span>
      </span>
    </span>
  );
  if (board.officers.length === 0 && places > 0) {
    return (
      <p className={cn(cellStyle, 'sm:pl-5 xl:pl-5')}>
        {words}
        <span className="text-12 text-ink2">Nobody marked yet</span>
      </p>
    );
  }
  if (short + lackingStations === 0 && expected > 0) {
    return (
      <p className={cn(cellStyle, 'sm:pl-5 xl:pl-5')}>
        {words}
        <span className="text-12 whitespace-nowrap text-ink2">All minimums planned</span>
      </p>
    );
  }
  if (short + lackingStations === 0) {
    return (
      <p className={cn(cellStyle, 'sm:pl-5 xl:pl-5')}>
        {words}
        <span className="inline-flex items-center gap-1 text-12 text-present-text">
          <Check aria-hidden className="size-3.5" />
          {places === 0
            ? 'Nothing open'
            : count >= places
              ? 'All places filled'
              : 'All minimums met'}
        </span>
      </p>
    );
  }
  return (
    <button
      ref={command}
      type="button"
      aria-keyshortcuts={shortcut}
      onClick={goToNext}
      className={cn(cellStyle, 'hover:bg-sunken sm:pl-5 xl:pl-5')}
    >
      {words}
      <span className="inline-flex items-center gap-1.5 text-12">
        {short > 0 ? (
          <>
            <ShortMark short={short} need={need} />
            <span
              className={cn(
                'whitespace-nowrap text-ink2 max-xl:sr-only xl:@max-7xl:sr-only',
                isLarge && closeWords,
              )}
            >
              at {counted(shortStations, 'station')}
            </span>
          </>
        ) : (
          <LackMark stations={lackingStations} />
        )}
        <span className="sr-only">. Go to the next one</span>
        <span aria-hidden className="touch:hidden max-xl:hidden">
          <Kbd>n</Kbd>
        </span>
      </span>
    </button>
  );
}

type ZoneCellProps = { figures: ZoneFigures; placesPerTick: number; isLarge: boolean };

/** Stations that have enough people but not those with a tag or in a role that they need (STF-10). */
function LackMark({ stations }: { stations: number }) {
  const words = counted(stations, 'station lacks', 'stations lack');
  return (
    <span
      data-tip={`${words} somebody with a tag or in a role`}
      className="inline-flex shrink-0 items-center gap-1 text-12 font-medium whitespace-nowrap text-pto-text"
    >
      <TriangleAlert aria-hidden className="size-3 stroke-[1.75]" />
      {stations} <span className="sr-only">{words} somebody with a tag or in a role</span>
    </span>
  );
}

const ZoneCell = memo(function ZoneCell(props: ZoneCellProps) {
  const { figures, placesPerTick: perTick, isLarge } = props;
  const { zone, count, expected, places, short, need, lackingStations } = figures;
  const { goTo } = useBoardStores().view;
  const target = zoneTarget(zone.id);
  const { element, isOver } = useDropList<HTMLButtonElement>(target);
  const cell = useCommand(element);
  const isFull = count >= places && expected === 0;
  return (
    <button
      ref={cell}
      data-drop={target}
      type="button"
      onClick={() => goTo({ kind: 'zone', id: zone.id })}
      className={cn(
        cellStyle,
        besidePadding,
        isLarge && closePadding,
        'flex-1 border-l border-line outline-dashed',
        isOver
          ? 'bg-accent-ground outline-2 -outline-offset-3 outline-accent'
          : 'outline-0 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-solid',
      )}
    >
      <DropArea id={target} element={element} />
      <span className="flex items-center gap-x-2 whitespace-nowrap tabular-nums xl:@max-5xl:gap-x-1.5 max-xl:grid max-xl:grid-cols-[auto_1fr] max-xl:gap-x-1.5 max-xl:text-13 max-xl:*:justify-self-start">
        <bdi className="max-w-40 truncate font-semibold">{zone.name}</bdi>
        <span className={isFull ? 'text-present-text' : 'text-ink2'}>
          <span className={isFull ? '' : 'font-semibold text-ink'}>{count}</span>/{places}
          <span className="sr-only"> {wordFor(places, 'place')} filled</span>
        </span>
        {short === 0 ? (
          lackingStations > 0 ? (
            <LackMark stations={lackingStations} />
          ) : expected > 0 ? (
            <span className="text-12 text-ink2">planned</span>
          ) : (
            isFull && places > 0 && <Check aria-hidden className="size-3.5 text-present-text" />
          )
        ) : (
          <ShortMark
            short={short}
            need={need}
            wordClassName={cn(besideWords, isLarge && closeWords)}
            className="rounded-badge text-12 data-[need=much]:bg-absent-ground data-[need=much]:px-1.5 xl:@max-5xl:data-[need=much]:px-0.5"
          />
        )}
      </span>
      <PlaceLine
        count={count}
        places={places}
        urgent={need === 'quiet' ? 0 : short}
        isPlanned={expected > 0}
        placesPerTick={perTick}
        className="max-xl:hidden"
      />
    </button>
  );
});

/** What sticks below the strip, and what is brought into sight, knows its height. */
function useZoneBarHeight(strip: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () => setEdge('--strip-height', element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setEdge('--strip-height', 0);
    };
  }, [strip]);
}
