import type { BoardSnapshot, Officer } from '@muster/protocol';
import { createStore } from 'zustand/vanilla';
import type { Drawn } from '../operations/pending.ts';

/** The card that this person drags. */
export interface Held {
  readonly userId: string;
  /** All officers that move with it, that officer included. */
  readonly group: readonly string[];
  /** The same as officers, as they were when the card was picked up. */
  readonly people: readonly Officer[];
  /** The board as it was when the card was picked up: it is shown so until the card is let go (S19). */
  readonly seen: Drawn<BoardSnapshot>;
}

interface Drag {
  readonly held: Held | null;
  /** Whether the card that was let go has found a place; else it is moved back. */
  readonly isPlaced: boolean;
  /** The list that it is held over; null for none. */
  readonly over: string | null;
}

export type DragStore = ReturnType<typeof makeDrag>;

/** What this person has in hand. */
export function makeDrag() {
  const store = createStore<Drag>(() => ({ held: null, isPlaced: false, over: null }));
  return {
    store,
    isDragging: (): boolean => store.getState().held !== null,
    pickUp: (held: Held): void => store.setState({ held, isPlaced: false, over: null }),
    carryOver: (over: string | null): void => store.setState({ over }),
    letGo: (isPlaced: boolean): void => store.setState({ held: null, isPlaced, over: null }),
  };
}
