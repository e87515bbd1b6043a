import { useDraggable } from '@dnd-kit/core';
import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
} from 'react';

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
