import {
  type LoggedOperation,
  instant,
  type BoardReplay,
  type BoardSnapshot,
  type Catalogue,
} from '@muster/protocol';
import { dayUnless, formatExactTime } from '../../../shared/dates/time-format.ts';
import { doneBy } from '../log/log-entry.tsx';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import type { BoardPlace } from '../board-view.store.ts';
import type { Span } from './scrubber.view.ts';

/** "11:42:08 AM", with its day where that is not the board's. Pure. */
export const momentWords = (at: number, date: string, timeZone: string): string =>
  dayUnless(at, date, timeZone) + formatExactTime(at, timeZone);

/** What made the board that is shown. */
export const entryWords = (entry: LoggedOperation | undefined): string =>
  entry ? `${doneBy(entry)} ${entry.text}` : 'Before the first operation';

const defaults = { tab: '', date: '', at: '' };

/** The moment that the address names: a replay is shown, and found again by reload and Back (HIS-25). */
export function useReplayAddress(date: string) {
  const [{ at }, change] = useAddress(defaults);
  return {
    /** Undefined: live. */
    at: instant.safeParse(at).success ? at : undefined,
    show: (moment: string, move?: { readonly push?: boolean }): void =>
      change({ tab: 'deployment', date, at: moment }, move),
    /** Back to the live board; of today it follows the day again. */
    leave: (today: string): void =>
      change({ at: '', ...(date === today && { date: '' }) }, { push: true }),
  };
}

/** The replay on the screen, for what is typed about it (UI-330). */
export interface ReplayHand {
  readonly board: BoardSnapshot | undefined;
  readonly catalogue: Catalogue;
  readonly span: Span;
  /** Undefined until they are known. */
  readonly saves: BoardReplay['saves'] | undefined;
  /** Tells how somebody got where they were. */
  readonly onPerson: (userId: string) => void;
  readonly onPlace: (goal: BoardPlace) => void;
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
  const [loadedHand, setKept] = useState<ReplayHand>();
  if (!loadedHand && current?.board && current.saves) setKept(current);
  return loadedHand ?? current;
}
