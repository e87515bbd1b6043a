import type { BoardChange } from '@muster/protocol';
import { createStore } from 'zustand/vanilla';
import type { DragStore } from '../drag/drag.store.ts';

/** How long a card that arrived stays marked with "just now", in milliseconds (DEP-82). */
const freshMs = 2_000;

type Moves = Pick<BoardChange['op'], 'moves'>['moves'];

interface Arrivals {
  readonly from: ReadonlyMap<string, string | null>;
}

/** Officers who came to where they are just now, and where from (null: Unassigned). */
export function makeArrivals(drag: DragStore) {
  const store = createStore<Arrivals>(() => ({ from: new Map() }));
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** What happened while a card was in hand shows when the layout may move again (S19). */
  let heldBack: Moves = [];

  const mark = (moves: Moves) => {
    const entries = moves.map(({ userId, from }) => [userId, from] as const);
    store.setState(({ from }) => ({ from: new Map([...from, ...entries]) }));
    const ids = new Set(moves.map(({ userId }) => userId));
    const timer = setTimeout(() => {
      timers.delete(timer);
      store.setState(({ from }) => ({
        from: new Map([...from].filter(([userId]) => !ids.has(userId))),
      }));
    }, freshMs);
    timers.add(timer);
  };
  drag.store.subscribe(({ held }) => {
    if (held !== null || heldBack.length === 0) return;
    const moves = heldBack;
    heldBack = [];
    mark(moves);
  });

  return {
    store,
    /** Marks what a change moved, unless one's own hand did it and saw it. */
    noteArrivals({ op, by }: BoardChange, me: string): void {
      const isSeen = by?.id === me && op.type === 'place' && op.cause === 'drag';
      const moves = op.moves.filter(({ from, to }) => from !== to);
      if (isSeen || moves.length === 0) return;
      if (drag.isDragging()) heldBack = [...heldBack, ...moves];
      else mark(moves);
    },
    end: (): void => timers.forEach(clearTimeout),
  };
}
