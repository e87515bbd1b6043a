import { presentNote, noteRead, noteWritten, withReads } from './notes.present.ts';
import { type NotesRepo, notesRepo } from './notes.repo.ts';
import {
  noteRoutes,
  type Catalogue,
  type HandoverNote,
  addDays,
  mostNoteDays,
} from '@muster/protocol';
import { actorIn, handle } from '../../../http/contract.ts';
import { type Context, sharedOrder } from '../../context.ts';
import type { BoardWriter } from '../board-writer.ts';
import { displayFormOf, type DisplayForm, showOnWalls } from '../live/display-form.ts';
import { notesService } from './notes.service.ts';
import limitTo from 'p-limit';
import type { Changes } from '../../../store/changes.ts';
import { audiences, roomsOfDate } from '../../../live/audiences.ts';
import type { Publisher } from '../../../live/publisher.ts';

/** Handover notes that were written on a date, deleted ones too, for whoever keeps them elsewhere (EVI-5). */
export async function recordedNotes(repo: Pick<NotesRepo, 'everyOn' | 'readsOf'>, date: string) {
  const docs = await repo.everyOn(date);
  const reads = docs.length === 0 ? [] : await repo.readsOf(docs.map(({ _id }) => _id));
  return docs.map((doc) => ({
    ...presentNote(doc, reads),
    deletedAt: doc.deletedAt?.toISOString() ?? null,
  }));
}

interface Deps {
  changes: Changes;
  publisher: Publisher;
  repo: Pick<NotesRepo, 'any' | 'readsOf'>;
  boards: Pick<BoardWriter, 'current'>;
  displayForm: DisplayForm;
}

/** To people on the boards where a note may stand, and to the wall screens that show notes (KNO-6, KNO-7). */
function publishNotes({ changes, publisher, repo, boards, displayForm }: Deps): void {
  // One after the other, each as it is stored by then: what is told last is never the older state.
  const inTurn = limitTo(1);

  async function publish(id: string): Promise<void> {
    const doc = await repo.any(id);
    if (!doc) return;
    publisher.publish('days:changed', { what: 'notes', dates: [doc.date] }, audiences.desks);
    const last = Array.from({ length: mostNoteDays + 1 }, (_, day) => addDays(doc.date, day));
    const dates = last.filter((date) =>
      roomsOfDate('board', date).some((room) => publisher.isHeard(room)),
    );
    if (dates.length === 0) return;
    const [note = null] = doc.deletedAt ? [] : await withReads(repo, [doc]);
    const people = dates.map((date) => audiences.board(date, 'full'));
    publisher.publish('notes:changed', { date: doc.date, id, note }, people);
    for (const date of dates) {
      const { board, saved } = await boards.current(date);
      await showOnWalls({ publisher, displayForm }, { board, saved }, ({ notes }) => notes);
    }
  }

  changes.subscribe(noteWritten, ({ id }) => inTurn(() => publish(id)));
  changes.subscribe(noteRead, ({ id, detail }) =>
    inTurn(() => publish(detail?.noteId ?? (id.split(' ')[0] as string))),
  );
}

interface Needs {
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
}

/** What one watch leaves for the next (docs/rules/knowing.md); answers what walls show, notes among it. */
export function notesFeature(
  { app, audit, changes, clock, db, epoch, isShared, publisher }: Context,
  { boards, catalogue }: Needs,
): { displayForm: DisplayForm; notesOn: (date: string) => Promise<HandoverNote[]> } {
  const repo = notesRepo(db);
  const order = sharedOrder({ app, db, isShared }, 'notes');
  const boardRevision = async (date: string) => (await boards.current(date)).board.revision;
  const notes = notesService({ repo, clock, changes, audit, order, catalogue, boardRevision });
  handle(app, noteRoutes.list, ({ params: { date } }) => notes.list(date));
  handle(app, noteRoutes.create, (call) =>
    notes.create(call.params.date, call.body, actorIn(call)),
  );
  handle(app, noteRoutes.change, (call) =>
    notes.change(call.params.date, call.params.noteId, call.body, actorIn(call)),
  );
  handle(app, noteRoutes.remove, (call) =>
    notes.remove(call.params.date, call.params.noteId, actorIn(call)),
  );
  handle(app, noteRoutes.read, (call) =>
    notes.read(call.params.date, call.params.noteId, actorIn(call).by),
  );

  /** Those that wall screens show of a date (KNO-7). */
  async function onWalls(date: string): Promise<HandoverNote[]> {
    const now = clock.instant();
    return (await notes.list(date)).filter(({ wall, expiresAt }) => wall && expiresAt > now);
  }
  const displayForm = displayFormOf(catalogue, onWalls, epoch, clock);
  publishNotes({ changes, publisher, repo, boards, displayForm });
  return { displayForm, notesOn: notes.list };
}
