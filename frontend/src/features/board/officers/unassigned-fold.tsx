import { isEligible, isExpected, type Board, type Density } from '@muster/protocol';
import { ChevronsLeft, ChevronsRight, UserMinus } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOperations } from '../board-scope.tsx';
import { useBoardStores, useBoardView, useSelection } from '../board-stores.ts';
import { unassignedId } from '../drag/drop.ts';
import { unassignSelected } from '../operations/station-actions.ts';
import { usePlanning } from '../plan/use-plan.ts';

/** The unassigned officers beside the board are a strip while everybody has a place (DEP-63). */

const title = 'Unassigned Officers';

/** The width of the unassigned officers beside the board. */
export function panelWidth(density: Density, isFolded: boolean): string {
  if (isFolded) return 'w-11 shrink-0';
  return density === 'map' ? 'w-68 shrink-0' : 'w-68 shrink-0 xl:w-75';
}

interface PanelFold {
  readonly isFolded: boolean;
  readonly fold: (isFolded: boolean) => void;
}

/** Folded as soon as everybody has a place, unless opened by hand; kept for the frame of the next visit (DEP-113). */
export function usePanelFold(element: RefObject<HTMLElement | null>, canFold: boolean): PanelFold {
  const { foldPanel } = useBoardStores().view;
  const isOpened = useBoardView(({ panel }) => panel === 'opened');
  const isByHand = useRef(false);
  const isFolded = canFold && !isOpened;
  useLayoutEffect(() => {
    if (!canFold) foldPanel('open');
    else if (isFolded) foldPanel('folded');
    if (isByHand.current) {
      element.current?.querySelector<HTMLElement>('button[aria-expanded]')?.focus();
    }
    isByHand.current = false;
  }, [canFold, isFolded, foldPanel, element]);
  return {
    isFolded,
    fold(isNext) {
      isByHand.current = true;
      foldPanel(isNext ? 'folded' : 'opened');
    },
  };
}

export const nobodyHere = 'Nobody is marked present yet';

/** Of whom it is true that all have a place, while nobody is without one. */
export function useWholeWords(board: Board): string {
  const { plans } = usePlanning(board);
  const who = [
    board.officers.some(isEligible) && 'marked present',
    // Without planning only those are on the board who have a place.
    plans && board.officers.some(isExpected) && 'expected',
  ].filter(Boolean);
  return who.length === 0 ? nobodyHere : `Everybody ${who.join(' or ')} has a place`;
}

/** What is left of the panel when it is folded: its title, and what is done to those selected at stations. */
export function FoldedPanel({ board, fold }: Pick<PanelFold, 'fold'> & { readonly board: Board }) {
  const operations = useOperations();
  const isAnySelected = useSelection(({ ids }) => ids.size > 0);
  const whole = useWholeWords(board);
  return (
    <>
      <button
        ref={command}
        type="button"
        data-list={unassignedId}
        aria-expanded={false}
        aria-label={`${title}, 0`}
        data-tip={whole}
        onClick={() => fold(false)}
        className="flex min-h-0 flex-1 flex-col items-center gap-2 py-3.5 text-13 font-medium text-ink2 hover:text-ink focus-visible:-outline-offset-2"
      >
        <ChevronsLeft aria-hidden className="size-4 shrink-0 stroke-[1.5]" />
        <Badge>0</Badge>
        <span className="min-h-0 truncate [writing-mode:vertical-rl]">{title}</span>
      </button>
      {isAnySelected && (
        <IconButton
          label="Unassign Selected"
          icon={UserMinus}
          writes
          onClick={() => unassignSelected(operations)}
          className="mx-auto my-2"
        />
      )}
    </>
  );
}

/** Folds the panel that was opened by hand. */
export function FoldButton({ fold }: Pick<PanelFold, 'fold'>) {
  return (
    <IconButton
      label={`Fold ${title}`}
      icon={ChevronsRight}
      aria-expanded
      onClick={() => fold(true)}
      className="-my-1.5 -mr-1.5 ml-auto"
    />
  );
}
