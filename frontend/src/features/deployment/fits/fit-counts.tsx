import type { BoardSnapshot, Station } from '@muster/protocol';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { fitCounts, freeOfficers } from './fits.ts';

const Counts = createContext<ReadonlyMap<string, number>>(new Map());

type FitCountsProps = {
  board: BoardSnapshot;
  stations: readonly Station[];
  children: ReactNode;
};

/** Counts who fits each station for the rows that say so: a card need not be drawn again for it. */
export function FitCounts({ board, stations, children }: FitCountsProps) {
  const { officers, assignments } = board;
  const counts = useMemo(
    () => fitCounts(stations, freeOfficers({ officers, assignments })),
    [stations, officers, assignments],
  );
  return <Counts value={counts}>{children}</Counts>;
}

/** How many officers without a place fit a station. */
export const useFitCount = (stationId: string): number => use(Counts).get(stationId) ?? 0;
