import { useRef } from 'react';
import { SightScope } from '../../../shared/ui/sight/sight-scope.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import { unassignedId } from '../drag/drop.ts';
import type { TeamView } from './team.view.ts';
import { selectedToAssign, unassignSelected } from '../operations/station-actions.ts';
import { DeferredTeam } from './deferred-team.tsx';
import { OfficerList } from './officer-list.tsx';
import { useHereWords } from '../board/use-moment.ts';
import { useBoardStores, useSelection } from '../board/use-board-stores.ts';

export type UnassignedOfficersProps = {
  teams: readonly TeamView[];
  /** Everybody without a place, also those whom the filters leave out. */
  count: number;
  /** The board is drawn in parts. */
  isLong: boolean;
  operations: BoardOperations;
  isLocked: boolean;
};

/** Who has no place yet, by team, with the buttons for what is selected. */
export function UnassignedOfficers({
  teams,
  count,
  isLong,
  operations,
  isLocked,
}: UnassignedOfficersProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <header className="flex flex-col gap-2 border-b border-line px-3.5 py-3">
        <h2 className="flex items-center gap-2 text-14 font-semibold max-md:hidden">
          Unassigned Officers <Badge>{count}</Badge>
        </h2>
        <SelectionButtons teams={teams} operations={operations} isLocked={isLocked} />
      </header>
      <div
        ref={scroller}
        data-list={unassignedId}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-3.5 py-2.5 print:block print:columns-[13rem] print:overflow-visible"
      >
        <SightScope isLong={isLong} scroller={scroller}>
          {teams.map((team, index) => (
            <DeferredTeam key={team.teamId} team={team} isFirst={index === 0}>
              <TeamOfficers team={team} isLocked={isLocked} isFirst={index === 0} />
            </DeferredTeam>
          ))}
        </SightScope>
        {teams.length === 0 && <NobodyHere count={count} operations={operations} />}
      </div>
    </>
  );
}

type TeamOfficersProps = Pick<UnassignedOfficersProps, 'isLocked'> & {
  team: TeamView;
  isFirst: boolean;
};

function TeamOfficers({ team, isLocked, isFirst }: TeamOfficersProps) {
  const { name, officers } = team;
  const here = useHereWords(officers.map(({ officer }) => officer));
  return (
    <section aria-label={name} className="flex flex-col gap-1 print:mb-3 print:block">
      <h3 className="flex items-baseline justify-between gap-2 text-12 print:mb-1 print:break-after-avoid">
        <bdi className="min-w-0 font-medium wrap-anywhere text-ink2">{name}</bdi>
        <span className="shrink-0 text-ink3 tabular-nums">{here} here</span>
      </h3>
      <OfficerList
        listId={unassignedId}
        label={name}
        officers={officers}
        isLocked={isLocked}
        isFirst={isFirst}
      />
    </section>
  );
}

function NobodyHere({ count, operations }: { count: number; operations: BoardOperations }) {
  if (count > 0) return <EmptyState title="No officers match your filters" />;
  const isEmpty = (operations.current()?.board.officers.length ?? 0) === 0;
  return isEmpty ? (
    <EmptyState title="Nobody is marked present yet">
      Officers appear here as soon as their team submits its attendance.
    </EmptyState>
  ) : (
    <EmptyState title="Everybody marked present has a place" />
  );
}

function SelectionButtons({
  teams,
  operations,
  isLocked,
}: Pick<UnassignedOfficersProps, 'teams' | 'operations' | 'isLocked'>) {
  const { openDialog } = useBoardStores().view;
  const { selection } = useBoardStores();
  const { clearSelection, selectOfficers } = selection;
  const selected = useSelection(({ ids }) => ids.size);
  const isPlacedSelected = useSelection(
    ({ ids }) =>
      operations.current()?.board.assignments.some(({ userId }) => ids.has(userId)) ?? false,
  );
  const all = teams.flatMap(({ officers }) => officers.map(({ officer }) => officer.id));
  const isAllSelected = useSelection(({ ids }) => all.every((id) => ids.has(id)));
  return (
    <>
      <div className="-mx-1.5 flex items-center gap-1 tiny:flex-wrap print:hidden">
        <Button
          variant="quiet"
          size="small"
          disabled={isAllSelected || isLocked}
          onClick={() => selectOfficers(all)}
        >
          Select All
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={selected === 0}
          onClick={() => clearSelection()}
        >
          Deselect All
        </Button>
        {selected > 0 && (
          <span className="ml-auto pr-1.5 text-12 font-medium text-accent tabular-nums">
            {selected} selected
          </span>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 tiny:grid-cols-1 print:hidden">
        <Button
          writes
          disabled={isLocked}
          onClick={() => {
            const userIds = selectedToAssign(selection);
            if (userIds.length > 0) openDialog({ kind: 'bulk', userIds });
          }}
          aria-disabled={selected === 0}
          data-tip={selected === 0 ? 'No officers selected' : undefined}
          className="narrow min-w-0 px-1!"
        >
          Assign Selected
        </Button>
        <Button
          writes
          disabled={isLocked}
          onClick={() => unassignSelected(operations)}
          aria-disabled={!isPlacedSelected}
          data-tip={isPlacedSelected ? undefined : 'No assigned officers selected'}
          className="narrow min-w-0 px-1!"
        >
          Unassign Selected
        </Button>
      </div>
    </>
  );
}
