import { useDraggable } from '@dnd-kit/core';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import {
  useArrivals,
  useBoardView,
  useDrag,
  usePresence,
  useSelection,
} from '../board/use-board-stores.ts';
import { animateArrival } from '../drag/card-motion.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { unassignedId } from '../drag/drop.ts';
import { officerWords } from '../operations/officer-words.ts';
import type { OfficerView } from '../stations/station.view.ts';

export type CardHandle = {
  view: OfficerView;
  /** A station's id, or `unassignedId`. */
  listId: string;
  /** Tab leads to this card of the list; arrows lead to the others. */
  isTabStop: boolean;
  isLocked: boolean;
  /** The same officer may be drawn twice, as a tile's chip and in its opened list. */
  copy?: 'card' | 'chip';
};

/** What makes an element an officer's card: it is dragged, selected, asked where to go, and marked. */
export function useCardHandle({ view, listId, isTabStop, isLocked, copy = 'card' }: CardHandle) {
  const { officer, misfit, isDim } = view;
  const { id } = officer;
  const { askWhere, focusOnCard, keyOnCard, menuOnCard, pressCard } = useCardGestures();
  const { attributes, listeners, setNodeRef } = useDraggable({
    id: `${copy}:${id}`,
    data: { listId, userId: id },
    disabled: isLocked,
    attributes: { roleDescription: 'officer' },
  });
  const card = useRef<HTMLDivElement>(null);
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const isInHand = useDrag(({ held }) => held?.group.includes(id) ?? false);
  const holder = usePresence(({ holders }) => holders.get(id));
  const from = useArrivals((arrivals) => arrivals.from.get(id));
  const isShown = useBoardView(({ shown }) => shown === id);
  useCardInSight(card, { from, isShown });

  return {
    element: {
      ...attributes,
      ...listeners,
      ref: (element: HTMLDivElement | null) => {
        card.current = element;
        setNodeRef(element);
      },
      role: 'button',
      'data-officer': id,
      tabIndex: isTabStop ? 0 : -1,
      'aria-pressed': isSelected,
      'data-tip': officerWords(officer, misfit),
      'aria-description': officerWords(officer, misfit),
      onClick: pressCard,
      onContextMenu: menuOnCard,
      onFocus: (event: { currentTarget: HTMLElement }) => focusOnCard(event.currentTarget),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!keyOnCard(event)) listeners?.['onKeyDown']?.(event);
      },
    },
    look: {
      isAmber: officer.status === 'pto' || misfit.length > 0,
      isFresh: from !== undefined,
      isSelected: isSelected || isShown,
      isDim,
    },
    isInHand,
    holder,
    askWhere: () => askWhere(id),
  };
}

/** Animates a card that has just arrived, and brings the one that is pointed at into sight. */
function useCardInSight(
  card: RefObject<HTMLDivElement | null>,
  { from, isShown }: { from: string | null | undefined; isShown: boolean },
): void {
  useLayoutEffect(() => {
    if (from !== undefined && card.current) animateArrival(card.current, from ?? unassignedId);
  }, [card, from]);
  useEffect(() => {
    if (!isShown || !card.current) return;
    card.current.scrollIntoView({ block: 'center' });
    card.current.focus();
  }, [card, isShown]);
}
