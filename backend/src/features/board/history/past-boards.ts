import type { LatestOperations, OperationsRepo } from './operations.repo.ts';
import {
  emptyBoard,
  isExpected,
  own,
  type Board,
  type Officer,
  foldChange,
} from '@muster/protocol';
import type { LoggedRecord } from './logged-record.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Fault } from '../../../lib/fault.ts';
import type { BoardWriter } from '../board-writer.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import type { Moment, MomentsRepo } from './timelines.ts';

/**
 * The number of the last operation of a date up to a revision; 0 where there is none. Its number is its revision, and
 * as much more as there were refusals before it.
 */
export async function lastUpTo(
  { following, preceding }: Pick<OperationsRepo, 'following' | 'preceding'>,
  latestOps: LatestOperations,
  revision: number,
): Promise<number> {
  let [last, above] = [0, Math.max(0, revision - 1)];
  for (;;) {
    const [found] = await following(latestOps, { above, below: latestOps.writes + 1, limit: 1 });
    if (!found || found.change.revision > revision) {
      const before = { above: last, below: found?.seq ?? latestOps.writes + 1, limit: 1 };
      const [earlier] = await preceding(latestOps, {}, before);
      return earlier?.seq ?? last;
    }
    last = found.seq;
    if (found.change.revision === revision) return last;
    above = last + revision - found.change.revision - 1;
  }
}

/** How a board was before its first operation, from all of them and how it is now (HIS-23). Pure. */
export function firstBoard(
  now: Board,
  records: readonly Pick<LoggedRecord, 'change' | 'inverse'>[],
  officerOf: (id: string) => Officer,
): Board {
  const zones = new Map(Object.entries(now.zones));
  const stations = new Map(Object.entries(now.stations));
  const people = peopleThen(now, records);
  const lostMarks = new Set(
    records.flatMap(({ change: { op } }) =>
      op.type === 'officers'
        ? op.remove.flatMap((one) => (one.reason === 'record_deleted' ? [one.userId] : []))
        : [],
    ),
  );
  const seen = new Set<string>();
  for (const { change, inverse } of records) {
    turnBack(zones, change.op.zones, inverse?.zones, (id) => isFirst(seen, `zone ${id}`));
    turnBack(stations, change.op.stations, inverse?.stations, (id) =>
      isFirst(seen, `station ${id}`),
    );
  }
  const officersById = new Map(now.officers.map((officer) => [officer.id, officer]));
  return {
    ...emptyBoard(now.date),
    zones: Object.fromEntries(zones),
    stations: Object.fromEntries(stations),
    officers: [...people].sort().map((id) => {
      const officer = officersById.get(id) ?? officerOf(id);
      return isExpected(officer) && lostMarks.has(id) ? { ...officer, status: 'present' } : officer;
    }),
  };
}

function isFirst(seen: Set<string>, key: string): boolean {
  const first = !seen.has(key);
  seen.add(key);
  return first;
}

/** What the first operation found there; nothing where it made it. */
function turnBack<State>(
  states: Map<string, State>,
  changed: Record<string, State>,
  before: Record<string, State> = {},
  isFirstChange: (id: string) => boolean,
): void {
  for (const id of Object.keys(changed)) {
    if (!isFirstChange(id)) continue;
    const state = own(before, id);
    if (state === undefined) states.delete(id);
    else states.set(id, state);
  }
}

/** Whoever is there now or left it, unless they came with an operation. */
function peopleThen(now: Board, records: readonly Pick<LoggedRecord, 'change'>[]): Set<string> {
  const there = new Set(now.officers.map(({ id }) => id));
  const decided = new Set<string>();
  for (const { change } of records) {
    const { op } = change;
    for (const { userId } of op.moves) {
      if (!decided.has(userId)) there.add(userId);
      decided.add(userId);
    }
    if (op.type !== 'officers') continue;
    for (const { userId } of op.remove) {
      if (!decided.has(userId)) there.add(userId);
      decided.add(userId);
    }
    for (const { id } of op.upsert) {
      if (!decided.has(id)) there.delete(id);
      decided.add(id);
    }
  }
  return there;
}

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
  async function make(latestOps: LatestOperations): Promise<void> {
    const { date, writes } = latestOps;
    const records: LoggedRecord[] = [];
    for (;;) {
      const above = records.at(-1)?.seq ?? 0;
      const part = { above, below: writes + 1, limit: readAtOnce };
      const page = await operations.following(latestOps, part);
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

  async function nearest(latestOps: LatestOperations, seq: number): Promise<Moment> {
    const { date } = latestOps;
    const storedMoment = await moments.upTo(date, seq);
    if (storedMoment) return storedMoment;
    const run = making.get(date) ?? make(latestOps).finally(() => making.delete(date));
    making.set(date, run);
    await run;
    const found = await moments.upTo(date, seq);
    if (!found) throw new Fault('UNAVAILABLE');
    return found;
  }

  /** From the last board that is kept, by what followed it. */
  async function after(latestOps: LatestOperations, seq: number): Promise<Board> {
    let { seq: above, board } = await nearest(latestOps, seq);
    for (;;) {
      const part = { above, below: seq + 1, limit: momentEvery };
      const page = await operations.following(latestOps, part);
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

  async function afterLast(date: string, last: (latestOps: LatestOperations) => Promise<number>) {
    const latestOps = await operations.latest(date);
    // Nobody has touched it: it was what it is.
    if (!latestOps) return (await boards.current(date)).board;
    const board = await after(latestOps, await last(latestOps));
    return { ...board, history: {} };
  }

  return {
    at: (date: string, at: string): Promise<Board> =>
      afterLast(date, (latestOps) => operations.lastUntil(latestOps, at)),
    atRevision: (date: string, revision: number): Promise<Board> =>
      afterLast(date, (latestOps) => lastUpTo(operations, latestOps, revision)),
  };
}

export type PastBoards = ReturnType<typeof pastBoards>;
