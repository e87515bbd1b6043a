import { type Officer, calledOf, offWords, teamShort, isExpected } from '@muster/protocol';
import { useExpectedWord } from '../plan/use-plan.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { selectedToAssign } from '../operations/station-actions.ts';
import { useBoardStores, useSelection } from '../board-stores.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { stoppedBy, useStopOf } from '../../../shared/ui/controls/input.tsx';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { TagChip } from '../../../shared/domain/tag-chip.tsx';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { useCardGestures } from '../drag/dragged-card.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

type AvailableListProps = {
  officers: readonly Officer[];
  placeOf: ReadonlyMap<string, string>;
};

/** The list of 600 px (DEP-71); only the rows in sight are drawn. */
function AvailableList({ officers, placeOf }: AvailableListProps) {
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
  const { id, role, teamId, ptoTiming, tags, lapsedTags = [] } = officer;
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const { askWhere } = useCardGestures();
  const stop = useStopOf(true);
  const isPto = useIsTimeOffLeft()(officer);
  const expectedWord = useExpectedWord(officer);
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
              {lapsedTags.map(({ id: tagId, name, color, validUntil }) => (
                <TagChip key={tagId} name={name} color={color} endedOn={validUntil} size="small" />
              ))}
            </span>
            {expectedWord !== undefined && (
              <span
                className={cn(
                  'narrow ml-auto shrink-0 text-12 font-medium',
                  expectedWord === 'expected' ? 'text-ink2' : 'text-pto-text',
                )}
              >
                {expectedWord}
              </span>
            )}
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
        ref={command}
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

type AssignmentStatsProps = {
  officers: readonly Officer[];
  placeOf: ReadonlyMap<string, string>;
};

/** The deployment in five figures (DEP-71). */
function AssignmentStats({ officers, placeOf }: AssignmentStatsProps) {
  const total = officers.length;
  const assigned = officers.filter(({ id }) => placeOf.has(id)).length;
  const pto = officers.filter(({ status }) => status === 'pto').length;
  const expected = officers.filter(isExpected).length;
  const present = total - expected;
  const figures = [
    ['Total', total, ''],
    ['Assigned', assigned, 'text-present-text'],
    ['Unassigned', total - assigned, ''],
    ['Present', pto > 0 ? `${present} (${pto} PTO)` : present, ''],
    ...(expected > 0 ? [['Expected', expected, ''] as const] : []),
    ['Partial Time Off', pto, pto > 0 ? 'text-pto-text' : ''],
  ] as const;
  return (
    <Card as="section" aria-labelledby="assignment-stats">
      <h2 id="assignment-stats" className="mb-2 text-14 font-semibold">
        Assignment Stats
      </h2>
      <dl className="flex flex-col">
        {figures.map(([label, value, look]) => (
          <div
            key={label}
            className="flex items-baseline justify-between border-b border-line py-2 last:border-0"
          >
            <dt className="text-13 text-ink2">{label}</dt>
            <dd className={cn('text-20 font-semibold tabular-nums', look)}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type OfficersTabProps = {
  /** Everybody eligible, in the order shown. */
  officers: readonly Officer[];
  /** Those whom the filters look for. */
  matching: readonly Officer[];
  /** Where each one stands; missing for Unassigned. */
  placeOf: ReadonlyMap<string, string>;
};

/** Everybody who can be deployed, as one list, with the figures of the deployment. */
export function OfficersTab({ officers, matching, placeOf }: OfficersTabProps) {
  const { openDialog } = useBoardStores().view;
  const { selection } = useBoardStores();
  const { selectOfficers } = selection;
  const ids = matching.map(({ id }) => id);
  const selected = useSelection((selection) => ids.filter((id) => selection.ids.has(id)).length);
  const all = useSelection((selection) => selection.ids.size);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Card as="section" padded={false} aria-label="Available Officers">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
          <Checkbox
            label="Select all that are shown"
            labelHidden
            checked={selected === 0 ? false : selected === ids.length ? true : 'mixed'}
            disabled={ids.length === 0}
            onChange={(isOn) => selectOfficers(ids, isOn)}
          />
          <h2 className="text-14 font-semibold">Available Officers</h2>
          <span className="text-12 text-ink3 tabular-nums">
            {matching.length === officers.length
              ? officers.length
              : `${matching.length} of ${officers.length}`}
          </span>
          <span className="ml-auto flex items-center gap-3">
            {all > 0 && <span className="text-12 font-medium text-accent">{all} selected</span>}
            <Button onClick={() => openDialog({ kind: 'fairness' })}>Postings</Button>
            <Button
              writes
              onClick={() => {
                const userIds = selectedToAssign(selection);
                if (userIds.length > 0) openDialog({ kind: 'bulk', userIds });
              }}
            >
              Bulk Assign
            </Button>
          </span>
        </header>
        {matching.length === 0 ? (
          <EmptyState
            title={
              officers.length === 0
                ? 'Nobody is marked present yet'
                : 'No officers match your filters'
            }
            className="h-[600px] justify-center"
          />
        ) : (
          <AvailableList officers={matching} placeOf={placeOf} />
        )}
      </Card>
      <AssignmentStats officers={officers} placeOf={placeOf} />
    </div>
  );
}
