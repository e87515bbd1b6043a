import {
  countByStation,
  counted,
  isolated,
  own,
  type Board,
  type Catalogue,
} from '@muster/protocol';
import type { Option } from '../../../shared/ui/pickers/option-list.tsx';
import { Check, Ellipsis, RotateCcw, StickyNote, UserPlus } from 'lucide-react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { DropdownMenu, type MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { leastWidth, Seats } from '../../../shared/domain/seats.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import type { ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { useOperations } from '../board-scope.tsx';
import { FullWords, StationState } from './station-state.tsx';
import type { NeedView, StationView } from './station.view.ts';
import { PlaceNotes } from '../notes/place-notes.tsx';
import { officers as officerCount } from '../operations/operation-words.ts';
import { assignOfficers } from '../operations/station-actions.ts';
import { useBoardStores } from '../board-stores.ts';

/**
 * The open stations to choose from for some officers, worded 'name (assigned/capacity) - zone': those with room for
 * all of them first, of these the short ones (DEP-66).
 */
export function stationOptions(
  board: Pick<Board, 'stations' | 'zones' | 'assignments'>,
  { stations, zones }: Catalogue,
  userIds: readonly string[],
  /** How many are missing to the minimum, by station. */
  short: ReadonlyMap<string, number> = new Map(),
): Option[] {
  const counts = countByStation(board);
  const placeOf = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]));
  const options = stations
    .filter(({ id }) => own(board.stations, id)?.isOpen)
    .map(({ id, name, zoneId, zoneName, requiredRoles, requiredTags }) => {
      const [count, capacity] = [counts.get(id) ?? 0, own(board.stations, id)?.capacity ?? 0];
      const roles = requiredRoles?.join(' or ') ?? '';
      const needs = [roles, ...(requiredTags ?? [])].filter(Boolean);
      const free = Math.max(0, capacity - count);
      const coming = userIds.filter((userId) => placeOf.get(userId) !== id).length;
      const notes = [
        roomWords(free, coming),
        ...(short.has(id) ? [`${short.get(id)} short`] : []),
        ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : []),
      ];
      return {
        value: id,
        label: `${isolated(name)} (${count}/${capacity}) - ${zoneNames.get(zoneId) ?? zoneName}`,
        detail: notes.join(' · '),
        isDoubtful: coming > free,
      };
    });
  const fit = options.filter(({ isDoubtful }) => !isDoubtful);
  return [
    ...fit.filter(({ value }) => short.has(value)),
    ...fit.filter(({ value }) => !short.has(value)),
    ...options.filter(({ isDoubtful }) => isDoubtful),
  ];
}

/** Who stands there already needs no other place: "3 free", "3 places for 5", "full". */
function roomWords(free: number, coming: number): string {
  if (free === 0) return 'full';
  if (free >= coming) return `${free} free`;
  return `${counted(free, 'place')} for ${coming}`;
}

type StationHeadProps = {
  view: StationView;
  liveCount: number;
  /** What can be done with the station; nothing on a board that is only looked at. */
  menu?: ReactNode;
};

/** The width of `min 12` and the gap before it, in pixels. */
const minWidth = 42;

