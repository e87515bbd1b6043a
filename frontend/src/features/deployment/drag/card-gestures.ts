import type { KeyboardEvent, MouseEvent } from 'react';
import { useMemo } from 'react';
import type { BoardStores } from '../board/board-stores.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import { draggedGroup } from './drop.ts';

/** What a press or a key on a card means, apart from dragging it. */

const listOf = (element: Element) => element.closest<HTMLElement>('[data-list]');
const officerOf = (element: Element) =>
  element.closest<HTMLElement>('[data-officer]')?.dataset['officer'];

const cardsOf = (element: Element): HTMLElement[] =>
  Array.from(listOf(element)?.querySelectorAll<HTMLElement>('[data-officer]') ?? []);

const isFinger = () => window.matchMedia('(pointer: coarse)').matches;

/** What the cards of a board answer to. */
export function useCardGestures(): ReturnType<typeof cardGestures> {
  const stores = useBoardStores();
  return useMemo(() => cardGestures(stores), [stores]);
}

function cardGestures({ view, drag, selection }: BoardStores) {
  /** Asks where the card should go, and with it all that are selected. */
  const askWhere = (userId: string): void =>
    view.openDialog({ kind: 'move', userIds: draggedGroup(userId, selection.selectedIds()) });

  return {
    askWhere,

    /** Selects: a finger adds and takes away, a mouse does as the keys beside it say. */
    pressCard(event: MouseEvent<HTMLElement>): void {
      const card = event.currentTarget;
      const userId = officerOf(card);
      if (userId === undefined) return;
      const order = cardsOf(card).flatMap((each) => each.dataset['officer'] ?? []);
      const toggles = event.ctrlKey || event.metaKey || isFinger();
      selection.pickOfficer({ userId, toggles, extends: event.shiftKey }, order);
    },

    /** The right button, or a menu key. */
    menuOnCard(event: MouseEvent<HTMLElement>): void {
      event.preventDefault();
      const userId = officerOf(event.currentTarget);
      if (userId !== undefined && !drag.isDragging()) askWhere(userId);
    },

    /** Enter selects, M asks where to, arrows go through the list. True when the key is used up. */
    keyOnCard(event: KeyboardEvent<HTMLElement>): boolean {
      if (drag.isDragging()) return true;
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const card = event.currentTarget;
      const userId = officerOf(card);
      if (userId === undefined) return false;
      if (event.key === 'Enter') selection.toggleOfficer(userId);
      else if (event.key.toLowerCase() === 'm') askWhere(userId);
      else if (!moveFocus(card, event.key)) return false;
      event.preventDefault();
      return true;
    },

    /** The card that has had the focus is the one that Tab comes back to. */
    focusOnCard(card: HTMLElement): void {
      const [listId, userId] = [listOf(card)?.dataset['list'], officerOf(card)];
      if (listId !== undefined && userId !== undefined) view.setTabStop(listId, userId);
    },
  };
}

function moveFocus(card: HTMLElement, key: string): boolean {
  const cards = cardsOf(card);
  const here = cards.indexOf(card);
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: cards.length - 1 }[key];
  if (next === undefined) return false;
  cards[Math.min(Math.max(next, 0), cards.length - 1)]?.focus();
  return true;
}
