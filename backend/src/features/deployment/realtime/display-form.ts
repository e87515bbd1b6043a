import {
  assignmentsOf,
  displayDeploymentOf,
  type Catalogue,
  type DisplayDeployment,
  type DisplayShows,
} from '@muster/protocol';
import type { Snapshot } from '../board/board.changes.ts';

/** What a wall screen shows of a board: what was saved, or the draft as it is now (DIS-16, DIS-31). */
export type DisplayForm = (snapshot: Snapshot, shows: DisplayShows) => Promise<DisplayDeployment>;

export const displayFormOf =
  (catalogue: () => Promise<Catalogue>, epoch: string): DisplayForm =>
  async ({ board, saved }, shows) => {
    const places = await catalogue();
    const lines = shows === 'draft' ? assignmentsOf(board, places) : saved;
    return displayDeploymentOf(board, lines, places, shows, epoch);
  };
