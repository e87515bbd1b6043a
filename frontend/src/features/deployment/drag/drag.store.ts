import type { BoardSnapshot } from '@muster/protocol';
import { create } from 'zustand';
import type { Drawn } from '../operations/pending.ts';

/** The card that this person drags. */
export interface Held {
  readonly userId: string;
  /** All officers that move with it, that officer included. */
  readonly group: readonly string[];
  /** The board as it was when the card was picked up: it is shown so until the card is let go (S19). */
  readonly seen: Drawn<BoardSnapshot>;
}

interface Drag {
  readonly held: Held | null;
  /** Whether the card that was let go has found a place; else it is moved back. */
  readonly isPlaced: boolean;
}

export const useDrag = create<Drag>(() => ({ held: null, isPlaced: false }));

export const isDragging = (): boolean => useDrag.getState().held !== null;

export function pickUp(held: Held): void {
  useDrag.setState({ held, isPlaced: false });
}

export function letGo(isPlaced: boolean): void {
  useDrag.setState({ held: null, isPlaced });
}
