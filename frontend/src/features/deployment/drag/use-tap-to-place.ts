import type { MouseEvent } from 'react';
import { useBoardStores } from '../board/use-board-stores.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { assignOfficers } from '../operations/station-actions.ts';

const isFinger = () => window.matchMedia('(pointer: coarse)').matches;
/** What a tap means something else on: a card, a menu, what lies in a dialog of its own. */
const others = '[data-officer], [aria-haspopup="menu"]';

/** A finger that has selected cards places them where it taps next; one step that the notice takes back (UI-325). */
export function useTapToPlace(stationId: string, isOpen: boolean, operations: BoardOperations) {
  const { selection, drag } = useBoardStores();
  return (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    const userIds = [...selection.selectedIds()];
    if (!isOpen || userIds.length === 0 || drag.isDragging() || !isFinger()) return;
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(others)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    assignOfficers(operations, userIds, stationId, 'bulk');
  };
}
