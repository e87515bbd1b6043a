import { useEffect, useEffectEvent, useState } from 'react';
import { boardSession } from '../../features/deployment/board/board-session.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';

/**
 * The date that is shown: the chosen one, else today. Today turns at midnight, but never under
 * somebody's hands: in the middle of something the date stays until the person leaves it (MON-34).
 */
export function useShownDate(chosen: string | null, today: string): [string, () => void] {
  const scope = useSessionScope();
  const [followed, setFollowed] = useState(today);
  const turn = useEffectEvent(() => {
    const { drag, selection, view } = scope.part(boardSession).storesOf(followed);
    const isConfiguring = view.store.getState().draft !== null;
    const hasHands =
      isConfiguring || drag.isDragging() || selection.selectedIds().size > 0 || isInUse();
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
