import { useBoardView, useDrag } from '../board/use-board-stores.ts';
import type { OfficerView } from '../stations/station.view.ts';

/** Whether one of these cards has to be there wherever it is: it is in hand, or "Show" points at it. */
export function useNeedsSomeone(officers: readonly OfficerView[]): boolean {
  const isOne = (id: string | null | undefined) =>
    id != null && officers.some(({ officer }) => officer.id === id);
  const isShown = useBoardView(({ shown }) => isOne(shown));
  const isHeld = useDrag(({ held }) => isOne(held?.userId));
  return isShown || isHeld;
}
