import type { BoardChange } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import { audiences } from '../../../realtime/audiences.ts';
import type { Publisher } from '../../../realtime/publisher.ts';
import { boardWritten, type Snapshot } from '../board/board.changes.ts';
import { publishBeat } from './board-beat.ts';
import type { DisplayForm } from './display-form.ts';
import type { DraftPublisher } from './draft-publisher.ts';

interface Deps {
  changes: Changes;
  publisher: Publisher;
  displayForm: DisplayForm;
  drafts: DraftPublisher;
  epoch(): string;
}

/** To people every operation of a board, to wall screens what they show of it (S3, S7). */
export function publishBoards({ changes, publisher, displayForm, drafts, epoch }: Deps): void {
  changes.follow(boardWritten, async ({ detail }) => {
    // Without it the writer catches up first, and tells the operations itself.
    if (!detail) return;
    for (const change of detail.changes) {
      publisher.publish('board:changed', change, audiences.board(change.date, 'full'));
    }
    // What came before is not at hand: people's boards ask for it at once (PRC-36).
    if (detail.isAnew) publishBeat(publisher, detail.after.board, epoch());
    drafts.show(detail.after);
    const shown = detail.changes.findLast(showsOnWalls);
    if (shown || detail.isAnew) await publishSaved(detail.after, shown?.opId ?? null);
  });

  async function publishSaved(after: Snapshot, opId: BoardChange['opId']): Promise<void> {
    for (const { form, audience } of publisher.wallForms(after.board.date)) {
      if (form.source !== 'saved') continue;
      const deployment = await displayForm(after, form);
      publisher.publish('deployment:saved', { opId, deployment }, audience);
    }
  }
}

const showsOnWalls = ({ op }: BoardChange): boolean =>
  op.type === 'save' ||
  op.type === 'replace' ||
  ('saved' in op && op.saved !== undefined) ||
  op.type === 'officers' ||
  Object.keys(op.stations).length > 0;
