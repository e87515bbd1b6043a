import type { BoardSnapshot, Moment, Station } from '@muster/protocol';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { fitCounts, freeOfficers } from './fits.ts';

interface Fitting {
  readonly counts: ReadonlyMap<string, number>;
  readonly board: BoardSnapshot | undefined;
  readonly moment: Moment | undefined;
}

const Counts = createContext<Fitting>({ counts: new Map(), board: undefined, moment: undefined });

type FitCountsProps = {
  board: BoardSnapshot;
  moment: Moment;
  stations: readonly Station[];
  children: ReactNode;
};

/** Counts who fits each station for the rows that say so: a card need not be drawn again for it. */
export function FitCounts({ board, moment, stations, children }: FitCountsProps) {
  const { officers, assignments } = board;
  const counts = useMemo(
    () => fitCounts(stations, freeOfficers({ officers, assignments }), moment),
    [stations, officers, assignments, moment],
  );
  return (
    <Counts value={useMemo(() => ({ counts, board, moment }), [counts, board, moment])}>
      {children}
    </Counts>
  );
}

/** How many officers without a place fit a station. */
export const useFitCount = (stationId: string): number => use(Counts).counts.get(stationId) ?? 0;

/** The board as it is now, also while the cards stand still. */
export const useFitBoard = (): Pick<Fitting, 'board' | 'moment'> => use(Counts);
