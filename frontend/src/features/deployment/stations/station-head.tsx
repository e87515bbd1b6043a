import { Check, Ellipsis, RotateCcw, UserPlus } from 'lucide-react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Seats } from '../../../shared/domain/seats.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import type { NeedView, StationView } from './station.view.ts';
import { officers as officerCount } from '../operations/operation-words.ts';
import { assignOfficers, resetStation } from '../operations/station-actions.ts';
import { useBoardStores, useSelection } from '../board/use-board-stores.ts';

type StationHeadProps = {
  view: StationView;
  liveCount: number;
  operations: BoardOperations;
};

/** A station's name, its places as seats, and what it needs. */
export function StationHead({ view, liveCount, operations }: StationHeadProps) {
  const { station, isOpen, capacity, needs, count } = view;
  const isFull = isOpen && liveCount >= capacity;
  return (
    <header className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 items-center gap-2">
        <h3
          title={station.description ? `${station.name}: ${station.description}` : station.name}
          className="flex min-w-0 flex-1 items-baseline gap-2"
        >
          <span className={`truncate font-semibold ${isOpen ? '' : 'text-ink3'}`}>
            {station.name}
          </span>
          <span className="min-w-0 flex-1 truncate text-11 font-normal text-ink3">
            {station.description}
          </span>
        </h3>
        <Badge tone={isFull ? 'present' : 'neutral'}>
          <span className="font-semibold tabular-nums">
            {liveCount}/{capacity}
          </span>
        </Badge>
        <StationMenu station={station} isOpen={isOpen} count={count} operations={operations} />
      </div>
      <div className="flex min-h-4.5 min-w-0 items-center justify-between gap-2">
        <Seats filled={count} places={capacity} />
        <span className="flex min-w-0 flex-wrap justify-end gap-1">
          {needs.map((need) => (
            <Need key={need.name} need={need} />
          ))}
        </span>
      </div>
    </header>
  );
}

/** A required role or tag, ticked when everybody there has it. */
function Need({ need: { name, color, isMet } }: { need: NeedView }) {
  const tick = isMet && <Check aria-label="met" className="size-3 text-present-text" />;
  if (color !== undefined) {
    return (
      <span className="inline-flex min-w-0 items-center gap-1" title={`Needs tag ${name}`}>
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

function StationMenu({
  station: { id, name },
  isOpen,
  count,
  operations,
}: {
  station: StationView['station'];
  isOpen: boolean;
  count: number;
  operations: BoardOperations;
}) {
  const { selectedIds } = useBoardStores().selection;
  const selected = useSelection(({ ids }) => ids.size);
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${name}`} icon={Ellipsis} size="small" className="-mr-1" />
      }
      items={[
        {
          label: 'Assign Selected here',
          icon: UserPlus,
          disabled: !isOpen || selected === 0,
          hint: selected === 0 ? 'No officers selected' : officerCount(selected),
          onSelect: () => assignOfficers(operations, [...selectedIds()], id, 'bulk'),
        },
        {
          label: 'Reset',
          icon: RotateCcw,
          tone: 'danger',
          startsGroup: true,
          disabled: count === 0,
          hint: count === 0 ? 'Nobody stands here' : `Returns ${officerCount(count)} to Unassigned`,
          onSelect: () => resetStation(operations, id),
        },
      ]}
    />
  );
}
