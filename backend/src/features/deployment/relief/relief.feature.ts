import {
  reliefDue,
  reliefRoutes,
  type Catalogue,
  type BoardChange,
  type LeftAt,
} from '@muster/protocol';
import { handle } from '../../../plugins/contract.ts';
import type { Context } from '../../context.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import { operationsRepo, type OperationsRepo } from '../history/operations.repo.ts';
import { LRUCache } from 'lru-cache';

/** When officers left the stations of a date last, from its operations (STF-33). */

interface Departures {
  /** Of the last operation that is in it. */
  seq: number;
  /** By officer, then by station. */
  readonly left: Map<string, Map<string, string>>;
}

const mostKept = 16;
const atOnce = 1000;

/** Read once, and afterwards what has followed. */
function departures(operations: Pick<OperationsRepo, 'latest' | 'following'>) {
  const kept = new LRUCache<string, Departures>({ max: mostKept });

  async function read(date: string): Promise<Departures> {
    const known = await operations.latest(date);
    const before = kept.get(date);
    const isGone = before && before.seq > (known?.writes ?? 0);
    const found = before && !isGone ? before : { seq: 0, left: new Map() };
    if (!known) return found;
    for (;;) {
      const part = { above: found.seq, below: known.writes + 1, limit: atOnce };
      const page = await operations.following(known, part);
      for (const { seq, change } of page) {
        // Somebody else may have read the same meanwhile.
        if (seq <= found.seq) continue;
        found.seq = seq;
        add(found, change);
      }
      if (page.length < atOnce) break;
    }
    kept.set(date, found);
    return found;
  }

  return {
    async of(date: string): Promise<LeftAt> {
      const { left } = await read(date);
      return (userId, stationId) => left.get(userId)?.get(stationId);
    },

    /** After a restore other operations may have the same numbers. */
    forget: (): void => kept.clear(),
  };
}

function add({ left }: Departures, { op, at }: BoardChange): void {
  // Whoever was placed by mistake has not stood there.
  if (op.type === 'undo') return;
  for (const { userId, from, to } of op.moves) {
    if (from === null || from === to) continue;
    const its = left.get(userId) ?? new Map<string, string>();
    left.set(userId, its.set(from, at));
  }
}

interface Needs {
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
}

/** Whose time on their post is nearly up, and who could take over (STF-32). */
export function reliefFeature(
  { app, changes, clock, db }: Pick<Context, 'app' | 'changes' | 'clock' | 'db'>,
  { boards, catalogue }: Needs,
): void {
  const left = departures(operationsRepo(db));
  changes.onLost(left.forget);

  handle(app, reliefRoutes.due, async ({ params: { date } }) => {
    const [{ board }, places] = await Promise.all([boards.current(date), catalogue()]);
    const due = reliefDue(board, places, await left.of(date), clock.now(), clock.timeZone);
    return { due };
  });
}
