import { memo, useRef, type ReactNode } from 'react';
import { ViewportScope, Deferred } from '../../../shared/ui/viewport/deferred.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useOperations } from '../board-scope.tsx';
import { unassignedId } from '../drag/drop.ts';
import { type TeamView, useNeedsSomeone } from './team.view.ts';
import { selectedToAssign, unassignSelected } from '../operations/station-actions.ts';
import { OfficerList } from './officer-list.tsx';
import {
  FoldButton,
  FoldedPanel,
  nobodyHere,
  panelWidth,
  usePanelFold,
  useWholeWords,
} from './unassigned-fold.tsx';
import { useHereWords } from '../use-board.ts';
import { useBoardStores, useSelection, useBoardView, useDensity } from '../board-stores.ts';
import { isEligible, saidName, type Board } from '@muster/protocol';
import { PlanSwitch } from '../plan/plan-switch.tsx';
import { usePlanning } from '../plan/use-plan.ts';
import { useMedia, usePrinting } from '../../../shared/ui/hooks/use-media.ts';
import { cardRow } from './officer-face.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { DropArea, useDropList } from '../drag/drop-area.tsx';

type DeferredTeamProps = {
  team: TeamView;
  isFirst: boolean;
  isLocked: boolean;
  isExpected?: boolean;
};

/**
 * A team's unassigned officers, of a list too long to be drawn whole in text until it is near (UI-300). Drawn again where
 * its own people change, not at each step elsewhere.
 */
const DeferredTeam = memo(function DeferredTeam(props: DeferredTeamProps) {
  const { team, isFirst } = props;
  const { name, officers } = team;
  const isFinger = useMedia('(pointer: coarse)');
  const row = cardRow('roomy', isFinger);
  const needsSomeone = useNeedsSomeone(officers);
  // Tab leads to one card of the whole list, wherever it is.
  const hasTabStop = useBoardView(({ tabStops }) => {
    const stop = tabStops.get(unassignedId);
    return stop === undefined ? isFirst : officers.some(({ officer }) => officer.id === stop);
  });
  return (
    <Deferred
      height={18 + officers.length * row}
      isNeeded={needsSomeone || hasTabStop}
      holds={officers.map(({ officer }) => officer.id)}
      className="shrink-0"
      outline={
        <section aria-label={name} className="min-w-0 overflow-hidden">
          <h3 className="text-12 font-medium text-ink2">{name}</h3>
          <p className="text-12 text-ink3">
            {officers.map(({ officer }) => saidName(officer)).join(', ')}
          </p>
        </section>
      }
    >
      <TeamOfficers {...props} />
    </Deferred>
  );
});

export type UnassignedOfficersProps = {
  board: Board;
  teams: readonly TeamView[];
  /** Everybody without a place whom a sheet names, also those whom the filters leave out. */
  count: number;
  /** The same of those who are only expected (DEP-512). */
  expected: readonly TeamView[];
  expectedCount: number;
  /** The board is drawn in parts. */
  isLong: boolean;
  isLocked: boolean;
  /** Beside the title. */
  end?: ReactNode;
};

/** Who has no place yet, by team, with the buttons for what is selected. */
export function UnassignedOfficers(props: UnassignedOfficersProps) {
  const { teams, count, expected, isLong, isLocked, end } = props;
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <header className="flex flex-col gap-2 border-b border-line px-3.5 py-3">
        <div className="flex items-center max-md:hidden">
          <h2 className="flex items-center gap-2 text-14 font-semibold">
            Unassigned Officers <Badge>{count}</Badge>
          </h2>
          {end}
        </div>
        <SelectionButtons teams={[...teams, ...expected]} isLocked={isLocked} />
      </header>
      <div
        ref={scroller}
        data-list={unassignedId}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-3.5 py-2.5 print:block print:columns-[13rem] print:overflow-visible"
      >
        <ViewportScope isLong={isLong} scroller={scroller}>
          {teams.map((team, index) => (
            <DeferredTeam key={team.teamId} team={team} isFirst={index === 0} isLocked={isLocked} />
          ))}
          {teams.length === 0 && <NobodyHere {...props} />}
          <ExpectedOfficers {...props} />
        </ViewportScope>
      </div>
    </>
  );
}

