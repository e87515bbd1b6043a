import {
  assignmentsOf,
  displayDeploymentOf,
  type Catalogue,
  type DisplayDeployment,
  type HandoverNote,
  type WallForm,
} from '@muster/protocol';
import type { Snapshot } from '../board/board.changes.ts';

/** What a wall screen shows of a board: what was saved, or the draft as it is now (DIS-16, DIS-31, DIS-36). */
export type DisplayForm = (snapshot: Snapshot, form: WallForm) => Promise<DisplayDeployment>;

export const displayFormOf =
  (
    catalogue: () => Promise<Catalogue>,
    notesOn: (date: string) => Promise<readonly HandoverNote[]>,
    epoch: () => string,
  ): DisplayForm =>
  async ({ board, saved }, form) => {
    const places = await catalogue();
    const lines = form.source === 'draft' ? assignmentsOf(board, places) : saved;
    const notes = form.notes ? await notesOn(board.date) : [];
    return displayDeploymentOf(board, lines, places, form, epoch(), notes);
  };
