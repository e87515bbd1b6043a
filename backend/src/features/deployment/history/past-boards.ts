import { foldChange, type Board } from '@muster/protocol';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../../../lib/fault.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { firstBoard } from './first-board.ts';
import { lastUpTo } from './last-up-to.ts';
import type { LoggedRecord } from './logged-record.ts';
import type { Moment, MomentsRepo } from './moments.repo.ts';
import type { LatestOperations, OperationsRepo } from './operations.repo.ts';

interface Deps {
  operations: OperationsRepo;
  moments: MomentsRepo;
  boards: Pick<BoardWriter, 'current'>;
  eligible(date: string): Promise<Eligibility>;
}

/** How many operations lie between two boards that are kept. */
export const momentEvery = 256;
const readAtOnce = 1000;

/** How boards were at any moment (HIS-20, HIS-23). */
export function pastBoards({ operations, moments, boards, eligible }: Deps) {
  /** Dates whose boards are being made. */
  const making = new Map<string, Promise<void>>();

  /** Of a date whose operations are older than the boards that are kept: once, then they are kept as well. */
  async function make(known: LatestOperations): Promise<void> {
    const { date, writes } = known;
    const records: LoggedRecord[] = [];
    for (;;) {
      const above = records.at(-1)?.seq ?? 0;
      const part = { above, below: writes + 1, limit: readAtOnce };
      const page = await operations.following(known, part);
      records.push(...page);
      if (page.length < readAtOnce) break;
    }
    const [{ board: now }, eligibility] = await Promise.all([boards.current(date), eligible(date)]);
    let board = firstBoard(now, records, (id) => eligibility.noLongerEligible(id));
    const made: Moment[] = [{ seq: 0, board }];
    for (const { seq, change } of records) {
      board = foldChange(board, { ...change, opId: null });
      if (board.revision % momentEvery !== 0) continue;
      made.push({ seq, board });
      // Hundreds of operations are enough at a time: others wait.
      await nextTurn();
    }
    await moments.keep(made);
  }

  async function nearest(known: LatestOperations, seq: number): Promise<Moment> {
    const { date } = known;
    const kept = await moments.upTo(date, seq);
    if (kept) return kept;
    const run = making.get(date) ?? make(known).finally(() => making.delete(date));
    making.set(date, run);
    await run;
    const found = await moments.upTo(date, seq);
    if (!found) throw new Fault('UNAVAILABLE');
    return found;
  }

  /** From the last board that is kept, by what followed it. */
  async function after(known: LatestOperations, seq: number): Promise<Board> {
    let { seq: above, board } = await nearest(known, seq);
    for (;;) {
      const part = { above, below: seq + 1, limit: momentEvery };
      const page = await operations.following(known, part);
      const missed: Moment[] = [];
      for (const record of page) {
        board = foldChange(board, { ...record.change, opId: null });
        if (board.revision % momentEvery === 0) missed.push({ seq: record.seq, board });
      }
      await moments.keep(missed);
      if (page.length < momentEvery) return board;
      above = page.at(-1)?.seq ?? above;
    }
  }

  async function afterLast(date: string, last: (known: LatestOperations) => Promise<number>) {
    const known = await operations.latest(date);
    // Nobody has touched it: it was what it is.
    if (!known) return (await boards.current(date)).board;
    const board = await after(known, await last(known));
    return { ...board, history: {} };
  }

  return {
    at: (date: string, at: string): Promise<Board> =>
      afterLast(date, (known) => operations.lastUntil(known, at)),
    atRevision: (date: string, revision: number): Promise<Board> =>
      afterLast(date, (known) => lastUpTo(operations, known, revision)),
  };
}

export type PastBoards = ReturnType<typeof pastBoards>;
