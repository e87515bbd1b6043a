import {
  assignmentsOf,
  displayDeploymentOf,
  type Catalogue,
  type DisplayDeployment,
  type WallForm,
} from '@muster/protocol';
import type { Snapshot } from '../board/board.changes.ts';

/** What a wall screen shows of a board: what was saved, or the draft as it is now (DIS-16, DIS-31, DIS-36). */
export type DisplayForm = (snapshot: Snapshot, form: WallForm) => Promise<DisplayDeployment>;

export const displayFormOf =
  (catalogue: () => Promise<Catalogue>, epoch: () => string): DisplayForm =>
  async ({ board, saved }, form) => {
    const places = await catalogue();
    const lines = form.source === 'draft' ? assignmentsOf(board, places) : saved;
    return displayDeploymentOf(board, lines, places, form, epoch());
  };