/** A station's name, what it needs, its places as seats, and how it stands. */
export function StationHead({ view, liveCount, menu }: StationHeadProps) {
  const { station, capacity, minimum, needs, count, expected } = view;
  return (
    <header
      className={cn(
        'flex min-w-0 flex-col gap-1 phone:relative phone:min-h-8 phone:flex-row phone:flex-wrap phone:content-center phone:items-start phone:gap-x-2',
        menu && 'phone:pr-10',
      )}
    >
      <div className="flex min-w-0 items-center gap-1.5">
        <h3
          data-tip={
            station.description
              ? `${isolated(station.name)}: ${isolated(station.description)}`
              : station.name
          }
          className="flex min-w-0 flex-1 items-baseline gap-1.5 print:flex-wrap print:gap-y-0"
        >
          <bdi className="max-w-full shrink-0 truncate font-semibold print:whitespace-normal">
            {station.name}
          </bdi>
          <span
            dir="auto"
            className="min-w-0 truncate text-11 font-normal text-ink3 phone:not-print:hidden print:whitespace-normal group-data-[density=dense]/board:hidden"
          >
            {station.description}
          </span>
        </h3>
        {needs.map((need) => (
          <Need key={need.name} need={need} />
        ))}
        {menu && (
          <span className="phone:absolute phone:top-4 phone:right-4 phone:translate-x-1/2 phone:-translate-y-1/2">
            {menu}
          </span>
        )}
      </div>
      <div className="relative flex min-h-4.5 min-w-0 flex-wrap items-center gap-x-2 phone:flex-1 phone:basis-38">
        <FullWords view={view} liveCount={liveCount} />
        {/* The words go below the seats before either of them is folded. */}
        <span
          className="flex min-w-0 flex-1 items-center gap-2"
          style={{
            flexBasis: leastWidth(Math.max(count, capacity)) + (minimum > 0 ? minWidth : 0),
          }}
        >
          <Seats
            filled={count}
            expected={expected}
            places={capacity}
            minimum={minimum}
            isQuiet={view.isUntouched}
          />
          {minimum > 0 && (
            <span className="shrink-0 text-11 whitespace-nowrap text-ink3">min {minimum}</span>
          )}
        </span>
        <span className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-2 text-12">
          <StationState view={view} liveCount={liveCount} />
          <span className="text-14 text-ink2 tabular-nums">
            <span className="font-semibold text-ink">{liveCount}</span>/{capacity}
          </span>
        </span>
      </div>
      <PlaceNotes
        place={{ zoneId: null, stationId: station.id }}
        name={station.name}
        className="-mx-1 phone:basis-full"
      />
    </header>
  );
}

/** A required role or tag, ticked when everybody there has it. */
function Need({ need: { name, color, isMet } }: { need: NeedView }) {
  const tick = isMet && <Check aria-label="met" className="size-3 text-present-text" />;
  if (color !== undefined) {
    return (
      <span
        className="inline-flex min-w-0 items-center gap-1"
        data-tip={`Needs tag ${isolated(name)}`}
      >
        {tick}
        <span className="sr-only">needs tag</span>
        <TagChip name={name} color={color} size="small" />
      </span>
    );
  }
  return (
    <Badge tone="outline" size="small">
      <span className="truncate">needs {name}</span>
      {tick}
    </Badge>
  );
}

export function StationMenu({ view }: { view: StationView }) {
  const {
    station: { id, name },
    isOpen,
    count,
  } = view;
  const operations = useOperations();
  const { selectedIds } = useBoardStores().selection;
  const { openDialog } = useBoardStores().view;
  const items = (): MenuItem[] => {
    const selected = selectedIds().size;
    return [
      {
        label: 'Assign Selected here',
        icon: UserPlus,
        writes: true,
        disabled: !isOpen || selected === 0,
        hint: selected === 0 ? 'No officers selected' : officerCount(selected),
        onSelect: () => assignOfficers(operations, [...selectedIds()], id, 'bulk'),
      },
      {
        label: 'Handover Note',
        icon: StickyNote,
        writes: true,
        onSelect: () => openDialog({ kind: 'note', place: { zoneId: null, stationId: id } }),
      },
      {
        label: 'Reset',
        icon: RotateCcw,
        tone: 'danger',
        startsGroup: true,
        disabled: count === 0,
        hint: count === 0 ? 'Nobody stands here' : `Returns ${officerCount(count)} to Unassigned`,
        onSelect: () => openDialog({ kind: 'reset-station', stationId: id }),
      },
    ];
  };
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={`Actions for ${isolated(name)}`}
          icon={Ellipsis}
          size="small"
          className="-mr-1 print:hidden"
        />
      }
      items={items}
    />
  );
}
