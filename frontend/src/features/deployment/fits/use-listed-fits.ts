import { stationOf, type BoardSnapshot, type Catalogue, type Station } from '@muster/protocol';
import { useState } from 'react';
import { placeName } from '../operations/operation-words.ts';
import { useFitBoard } from './fit-counts.tsx';
import { fittingOfficers, freeOfficers, type Fit } from './fits.ts';

export interface ListedFit extends Fit {
  /** What has become of somebody who could take the place when the list opened. */
  readonly gone: string | undefined;
}

/**
 * Who fits, in the order of the list's opening: nothing moves under the pointer. Who is taken
 * meanwhile keeps the row and says where they are now; who becomes free comes last (DEP-104).
 */
export function useListedFits(station: Station, catalogue: Catalogue): readonly ListedFit[] {
  const { board, moment } = useFitBoard();
  const [listed, setListed] = useState<readonly Fit[]>([]);
  const fits =
    board && moment
      ? fittingOfficers(station, freeOfficers(board), { board, moment, catalogue })
      : [];
  const stillFit = new Map(fits.map((fit) => [fit.officer.id, fit]));
  const known = new Set(listed.map(({ officer }) => officer.id));
  const added = fits.filter(({ officer }) => !known.has(officer.id));
  if (added.length > 0) setListed([...listed, ...added]);
  return [...listed, ...added].map((fit) => ({
    ...fit,
    isAway: stillFit.get(fit.officer.id)?.isAway ?? fit.isAway,
    gone:
      board && !stillFit.has(fit.officer.id)
        ? goneWords(fit.officer.id, board, catalogue)
        : undefined,
  }));
}

function goneWords(userId: string, board: BoardSnapshot, catalogue: Catalogue): string {
  if (!board.officers.some(({ id }) => id === userId)) return 'no longer here';
  const stationId = stationOf(board, userId);
  return stationId === null ? 'no longer fits' : `now in ${placeName(catalogue, stationId)}`;
}