/** Who is expected and has no place, and whether the board plans with them at all. */
function ExpectedOfficers({
  board,
  teams,
  expected,
  expectedCount,
  isLocked,
}: UnassignedOfficersProps) {
  const { plans, canChoose, isAhead } = usePlanning(board);
  const isOffered = canChoose && (plans || isAhead);
  if (!isOffered && expectedCount === 0) return null;
  return (
    <section
      aria-label="Expected"
      className="mt-1 flex shrink-0 flex-col gap-3 border-t border-line pt-3 print:contents"
    >
      {expectedCount > 0 && (
        <h3 className="flex items-center gap-2 text-13 font-semibold">
          Expected <Badge>{expectedCount}</Badge>
        </h3>
      )}
      {isOffered && <PlanSwitch board={board} isLocked={isLocked} />}
      {expected.map((team, index) => (
        <DeferredTeam
          key={team.teamId}
          team={team}
          isFirst={teams.length === 0 && index === 0}
          isLocked={isLocked}
          isExpected
        />
      ))}
    </section>
  );
}

function TeamOfficers({ team, isLocked, isFirst, isExpected = false }: DeferredTeamProps) {
  const { name, officers } = team;
  const here = useHereWords(officers.map(({ officer }) => officer));
  return (
    <section aria-label={name} className="flex flex-col gap-1 print:mb-3 print:block">
      <h3 className="flex items-baseline justify-between gap-2 text-12 print:mb-1 print:break-after-avoid">
        <bdi className="min-w-0 font-medium wrap-anywhere text-ink2">{name}</bdi>
        <span className="shrink-0 text-ink3 tabular-nums">
          {here} {isExpected ? 'expected' : 'here'}
        </span>
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

/** In one line where those who are expected follow. */
function NobodyHere({ board, count, expectedCount }: UnassignedOfficersProps) {
  const whole = useWholeWords(board);
  if (count > 0) return <EmptyState title="No officers match your filters" />;
  const isEmpty = !board.officers.some(isEligible);
  if (expectedCount > 0) {
    return (
      <p className="text-12 text-ink3">
        {isEmpty ? nobodyHere : 'Everybody marked present has a place'}
      </p>
    );
  }
  return (
    <EmptyState title={whole}>
      {whole === nobodyHere
        ? 'Officers appear here as soon as their team submits its attendance.'
        : undefined}
    </EmptyState>
  );
}

function SelectionButtons({
  teams,
  isLocked,
}: Pick<UnassignedOfficersProps, 'teams' | 'isLocked'>) {
  const operations = useOperations();
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

type UnassignedPanelProps = UnassignedOfficersProps & {
  /** There are officers, and everybody has a place. */
  canFold: boolean;
};

/** The unassigned officers beside the board; a card dropped here, folded or not, leaves its station. */
export const UnassignedPanel = memo(function UnassignedPanel({
  canFold,
  ...props
}: UnassignedPanelProps) {
  const density = useDensity();
  const isPrinting = usePrinting();
  const { element, isOver } = useDropList<HTMLElement>(unassignedId);
  const { isFolded, fold } = usePanelFold(element, canFold);
  const isStrip = isFolded && !isPrinting;
  return (
    <aside
      ref={element}
      data-drop={unassignedId}
      data-area
      aria-label="Unassigned Officers"
      className={cn(
        'sticky top-[calc(var(--bar-height)+var(--strip-height))] flex h-[calc(100dvh-var(--bar-height)-var(--strip-height)-var(--day-strip)-var(--toast-height))] flex-col border-l border-line print:static print:block print:h-auto print:w-full print:border-0',
        panelWidth(density, isStrip),
        isOver ? 'bg-accent-ground' : 'bg-surface',
      )}
    >
      <DropArea id={unassignedId} element={element} disabled={props.isLocked} />
      {isStrip ? (
        <FoldedPanel board={props.board} fold={fold} />
      ) : (
        <UnassignedOfficers {...props} end={canFold && <FoldButton fold={fold} />} />
      )}
    </aside>
  );
});
