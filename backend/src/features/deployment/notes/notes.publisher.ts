import { addDays, mostNoteDays } from '@muster/protocol';
import limitTo from 'p-limit';
import type { Changes } from '../../../lib/changes.ts';
import { audiences, roomsOfDate } from '../../../realtime/audiences.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { showOnWalls, type DisplayForm } from '../realtime/display-form.ts';
import { noteRead, noteWritten } from './notes.changes.ts';
import { withReads } from './notes.present.ts';
import type { NotesRepo } from './notes.repo.ts';

interface Deps {
  changes: Changes;
  publisher: Publisher;
  repo: Pick<NotesRepo, 'any' | 'readsOf'>;
  boards: Pick<BoardWriter, 'current'>;
  displayForm: DisplayForm;
}

/** To people on the boards where a note may stand, and to the wall screens that show notes (KNO-6, KNO-7). */
export function publishNotes({ changes, publisher, repo, boards, displayForm }: Deps): void {
  // One after the other, each as it is stored by then: what is told last is never the older state.
  const inTurn = limitTo(1);

  async function publish(id: string): Promise<void> {
    const doc = await repo.any(id);
    if (!doc) return;
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

  changes.follow(noteWritten, ({ id }) => inTurn(() => publish(id)));
  changes.follow(noteRead, ({ id, detail }) =>
    inTurn(() => publish(detail?.noteId ?? (id.split(' ')[0] as string))),
  );
}
