import { calledOf, offWords, teamShort, type Officer } from '@muster/protocol';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { stoppedBy, useStopOf } from '../../../shared/ui/controls/writing-stop.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { useBoardStores, useSelection } from '../board/use-board-stores.ts';

type AvailableListProps = {
  officers: readonly Officer[];
  placeOf: ReadonlyMap<string, string>;
};

/** The list of 600 px (DEP-71); only the rows in sight are drawn. */
export function AvailableList({ officers, placeOf }: AvailableListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? 48 : 40;
  // Without the compiler there is nothing to go stale.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: officers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => officers[index]?.id ?? index,
    overscan: 8,
  });
  return (
    <div
      ref={scroller}
      className="h-[600px] overflow-y-auto overscroll-contain"
      role="group"
      aria-label="Officers"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const officer = officers[index];
          return (
            officer && (
              <li
                key={key}
                aria-setsize={officers.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <Row officer={officer} place={placeOf.get(officer.id)} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

type RowProps = { officer: Officer; place: string | undefined };

function Row({ officer, place }: RowProps) {
  const { toggleOfficer } = useBoardStores().selection;
  const { id, role, teamId, ptoTiming, tags } = officer;
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const { askWhere } = useCardGestures();
  const stop = useStopOf(true);
  const isPto = useIsTimeOffLeft()(officer);
  return (
    <div
      className={cn(
        'flex h-full items-center border-b border-line text-13',
        isSelected ? 'bg-accent-ground' : isPto ? 'bg-pto-ground' : 'hover:bg-sunken',
      )}
    >
      <Checkbox
        checked={isSelected}
        onChange={() => toggleOfficer(id)}
        label={
          <span className="flex min-w-0 flex-1 items-center gap-2.5">
            <RoleBadge role={role} compact quiet />
            <bdi className="min-w-0 truncate font-medium">{calledOf(officer)}</bdi>
            <span className="narrow shrink-0 text-11 text-ink3">{teamShort(teamId)}</span>
            <span className="flex h-4.5 min-w-0 flex-1 flex-wrap gap-1 overflow-hidden max-sm:hidden">
              {tags.map((tag) => (
                <TagChip key={tag.id} name={tag.name} color={tag.color} size="small" />
              ))}
            </span>
            {isPto && (
              <span className="narrow ml-auto shrink-0 text-12 font-medium text-pto-text">
                {ptoTiming === null ? 'Partial Time Off' : offWords(ptoTiming)}
              </span>
            )}
          </span>
        }
        className="h-full min-w-0 flex-1 pl-4 *:last:flex-1"
      />
      <span className="flex w-32 shrink-0 justify-end pr-1 pl-2 max-sm:w-24">
        {place === undefined ? (
          <span className="text-12 text-ink3">Unassigned</span>
        ) : (
          <Badge tip={place}>{place}</Badge>
        )}
      </span>
      <button
        type="button"
        {...(stop !== undefined && stoppedBy(stop))}
        onClick={stop === undefined ? () => askWhere(id) : undefined}
        aria-label={`Move ${calledOf(officer)} to…`}
        className="h-full shrink-0 px-3 text-12 font-medium text-accent not-aria-disabled:hover:underline aria-disabled:opacity-50"
      >
        Move
      </button>
    </div>
  );
}
