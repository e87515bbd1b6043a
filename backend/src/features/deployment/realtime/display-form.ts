import { displayDeploymentOf, type Catalogue, type DisplayDeployment } from '@muster/protocol';
import type { Snapshot } from '../board/board.changes.ts';

/** What a wall screen shows of a board (DIS-10). */
export type DisplayForm = (snapshot: Snapshot) => Promise<DisplayDeployment>;

export const displayFormOf =
  (catalogue: () => Promise<Catalogue>, epoch: string): DisplayForm =>
  async ({ board, saved }) =>
    displayDeploymentOf(board, saved, await catalogue(), 'saved', epoch);
