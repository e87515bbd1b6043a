import { noteRoutes, type Catalogue, type HandoverNote } from '@muster/protocol';
import { actingIn } from '../../../plugins/acting.ts';
import { handle } from '../../../plugins/contract.ts';
import type { Context } from '../../context.ts';
import { sharedOrder } from '../../shared-order.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { displayFormOf, type DisplayForm } from '../realtime/display-form.ts';
import { publishNotes } from './notes.publisher.ts';
import { notesRepo } from './notes.repo.ts';
import { notesService } from './notes.service.ts';
import { catchUp } from '../../../lib/jobs/catch-up.ts';

interface Needs {
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
}

/** What one watch leaves for the next (docs/rules/knowing.md); answers what walls show, notes among it. */
export function notesFeature(
  { app, audit, changes, clock, db, epoch, isShared, publisher }: Context,
  { boards, catalogue }: Needs,
): { displayForm: DisplayForm } {
  const repo = notesRepo(db);
  const order = sharedOrder({ app, db, isShared }, 'notes');
  const boardRevision = async (date: string) => (await boards.current(date)).board.revision;
  const trail = audit;
  const notes = notesService({ repo, clock, changes, trail, order, catalogue, boardRevision });
  handle(app, noteRoutes.list, ({ params: { date } }) => notes.list(date));
  handle(app, noteRoutes.create, (call) =>
    notes.create(call.params.date, call.body, actingIn(call)),
  );
  handle(app, noteRoutes.change, (call) =>
    notes.change(call.params.date, call.params.noteId, call.body, actingIn(call)),
  );
  handle(app, noteRoutes.remove, async (call) => {
    await notes.remove(call.params.date, call.params.noteId, actingIn(call));
    return {};
  });
  handle(app, noteRoutes.read, (call) =>
    notes.read(call.params.date, call.params.noteId, actingIn(call).by),
  );
  catchUp(app, notes.recordAllKept);

  /** Those that wall screens show of a date (KNO-7). */
  async function onWalls(date: string): Promise<HandoverNote[]> {
    const now = clock.instant();
    return (await notes.list(date)).filter(({ wall, expiresAt }) => wall && expiresAt > now);
  }
  const displayForm = displayFormOf(catalogue, onWalls, epoch, clock);
  publishNotes({ changes, publisher, repo, boards, displayForm });
  return { displayForm };
}
