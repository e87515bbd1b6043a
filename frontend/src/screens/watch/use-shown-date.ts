import { useEffect, useEffectEvent, useState } from 'react';
import { boardSession } from '../../features/deployment/board/board-session.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';

interface Shown {
  readonly chosen: string | null;
  readonly today: string;
  readonly isBoardOpen: boolean;
}

/**
 * The date that is shown: the chosen one, else today. Today turns with the date on duty, but never under an open board
 * or somebody's hands: then the date stays until the person leaves it (MON-34).
 */
export function useShownDate({ chosen, today, isBoardOpen }: Shown): [string, () => void] {
  const scope = useSessionScope();
  const [followed, setFollowed] = useState(today);
  const turn = useEffectEvent(() => {
    const { drag, selection, view } = scope.part(boardSession).storesOf(followed);
    const isConfiguring = view.store.getState().draft !== null;
    const hasHands =
      isBoardOpen ||
      isConfiguring ||
      drag.isDragging() ||
      selection.selectedIds().size > 0 ||
      isInUse();
    if (chosen !== null || !hasHands) setFollowed(today);
  });
  // Whether somebody is in the middle of something is known by the page alone, at the turn of the day.
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies
  useEffect(() => turn(), [today]);
  return [chosen ?? followed, () => setFollowed(today)];
}

/** A dialog, a list or a menu is open, or something is being typed. */
const isInUse = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !==
    null || document.activeElement?.matches('input, textarea') === true;
