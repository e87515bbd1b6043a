import { counted, outOf, teamShort, wordFor, type Board } from '@muster/protocol';
import {
  ChevronRight,
  Ellipsis,
  PinOff,
  RefreshCw,
  RotateCcw,
  StickyNote,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { usePhone, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu, type MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ShortMark, worstOf } from '../../../shared/domain/short-mark.tsx';
import { DropArea, useDropList } from '../drag/drop-area.tsx';
import { useNeedsSomeone } from '../officers/team.view.ts';
import { zoneTarget } from '../zone-bar/zone-drop.ts';
import { needAt, shortAt } from './station.view.ts';
import type { ZoneView } from '../board.view.ts';
import { PlaceNotes } from '../notes/place-notes.tsx';
import { useBoardStores } from '../board-stores.ts';
import type { BoardFilters } from '../board-view.store.ts';

/** What unpins a zone just now; undefined where nobody stands by hand. */
export type UnpinZone = (zoneId: string) => (() => void) | undefined;

type ZoneSectionProps = {
  view: ZoneView;
  /** At the end of the heading; Reset Zone unless something else belongs there. */
  action?: ReactNode;
  /** A phone has a line for each zone. */
  canFold?: boolean;
  /** Whether the line of a zone is open; undefined where it cannot be folded. */
  isUnfolded?: boolean | undefined;
  /** Asked when the menu opens. */
  unpin?: UnpinZone | undefined;
  /** The station cards, or whatever lays them out. */
  children: ReactNode;
};

/** A zone: whose own zone it is today, how many of its places are taken, and its stations. */
export function ZoneSection({ canFold = false, isUnfolded, ...props }: ZoneSectionProps) {
  const isPhone = usePhone();
  const isPrinting = usePrinting();
  if (canFold && isPhone && !isPrinting) return <ZoneLine {...props} isUnfolded={isUnfolded} />;
  return <WholeZone {...props} />;
}

function WholeZone({ view, action, unpin, children }: ZoneSectionProps) {
  const { openDialog } = useBoardStores().view;
  const { zone, isOpen, teams, count, places } = view;
  const headingId = `zone-${zone.id}`;
  return (
    <section
      aria-labelledby={headingId}
      data-zone={zone.id}
      // Painted for itself: a change in one zone has no other painted anew.
      className="isolate flex min-w-0 flex-col gap-2 print:mb-3 print:block"
    >
      <header className="flex min-w-0 items-center gap-x-3 phone:flex-wrap tiny:flex-wrap print:mb-2 print:break-after-avoid">
        <h2
          id={headingId}
          tabIndex={-1}
          className="shrink-0 text-16 font-semibold outline-none"
          data-tip={zone.description}
        >
          {zone.name}
        </h2>
        {teams.length > 0 && (
          <p
            data-tip={`Own zone today of ${teams.join(', ')}`}
            className="min-w-0 shrink-[99] truncate text-12 text-ink3 print:whitespace-normal"
          >
            {teams.map((id) => teamShort(id)).join(' · ')}
          </p>
        )}
        {/* On a phone the figures stand below the name, and what can be done with the zone beside it. */}
        <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 phone:order-last phone:ml-0 phone:basis-full phone:justify-start">
          {!action && (
            <Button
              variant="quiet"
              size="small"
              writes
              disabled={count === 0}
              onClick={() => openDialog({ kind: 'reset-zone', zoneId: zone.id })}
              className="[[data-zone]:not(:hover)_&]:not-focus-visible:opacity-0 touch:opacity-100! print:hidden"
            >
              Reset Zone
            </Button>
          )}
          <ZoneShort view={view} />
          <span className="text-12 text-ink2 tabular-nums">
            {isOpen ? outOf(count, places, 'place') : 'Zone closed'}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-x-2 phone:ml-auto">
          {action ?? <ZoneMenu view={view} unpin={unpin} />}
        </span>
      </header>
      <ZoneStations view={view}>{children}</ZoneStations>
    </section>
  );
}

/** What is in a zone: its notes and its stations. */
function ZoneStations({ view: { zone, stations }, children }: ZoneSectionProps) {
  return (
    <>
      <PlaceNotes
        place={{ zoneId: zone.id, stationId: null }}
        name={zone.name}
        className="-ml-1 max-w-full self-start"
      />
      {stations.length === 0 ? (
        <EmptyState title="No stations available in this zone" className="py-6" />
      ) : (
        children
      )}
    </>
  );
}

/** A zone on a phone: one line that opens its stations, and takes cards while they are folded (DEP-350). */
function ZoneLine({ view, action, isUnfolded, unpin, children }: ZoneSectionProps) {
  const { zone, teams, count, places, stations } = view;
  const { foldZone } = useBoardStores().view;
  const headingId = `zone-${zone.id}`;
  const partId = useId();
  const isNeeded = useNeedsSomeone(stations.flatMap(({ officers }) => officers));
  const isOpen = isNeeded || (isUnfolded ?? true);
  const canFold = isUnfolded !== undefined;
  const target = zoneTarget(zone.id, 'line');
  const { element, isOver } = useDropList<HTMLElement>(target);
  // Who was shown is still there when the mark is gone.
  useEffect(() => {
    if (isNeeded) foldZone(zone.id, true);
  }, [isNeeded, foldZone, zone.id]);
  const short = stations.reduce((sum, one) => sum + shortAt(one, one.count), 0);
  const need = worstOf(stations.map((one) => needAt(one, one.count)));
  const name = (
    <>
      <span id={headingId} className="min-w-0 truncate text-16 font-semibold">
        {zone.name}
      </span>
      <span className="min-w-0 shrink-[99] truncate text-12 font-normal text-ink3">
        {teams.map((id) => teamShort(id)).join(' · ')}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2 text-14 font-normal text-ink2 tabular-nums">
        {short > 0 && <ShortMark short={short} need={need} className="text-12" />}
        {need === 'named' && (
          <TriangleAlert
            aria-label="lacks somebody with a tag or in a role"
            className="size-3.5 stroke-[1.75] text-pto-text"
          />
        )}
        <span>
          <span className="font-semibold text-ink">{count}</span>/{places}
          <span className="sr-only"> {wordFor(places, 'place')} filled</span>
        </span>
      </span>
    </>
  );
  return (
    <section
      aria-labelledby={headingId}
      data-zone={zone.id}
      className="isolate flex min-w-0 flex-col"
    >
      <header
        ref={element}
        data-drop={canFold && !isOpen ? target : undefined}
        className={cn(
          '-mx-2 flex min-w-0 items-center rounded-control pl-2 outline-dashed',
          action && 'gap-3 pr-2',
          isOver ? 'bg-accent-ground outline-2 -outline-offset-2 outline-accent' : 'outline-0',
        )}
      >
        <DropArea id={target} element={element} disabled={isOpen} />
        <h2 tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {canFold ? (
            <button
              ref={command}
              type="button"
              aria-expanded={isOpen}
              aria-controls={partId}
              onClick={() => foldZone(zone.id, !isUnfolded)}
              className="flex h-11 w-full min-w-0 items-center gap-2 text-left"
            >
              <ChevronRight
                aria-hidden
                className={cn(
                  'size-4 shrink-0 stroke-[1.75] text-ink3 transition-transform',
                  isOpen && 'rotate-90',
                )}
              />
              {name}
            </button>
          ) : (
            <span className="flex h-11 min-w-0 items-center gap-2">{name}</span>
          )}
        </h2>
        {action ?? <ZoneMenu view={view} unpin={unpin} hasReset />}
      </header>
      <div id={partId} hidden={!isOpen} className="flex flex-col gap-2 pb-2 [[hidden]]:hidden">
        {isOpen && <ZoneStations view={view}>{children}</ZoneStations>}
      </div>
    </section>
  );
}

type ZoneMenuProps = Pick<ZoneSectionProps, 'view' | 'unpin'> & {
  /** Where the heading has no room for Reset Zone. */
  hasReset?: boolean;
};

function ZoneMenu({ view: { zone, count }, unpin, hasReset = false }: ZoneMenuProps) {
  const { openDialog } = useBoardStores().view;
  const reset: MenuItem = {
    label: 'Reset Zone',
    icon: RotateCcw,
    tone: 'danger',
    startsGroup: true,
    disabled: count === 0,
    hint: count === 0 ? 'Nobody stands here' : `Returns ${counted(count, 'officer')} to Unassigned`,
    onSelect: () => openDialog({ kind: 'reset-zone', zoneId: zone.id }),
  };
  const items = (): MenuItem[] => {
    const unpinNow = unpin?.(zone.id);
    return [
      {
        label: 'Rotate zone',
        icon: RefreshCw,
        writes: true,
        disabled: count === 0,
        hint: count === 0 ? 'Nobody stands here' : 'Everybody goes one post on',
        onSelect: () => openDialog({ kind: 'rotate', zoneId: zone.id }),
      },
      {
        label: 'Unpin zone',
        icon: PinOff,
        writes: true,
        disabled: !unpinNow,
        hint: unpinNow ? 'Auto-Assign may move everybody here again' : 'Nobody stands here by hand',
        onSelect: () => unpinNow?.(),
      },
      {
        label: 'Handover Note',
        icon: StickyNote,
        writes: true,
        onSelect: () => openDialog({ kind: 'note', place: { zoneId: zone.id, stationId: null } }),
      },
      ...(hasReset ? [reset] : []),
    ];
  };
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for zone ${zone.name}`}
          icon={Ellipsis}
          size="small"
          className="print:hidden"
        />
      }
      items={items}
    />
  );
}

/** "2 stations short by 5", or which tags and roles are missing (STF-11). */
function ZoneShort({ view: { stations, isOpen } }: { view: ZoneView }) {
  const short = stations.filter((one) => shortAt(one, one.count) > 0);
  const lacking = stations.filter((one) => needAt(one, one.count) === 'named');
  if (!isOpen || stations.length === 0) return null;
  if (short.length > 0) {
    const by = short.reduce((sum, one) => sum + shortAt(one, one.count), 0);
    const need = worstOf(stations.map((one) => needAt(one, one.count)));
    return (
      <span
        data-need={need}
        className="text-12 font-medium text-ink2 tabular-nums data-[need=much]:text-absent-text"
      >
        {counted(short.length, 'station')} short by {by}
      </span>
    );
  }
  if (lacking.length === 0) return null;
  return (
    <span className="text-12 font-medium text-pto-text">
      {lacking.map(({ station, lacking: names }) => `${station.name} has ${names[0]}`).join(', ')}
    </span>
  );
}

type ZonesEmptyProps = {
  board: Pick<Board, 'zones'>;
  filters: BoardFilters;
  isConfiguring?: boolean;
};

/** Why there is no zone to show (DEP-62), with the next step. */
export function ZonesEmpty({ board, filters, isConfiguring = false }: ZonesEmptyProps) {
  const { startConfiguring } = useBoardStores().view;
  const { clearFilters, setFilter } = useBoardStores().filters;
  const zones = Object.values(board.zones);
  if (zones.length === 0) return <EmptyState title="No zones available" />;
  if (!isConfiguring && zones.every(({ isOpen }) => !isOpen)) {
    return (
      <EmptyState
        title="All zones are currently closed"
        action={
          <Button writes onClick={startConfiguring}>
            Configure
          </Button>
        }
      />
    );
  }
  const search = filters.search.trim();
  if (!isConfiguring && search !== '') {
    return (
      <EmptyState
        title={`Nobody at a station${filters.zone === 'all' ? '' : ' of this zone'} is found for “${search}”`}
        action={<Button onClick={() => setFilter('search', '')}>Clear search</Button>}
      />
    );
  }
  const isFiltered = Object.values(filters).some((value) => value !== 'all' && value !== '');
  return (
    <EmptyState
      title="No zones available for the selected filter"
      action={isFiltered && <Button onClick={() => clearFilters()}>Clear filters</Button>}
    />
  );
}
