import {
  foldChange,
  untouchedBoard,
  violations,
  type Board,
  type BoardChange,
  type Catalogue,
  type Officer,
  type Operation,
} from '@muster/protocol';
import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { boardFrom, recordsOf } from '../features/board/board-document.ts';
import { boardRepo } from '../features/board/board.repo.ts';
import { openBoard, type BoardClient, type Identity, type Settled } from './board-client.ts';

/** Many watch TLs move officers at once over bad lines; afterwards everything must agree (PRF-3, PRF-4). */

export interface Load {
  readonly date: string;
  readonly identities: readonly Identity[];
  readonly movesEach: number;
  /** Whether people go on although they have made their moves. */
  goesOn?(): boolean;
  random(): number;
  /** Of the n-th client. */
  callPort(client: number): number;
  socketPort(client: number): number;
}

export interface LoadResult {
  readonly settled: readonly Settled[];
  /** Every client's board as it is now. */
  boards(): Board[];
  close(): void;
  /** Every client's board once all have the same revision, or after 15 s of quiet; closes the clients. */
  agree(): Promise<Board[]>;
}

export async function runLoad(load: Load): Promise<LoadResult> {
  const { date, identities, movesEach, random } = load;
  const clients = await Promise.all(
    identities.map((identity, index) =>
      openBoard({
        identity,
        date,
        callPort: () => load.callPort(index),
        socketPort: () => load.socketPort(index),
      }),
    ),
  );
  const settled = await Promise.all(
    clients.map(async (client) => {
      const mine: Settled[] = [];
      while (mine.length < movesEach || load.goesOn?.()) {
        const op = nextOperation(client.board, mine, random);
        if (op) mine.push(await client.settle(op));
      }
      return mine;
    }),
  );
  return {
    settled: settled.flat(),
    boards: () => clients.map(({ board }) => board),
    close: () => clients.forEach((client) => client.close()),
    agree: () => agree(clients),
  };
}

/** Longer than a beat (10 s): it reveals a lost last event. */
export const quietMs = 15_000;

async function agree(clients: readonly BoardClient[]): Promise<Board[]> {
  const until = Date.now() + quietMs;
  for (;;) {
    const boards = clients.map(({ board }) => board);
    const equal = new Set(boards.map(({ revision }) => revision)).size === 1;
    if (equal || Date.now() > until) {
      clients.forEach((client) => client.close());
      return boards;
    }
    await pause(50);
  }
}

/** Mostly drags between stations as the client sees them; now and then undo, several at once, a save. */
function nextOperation(
  board: Board,
  mine: readonly Settled[],
  random: () => number,
): Operation | undefined {
  const stations = Object.keys(board.stations);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const at = new Map(board.assignments.map(({ userId, stationId }) => [userId, stationId]));
  const kind = random();
  if (kind < 0.05) return { type: 'save' };
  if (kind < 0.15) {
    const last = mine.findLast(({ status, body }) => status === 200 && body.op?.type === 'place');
    return last && { type: 'undo', target: last.opId };
  }
  const to = random() < 0.2 ? null : (pick(stations) ?? null);
  const officers = new Set(
    Array.from({ length: kind < 0.25 ? 3 : 1 }, () => pick(board.officers)?.id ?? ''),
  );
  const moves = [...officers].flatMap((userId) => {
    const from = at.get(userId) ?? null;
    return from === to ? [] : [{ userId, from, to }];
  });
  return moves.length > 0
    ? { type: 'place', cause: moves.length > 1 ? 'bulk' : 'drag', moves }
    : undefined;
}

export interface LoadReport {
  readonly operations: number;
  readonly refused: number;
  readonly resent: number;
  readonly lost: number;
  readonly twice: number;
  readonly illegalRevisions: number;
  readonly clients: number;
  readonly clientsApart: number;
  readonly storedApart: boolean;
  /** What is different of the clients that are apart, by client. */
  readonly differences: readonly string[];
}

/** Folds what is stored, revision by revision, and compares it with the board, the answers and every client. */
export async function judgeLoad(
  db: Connection,
  catalogue: Catalogue,
  date: string,
  { boards, settled }: Pick<LoadResult, 'settled'> & { boards: readonly Board[] },
): Promise<LoadReport> {
  const changes = await storedChanges(db, date);
  const officers = boards[0]?.officers ?? [];
  let board = untouchedBoard(date, catalogue, officers);
  let illegalRevisions = 0;
  for (const change of changes) {
    if (change.revision !== board.revision + 1) throw new Error(`gap before ${change.revision}`);
    board = foldChange(board, change);
    if (violations(board, catalogue).length > 0) illegalRevisions++;
  }
  const applied = new Map<string, number[]>();
  for (const { opId, revision } of changes) {
    if (opId !== null) applied.set(opId, [...(applied.get(opId) ?? []), revision]);
  }
  const done = settled.filter(({ status }) => status === 200);
  return {
    operations: done.length,
    refused: settled.length - done.length,
    resent: settled.filter(({ sent }) => sent > 1).length,
    lost: done.filter(({ opId, body }) => !applied.get(opId)?.includes(body.revision ?? -1)).length,
    twice:
      [...applied.values()].filter((revisions) => revisions.length > 1).length +
      settled.filter(({ opId, status }) => status !== 200 && applied.has(opId)).length,
    illegalRevisions,
    clients: boards.length,
    clientsApart: boards.filter((one) => !sameBoard(one, board)).length,
    storedApart: !(await storedAgrees(db, board)),
    differences: boards.flatMap((one, index) => {
      const parts = differing(one, board);
      return parts.length > 0 ? [`client ${index + 1}: ${parts.join(', ')}`] : [];
    }),
  };
}

async function storedChanges(db: Connection, date: string): Promise<BoardChange[]> {
  const repo = boardRepo(db);
  const doc = await repo.board(date);
  const relayed = await repo.recordsAfter(date, 0);
  const records = new Map(relayed.map((record) => [record.seq, record]));
  for (const record of doc ? recordsOf(doc) : []) records.set(record.seq, record);
  return [...records.values()]
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ change }) => (change ? [change] : []));
}

const visible = ({ revision, assignments, zones, stations, saved, touches, history }: Board) => ({
  revision,
  assignments,
  zones,
  stations,
  saved,
  touches,
  history,
});
const sameBoard = (a: Board, b: Board) => differing(a, b).length === 0;

function differing(a: Board, b: Board): string[] {
  const [one, other] = [visible(a), visible(b)];
  const parts = Object.keys(one) as (keyof typeof one)[];
  return parts
    .filter((part) => !isDeepStrictEqual(one[part], other[part]))
    .map((part) => (part === 'revision' ? `revision ${a.revision} of ${b.revision}` : part));
}

/** The document itself, field by field, not only what was recorded of it. */
async function storedAgrees(db: Connection, board: Board): Promise<boolean> {
  const doc = await boardRepo(db).board(board.date);
  if (!doc) return board.revision === 0;
  const officersById = new Map(board.officers.map((officer) => [officer.id, officer]));
  const placed = boardFrom(doc, (id) => officersById.get(id) as Officer)
    .assignments.map(({ userId, stationId }) => `${userId} ${stationId}`)
    .sort();
  const expected = board.assignments
    .map(({ userId, stationId }) => `${userId} ${stationId}`)
    .sort();
  return doc.revision === board.revision && isDeepStrictEqual(placed, expected);
}
