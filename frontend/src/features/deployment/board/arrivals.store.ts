import type { BoardChange } from '@muster/protocol';
import { create } from 'zustand';
import { isDragging, useDrag } from '../drag/drag.store.ts';

/** How long a card that arrived stays marked with "just now", in milliseconds (DEP-82). */
const freshMs = 2_000;

/** Officers who came to where they are just now, and where from (null: Unassigned). */
export const useArrivals = create<{ readonly from: ReadonlyMap<string, string | null> }>(() => ({
  from: new Map(),
}));

type Moves = readonly { readonly userId: string; readonly from: string | null }[];

/** What happened while a card was in hand shows when the layout may move again (S19). */
let heldBack: Moves = [];

/** Marks what a change moved, unless one's own hand did it and saw it. */
export function noteArrivals({ op, by }: BoardChange, me: string): void {
  const isSeen = by?.id === me && op.type === 'place' && op.cause === 'drag';
  if (isSeen || op.moves.length === 0) return;
  if (isDragging()) heldBack = [...heldBack, ...op.moves];
  else mark(op.moves);
}

useDrag.subscribe(({ held }) => {
  if (held !== null || heldBack.length === 0) return;
  const moves = heldBack;
  heldBack = [];
  mark(moves);
});

function mark(moves: Moves): void {
  const entries = moves.map(({ userId, from }) => [userId, from] as const);
  useArrivals.setState(({ from }) => ({ from: new Map([...from, ...entries]) }));
  const ids = new Set(moves.map(({ userId }) => userId));
  setTimeout(() => {
    useArrivals.setState(({ from }) => ({
      from: new Map([...from].filter(([userId]) => !ids.has(userId))),
    }));
  }, freshMs);
}
