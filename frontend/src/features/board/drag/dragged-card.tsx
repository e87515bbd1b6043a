import {
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  type ReactNode,
  type TouchEvent,
} from 'react';
import { pressedShortcut } from '../../../shared/ui/hooks/use-hotkey.ts';
import { type BoardStores, useBoardStores } from '../board-stores.ts';
import { drawnCard, draggedGroup } from './drop.ts';
import { useDraggable } from '@dnd-kit/core';

/** What a press or a key on a card means, apart from dragging it. */

const listOf = (element: Element) => element.closest<HTMLElement>('[data-list]');
const officerOf = (element: Element) =>
  element.closest<HTMLElement>('[data-officer]')?.dataset['officer'];

/** All officers of the list that a card stands in, as shown; those that are not drawn yet too. */
const officersBeside = (element: Element): readonly string[] =>
  Array.from(
    listOf(element)?.querySelectorAll<HTMLElement>('[data-officer], [data-holds]') ?? [],
  ).flatMap(({ dataset }) => dataset['officer'] ?? dataset['holds']?.split(' ') ?? []);

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
      const toggles = event.ctrlKey || event.metaKey || isFinger();
      const press = { userId, toggles, extends: event.shiftKey };
      selection.pickOfficer(press, officersBeside(card));
    },

    /** The right button. */
    menuOnCard(event: MouseEvent<HTMLElement>): void {
      event.preventDefault();
      const userId = officerOf(event.currentTarget);
      if (userId === undefined || drag.isDragging()) return;
      view.openCardMenu(userId, { x: event.clientX, y: event.clientY, width: 0, height: 0 });
    },

    /** Of a card that is only looked at: a menu key opens the menu, H asks what a press asks (HIS-11). */
    keyOnLookedCard(event: KeyboardEvent<HTMLElement>, onPick: (userId: string) => void): void {
      const userId = officerOf(event.currentTarget);
      if (userId === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isMenuKey(event)) view.openCardMenu(userId, event.currentTarget.getBoundingClientRect());
      else if (pressedShortcut(event) === 'h') onPick(userId);
      else return;
      event.preventDefault();
    },

    /** Below what was pressed: the card's own button, or the card. */
    openMenu(userId: string, element: Element): void {
      if (!drag.isDragging()) view.openCardMenu(userId, element.getBoundingClientRect());
    },

    /** Enter selects, M asks where to, H how they got here, a menu key opens the menu, arrows go through the list. True when the key is used up. */
    keyOnCard(event: KeyboardEvent<HTMLElement>): boolean {
      if (drag.isDragging()) return true;
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const card = event.currentTarget;
      const userId = officerOf(card);
      if (userId === undefined) return false;
      if (event.key === 'Enter') selection.toggleOfficer(userId);
      else if (isMenuKey(event)) view.openCardMenu(userId, card.getBoundingClientRect());
      else if (pressedShortcut(event) === 'm') askWhere(userId);
      else if (pressedShortcut(event) === 'h') view.openDialog({ kind: 'way', userId });
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

const isMenuKey = ({ key, shiftKey }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

function moveFocus(card: HTMLElement, key: string): boolean {
  const order = officersBeside(card);
  const here = order.indexOf(officerOf(card) ?? '');
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: order.length - 1 }[key];
  if (next === undefined) return false;
  const userId = order[Math.min(Math.max(next, 0), order.length - 1)];
  const list = listOf(card);
  if (userId !== undefined && list) drawnCard(userId, list)?.focus();
  return true;
}

/**
 * The board has one thing to drag, and whichever card is pressed is it. A draggable of each card's own
 * would draw all cards again at every station that one of them is carried over (DEP-301).
 */

type Press = MouseEvent<HTMLElement> | TouchEvent<HTMLElement> | KeyboardEvent<HTMLElement>;
type Listeners = ReturnType<typeof useDraggable>['listeners'];

function makeHand() {
  /** What the drag is about, read by whoever handles its events. */
  const about = { listId: '', userId: '' };
  let listeners: Listeners;
  let setNode: (element: HTMLElement) => void = () => undefined;
  return {
    about,

    connect(next: Listeners, nodeRef: (element: HTMLElement) => void): void {
      listeners = next;
      setNode = nodeRef;
    },

    /** Hands a press on a card to the sensors; from then on the card is what they would drag. */
    press(name: 'onMouseDown' | 'onTouchStart' | 'onKeyDown', event: Press, card: Card): void {
      // A second finger is no press on another card.
      if ('touches' in event && event.touches.length > 1) return;
      Object.assign(about, card);
      setNode(event.currentTarget);
      listeners?.[name]?.(event);
    },
  };
}

type Card = { readonly listId: string; readonly userId: string };

const HandContext = createContext<ReturnType<typeof makeHand> | undefined>(undefined);

/** Stands inside of the drag's context and above the cards. */
export function CardHand({ children }: { children: ReactNode }) {
  const [hand] = useState(makeHand);
  const { listeners, setNodeRef } = useDraggable({ id: 'card', data: hand.about });
  useLayoutEffect(() => hand.connect(listeners, setNodeRef), [hand, listeners, setNodeRef]);
  return <HandContext value={hand}>{children}</HandContext>;
}

/** What the cards hand their presses to; nothing where no card can be dragged. */
export const useHand = () => useContext(HandContext);
