import type { Assignment, Board, BoardChange } from '@muster/protocol';
import { changeKind } from '../../../lib/changes.ts';
import type { RecordDoc } from './board.model.ts';

/** A board and its saved list of one moment. */
export interface Snapshot {
  readonly board: Board;
  readonly saved: readonly Assignment[];
}

/** Operations that were stored together, and what they made of the board. The id is the date. */
export const boardWritten = changeKind<{
  readonly changes: readonly BoardChange[];
  /** How they are kept; none of those that another process has stored. */
  readonly records?: readonly RecordDoc[];
  /** The board right after each save among them, by its revision; none of those that another process has stored. */
  readonly atSaves?: ReadonlyMap<number, Snapshot>;
  readonly after: Snapshot;
  /** Other operations came before, which are not at hand any more: whoever shows the whole board shows it anew (PRC-36). */
  readonly isAnew?: boolean;
}>('board', {
  collection: 'boards',
  revision: 'revision',
  on: ['insert', 'update'],
});

/** A board has come into memory: attendance may have moved on since it was stored. The id is the date. */
export const boardLoaded = changeKind('board in memory');
