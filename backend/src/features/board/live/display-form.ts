import {
  assignmentsOf,
  displayDeploymentOf,
  momentOf,
  type Catalogue,
  type DisplayDeployment,
  type HandoverNote,
  type WallForm,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { Publisher } from '../../../live/publisher.ts';
import type { Snapshot } from '../board.audit.ts';

/** What a wall screen shows of a board: what was saved, or the draft as it is now (DIS-16, DIS-31, DIS-36). */
export type DisplayForm = (snapshot: Snapshot, form: WallForm) => Promise<DisplayDeployment>;

export const displayFormOf =
  (
    catalogue: () => Promise<Catalogue>,
    notesOn: (date: string) => Promise<readonly HandoverNote[]>,
    epoch: () => string,
    clock: Pick<Clock, 'now' | 'timeZone'>,
  ): DisplayForm =>
  async ({ board, saved }, form) => {
    const places = await catalogue();
    const lines = form.source === 'draft' ? assignmentsOf(board, places) : saved;
    const notes = form.notes ? await notesOn(board.date) : [];
    const moment = momentOf({ timeZone: clock.timeZone, date: board.date }, clock.now());
    return displayDeploymentOf(board, lines, places, form, moment, epoch(), notes);
  };

/** Shows a date's board anew to the wall screens that follow it, as far as it is meant for them. */
export async function showOnWalls(
  { publisher, displayForm }: { publisher: Publisher; displayForm: DisplayForm },
  snapshot: Snapshot,
  isMeant: (form: WallForm) => boolean,
): Promise<void> {
  for (const { form, audience } of publisher.wallForms(snapshot.board.date)) {
    if (!isMeant(form)) continue;
    const deployment = await displayForm(snapshot, form);
    if (form.source === 'draft') publisher.publish('deployment:drafted', { deployment }, audience);
    else publisher.publish('deployment:saved', { opId: null, deployment }, audience);
  }
}
