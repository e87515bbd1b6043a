import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type TouchEvent,
} from 'react';
import { useArrivals, useBoardView, useDrag, usePresence, useSelection } from '../board-stores.ts';
import { animateArrival } from '../drag/carried-pointer.ts';
import { useCardGestures, useHand } from '../drag/dragged-card.tsx';
import { dragContextId } from '../drag/drag-keyboard.ts';
import { unassignedId } from '../drag/drop.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { officerWords } from '../operations/operation-words.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { viewerColor } from '../presence.store.ts';
import type { OfficerView } from '../stations/station.view.ts';

export type CardHandle = {
  view: OfficerView;
  /** A station's id, or `unassignedId`. */
  listId: string;
  /** Tab leads to this card of the list; arrows lead to the others. */
  isTabStop: boolean;
  isLocked: boolean;
};

/** What makes an element an officer's card: it is dragged, selected, asked where to go, and marked. */
export function useCardHandle({ view, listId, isTabStop, isLocked }: CardHandle) {
  const { officer, misfit, isDim } = view;
  const { id } = officer;
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  const words = officerWords(officer, isTimeOffLeft, misfit);
  const { focusOnCard, keyOnCard, menuOnCard, openMenu, pressCard } = useCardGestures();
  const hand = useHand();
  const press = isLocked ? undefined : hand?.press;
  const self = { listId, userId: id };
  const card = useRef<HTMLDivElement>(null);
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const isInHand = useDrag(({ held }) => held?.group.includes(id) ?? false);
  const holder = usePresence(({ holders }) => holders.get(id));
  const from = useArrivals((arrivals) => arrivals.from.get(id));
  const isShown = useBoardView(({ shown }) => shown === id);
  useCardInViewport(card, { from, isShown });

  return {
    element: {
      ref: card,
      role: 'button',
      'aria-roledescription': 'officer',
      'aria-describedby': dragContextId,
      'aria-disabled': isLocked,
      'data-officer': id,
      tabIndex: isTabStop ? 0 : -1,
      'aria-pressed': isSelected,
      'data-tip': words,
      'aria-description': words,
      style: holder && {
        borderColor: viewerColor(holder),
        boxShadow: `0 0 0 1px ${viewerColor(holder)}`,
      },
      onMouseDown: (event: MouseEvent<HTMLElement>) => press?.('onMouseDown', event, self),
      onTouchStart: (event: TouchEvent<HTMLElement>) => press?.('onTouchStart', event, self),
      onClick: pressCard,
      onContextMenu: menuOnCard,
      onFocus: (event: { currentTarget: HTMLElement }) => focusOnCard(event.currentTarget),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!keyOnCard(event)) press?.('onKeyDown', event, self);
      },
    },
    look: {
      isAmber: isTimeOffLeft || misfit.length > 0,
      isFresh: from !== undefined,
      isSelected: isSelected || isShown,
      isDim,
    },
    motion: cn(
      isInHand && 'opacity-40',
      view.isWaiting && '[animation:breathe_1.6s_ease-in-out_600ms_infinite]',
    ),
    isInHand,
    holder,
    isSelected,
    openMenu: (opener: Element) => openMenu(id, opener),
  };
}

/** Animates a card that has just arrived, and brings the one that is pointed at into sight. */
function useCardInViewport(
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
