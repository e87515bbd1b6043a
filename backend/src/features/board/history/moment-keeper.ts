import type { Changes } from '../../../store/changes.ts';
import { boardWritten } from '../board.audit.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { firstBoard, momentEvery } from './past-boards.ts';
import type { MomentsRepo } from './timelines.ts';

interface Deps {
  changes: Changes;
  moments: MomentsRepo;
  eligible(date: string): Promise<Eligibility>;
}

/** Keeps a date's board as it was before its first operation, and one now and then (HIS-23). */
export function keepMoments({ changes, moments, eligible }: Deps): void {
  changes.subscribe(boardWritten, async ({ id: date, detail }) => {
    // Whoever wrote it keeps it.
    const records = (detail?.records ?? []).flatMap(({ change, ...record }) =>
      change ? [{ ...record, change }] : [],
    );
    const [earliest, last] = [records[0], records.at(-1)];
    if (!detail || !earliest || !last) return;
    const { board } = detail.after;
    if (earliest.change.revision === 1) {
      const { noLongerEligible } = await eligible(date);
      await moments.keep([{ seq: 0, board: firstBoard(board, records, noLongerEligible) }]);
    }
    const rounds = (revision: number) => Math.floor(revision / momentEvery);
    if (rounds(board.revision) > rounds(earliest.change.revision - 1)) {
      await moments.keep([{ seq: last.seq, board }]);
    }
  });
}
