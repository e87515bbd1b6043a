import type { BoardChange, Catalogue } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { FollowedCache } from '../../../lib/dates/followed-cache.ts';
import type { perKey } from '../../../lib/queue.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { boardLoaded, boardWritten } from './board.changes.ts';
import type { BoardRepo, LatestDoc, RecordDoc } from './board.repo.ts';
import { CachedBoard } from './cached-board.ts';

export interface BoardsDeps {
  repo: BoardRepo;
  clock: Clock;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
  /** Whether somebody has the date's board open. */
  isFollowed(date: string): boolean;
  changes: Changes;
}

/** How long a board is believed without asking whether another process wrote, in ms. */
const believedMs = 1000;

/**
 * The boards that the writer has in memory (S12): each is read when it is first needed, and takes in and tells
 * what another process wrote, in its date's turn of the writer's queue.
 */
export function boardsInMemory(deps: BoardsDeps, queue: ReturnType<typeof perKey>) {
  const { repo, clock, changes } = deps;
  const boards = new FollowedCache<CachedBoard>(deps.isFollowed);

  /** Tells whoever follows boards what was written to this one. */
  function tell(
    { board, saved }: CachedBoard,
    stored: readonly BoardChange[],
    records: readonly RecordDoc[] = [],
  ): void {
    if (stored.length === 0) return;
    const detail = { changes: stored, records, after: { board, saved } };
    changes.tell(boardWritten, { id: board.date, revision: board.revision, detail });
  }

  /** Takes in, and tells, what another process wrote; `latest` where it has been read already. */
  async function catchUp(date: string, cached: CachedBoard, latest?: LatestDoc): Promise<void> {
    const before = cached.writes;
    const foreign = await cached.catchUp(latest);
    if (!foreign) {
      // What is stored cannot be reached from here by operations: it is read, and the operations that are kept are told.
      boards.delete(date);
      const fresh = await ensure(date);
      fresh.sharedAt = clock.elapsed();
      tell(fresh, fresh.operations.since(cached.board.revision, fresh.board.revision) ?? []);
      return;
    }
    cached.checkedAt = clock.now();
    cached.caughtUpAt = clock.elapsed();
    if (cached.writes !== before) cached.sharedAt = clock.elapsed();
    tell(cached, foreign);
  }

  // A source that tells no detail speaks of another process's write.
  changes.follow(boardWritten, ({ id: date, revision, detail }) => {
    if (detail || !boards.has(date)) return undefined;
    return queue.run(date, async () => {
      const cached = boards.get(date);
      if (cached && cached.board.revision < (revision ?? Infinity)) await catchUp(date, cached);
    });
  });

  // Whatever was missed is asked for, of every board in memory.
  changes.onLost(async () => {
    await Promise.all(
      boards.dates().map((date) =>
        queue.run(date, async () => {
          const cached = boards.get(date);
          if (cached) await catchUp(date, cached);
        }),
      ),
    );
  });

  async function ensure(date: string): Promise<CachedBoard> {
    const known = boards.get(date);
    if (known) return known;
    const [catalogue, eligibility] = await Promise.all([deps.catalogue(), deps.eligible(date)]);
    const cached = await CachedBoard.load(date, repo, catalogue, eligibility);
    cached.checkedAt = clock.now();
    boards.set(date, cached);
    changes.tell(boardLoaded, { id: date, revision: cached.board.revision });
    return cached;
  }

  /** The board of a date, at most a second behind what another process wrote. */
  async function current(date: string): Promise<CachedBoard> {
    const known = boards.get(date);
    if (known && Math.abs(clock.now() - known.checkedAt) < believedMs) return known;
    return queue.run(date, async () => {
      const cached = boards.get(date);
      if (cached && (await repo.writes(date)) !== cached.writes) await catchUp(date, cached);
      else if (cached) cached.checkedAt = clock.now();
      return ensure(date);
    });
  }

  return { boards, ensure, current, catchUp, tell };
}
