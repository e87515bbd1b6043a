import type { BoardReplay, BoardSnapshot, Catalogue } from '@muster/protocol';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import type { BoardGoal } from '../board/board-view.store.ts';
import type { Span } from './scrubber.view.ts';

/** The replay on the screen, for what is typed about it (UI-330). */
export interface ReplayHand {
  readonly board: BoardSnapshot | undefined;
  readonly catalogue: Catalogue;
  readonly span: Span;
  /** Undefined until they are known. */
  readonly saves: BoardReplay['saves'] | undefined;
  /** Tells how somebody got where they were. */
  readonly onPerson: (userId: string) => void;
  readonly onPlace: (goal: BoardGoal) => void;
}

/** Holds the replay that is on the screen, if one is. */
export const makeReplayHolder = () =>
  createStore<{ readonly hand: ReplayHand | undefined }>(() => ({ hand: undefined }));

/** Offers the replay to the palette while it is on the screen. */
export function useOfferReplay(hand: ReplayHand): void {
  const holder = useSessionScope().part(makeReplayHolder);
  useEffect(() => {
    holder.setState({ hand });
    return () => holder.setState({ hand: undefined });
  });
}

/** The replay as it was when what is known of it was whole: it plays on behind what is typed. */
export function useReplayHand(): ReplayHand | undefined {
  const holder = useSessionScope().part(makeReplayHolder);
  const current = useStore(holder, (one) => one.hand);
  const [kept, setKept] = useState<ReplayHand>();
  if (!kept && current?.board && current.saves) setKept(current);
  return kept ?? current;
}
