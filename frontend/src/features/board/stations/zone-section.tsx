import { counted, outOf, teamShort, type Board } from '@muster/protocol';
import { Ellipsis, PinOff, RefreshCw, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { worstOf } from '../../../shared/domain/short-mark.tsx';
import { needAt, shortAt } from './station.view.ts';
import type { ZoneView } from '../board.view.ts';
import { PlaceNotes } from '../notes/place-notes.tsx';
import { useBoardStores } from '../board-stores.ts';
import type { BoardFilters } from '../board-view.store.ts';

type ZoneSectionProps = {
  view: ZoneView;
  /** At the end of the heading; Reset Zone unless something else belongs there. */
  action?: ReactNode;
  /** Undefined where nobody stands by hand. */
  onUnpin?: (() => void) | undefined;
  /** The station cards, or whatever lays them out. */
  children: ReactNode;
};

/** A zone: whose own zone it is today, how many of its places are taken, and its stations. */
export function ZoneSection({ view, action, onUnpin, children }: ZoneSectionProps) {
  const { openDialog } = useBoardStores().view;
  const { zone, isOpen, teams, count, places, stations } = view;
  const headingId = `zone-${zone.id}`;
  return (
    <section
      aria-labelledby={headingId}
      data-zone={zone.id}
      className="flex min-w-0 flex-col gap-2 print:mb-3 print:block"
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
          <ZoneShort view={view} />
          <span className="text-12 text-ink2 tabular-nums">
            {isOpen ? outOf(count, places, 'place') : 'Zone closed'}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-x-2 phone:ml-auto">
          {action ?? (
            <>
              <Button
                variant="quiet"
                size="small"
                writes
                disabled={count === 0}
                onClick={() => openDialog({ kind: 'reset-zone', zoneId: zone.id })}
                className="print:hidden"
              >
                Reset Zone
              </Button>
              <ZoneMenu view={view} onUnpin={onUnpin} />
            </>
          )}
        </span>
      </header>
      <PlaceNotes
        place={{ zoneId: zone.id, stationId: null }}
        name={zone.name}
        className="-ml-1 self-start max-w-full"
      />
      {stations.length === 0 ? (
        <EmptyState title="No stations available in this zone" className="py-6" />
      ) : (
        children
      )}
    </section>
  );
}

function ZoneMenu({ view: { zone, count }, onUnpin }: Pick<ZoneSectionProps, 'view' | 'onUnpin'>) {
  const { openDialog } = useBoardStores().view;
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
      items={[
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
          disabled: !onUnpin,
          hint: onUnpin
            ? 'Auto-Assign may move everybody here again'
            : 'Nobody stands here by hand',
          onSelect: () => onUnpin?.(),
        },
        {
          label: 'Handover Note',
          icon: StickyNote,
          writes: true,
          onSelect: () => openDialog({ kind: 'note', place: { zoneId: zone.id, stationId: null } }),
        },
      ]}
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
        title={`Nobody at a station is found for “${search}”`}
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
