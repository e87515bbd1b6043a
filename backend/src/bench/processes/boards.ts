import { boardRoutes, type Board } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ask, type Identity } from '../../testing/board-client.ts';
import { judgeLoad, quietMs, type LoadReport, type LoadResult } from '../../testing/board-load.ts';
import { catalogue, type Cluster } from './cluster.ts';
import type { Member } from './fleet.ts';

/** The boards of all sockets against each other, what is stored and what every process answers (PRF-80). */
export interface BoardsReport extends LoadReport {
  /** Where a process answers another board than a client has. */
  readonly apart: readonly string[];
}

/** Once all agree, or after a time of quiet: the last sheets may still take somebody off the board. */
export async function agreedBoards(
  { db, fleet }: Cluster,
  identity: Identity,
  date: string,
  { settled, boards }: LoadResult,
): Promise<BoardsReport> {
  const until = performance.now() + quietMs;
  for (;;) {
    const fresh = await Promise.all(fleet.members.map((member) => boardAt(member, identity, date)));
    const shown = boards();
    const report = await judgeLoad(db, catalogue, date, { settled, boards: shown });
    const apart = fleet.members.flatMap(({ name }, index) =>
      shown.flatMap((board, which) => {
        const parts = differing(fresh[index] as Board, board);
        return parts.length > 0
          ? [`${name} has other ${parts.join()} than client ${which + 1}`]
          : [];
      }),
    );
    const agrees = apart.length === 0 && report.clientsApart === 0 && !report.storedApart;
    if (agrees || performance.now() > until) return { ...report, apart };
    await pause(200);
  }
}

async function boardAt({ name, port }: Member, identity: Identity, date: string): Promise<Board> {
  const url = `/api/deployment/board/${date}`;
  const { status, body } = await ask(port, identity, 'GET', url);
  if (status !== 200) throw new Error(`${name} answered ${status} for its board`);
  return boardRoutes.board.answer.parse(body);
}

/** The officers too, who come and go with the sheets. */
function differing(fresh: Board, shown: Board): string[] {
  const parts = ['revision', 'officers', 'assignments', 'stations', 'zones', 'saved'] as const;
  return parts.filter((part) => !isDeepStrictEqual(ordered(fresh[part]), ordered(shown[part])));
}

/** Lists in an order of their own; what they hold is what counts. */
const ordered = (part: unknown): unknown =>
  Array.isArray(part) ? part.map((one) => JSON.stringify(one)).sort() : part;
