import {
  reliefDue,
  reliefRoutes,
  type Catalogue,
  type BoardChange,
  type LeftAt,
} from '@muster/protocol';
import { handle } from '../../../http/contract.ts';
import type { Context } from '../../context.ts';
import type { BoardWriter } from '../board-writer.ts';
import { operationsRepo, type OperationsRepo } from '../history/operations.repo.ts';
import { countedOperations } from '../history/timelines.ts';

/** When officers left the stations of a date last, from its operations (STF-33). */

interface Departures {
  /** Of the last operation that is in it. */
  seq: number;
  /** By officer, then by station. */
  readonly left: Map<string, Map<string, string>>;
}

function departures({ latest, following }: Pick<OperationsRepo, 'latest' | 'following'>) {
  const empty = (): Departures => ({ seq: 0, left: new Map() });
  const { read, forget } = countedOperations(latest, following, { empty, add });
  return {
    forget,
    async of(date: string): Promise<LeftAt> {
      const { left } = await read(date);
      return (userId, stationId) => left.get(userId)?.get(stationId);
    },
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
  changes.onInvalidated(left.forget);

  handle(app, reliefRoutes.due, async ({ params: { date } }) => {
    const [{ board }, places] = await Promise.all([boards.current(date), catalogue()]);
    const due = reliefDue(board, places, await left.of(date), clock.now(), clock.timeZone);
    return { due };
  });
}
