import type { BoardChange, Catalogue } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../../store/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseTrouble } from '../../store/database-error.ts';
import { fewAtOnce, type perKey } from '../../lib/queue.ts';
import { FollowedCache } from '../../lib/dates/followed-cache.ts';
import type { BoardPeople } from './eligibility/expected.ts';
import { boardLoaded, boardWritten, type Snapshot } from './board.audit.ts';
import type { BoardRepo, RecordDoc } from './board.repo.ts';
import { CachedBoard } from './cached-board.ts';

export interface BoardsDeps {
  repo: BoardRepo;
  clock: Clock;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<BoardPeople>;
  /** Whether somebody has the date's board open. */
  isFollowed(date: string): boolean;
  changes: Changes;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** What is told with operations beside the board that they made. */
interface Told {
  readonly records?: readonly RecordDoc[];
  readonly atSaves?: ReadonlyMap<number, Snapshot>;
  readonly isAnew?: boolean;
}

/** How long a board is believed without asking whether another process wrote, in ms. */
const believedMs = 1000;
/** Boards that nobody has open are read so many at a time, and wait so long for operations to be stored, in ms. */
const mostUnfollowedReads = 2;
const giveWayMs = 100;
/** How long until a database that did not answer is asked again, in ms. */
const settleAgainMs = 1000;

/** Whoever runs through dates holds up nobody who works on a board (OPS-112). */
function givingWay(operationsStored: () => Promise<void>) {
  const inTurn = fewAtOnce(mostUnfollowedReads);
  return (read: () => Promise<CachedBoard>): Promise<CachedBoard> =>
    inTurn(async () => {
      await Promise.race([operationsStored(), pause(giveWayMs, undefined, { ref: false })]);
      return read();
    });
}

/**
 * The boards that the writer has in memory (S12): each is read when it is first needed, and takes in and tells
 * what another process wrote, in its date's turn of the writer's queue.
 */
export function boardsInMemory(
  deps: BoardsDeps,
  queue: ReturnType<typeof perKey>,
  /** Resolves when every operation that has come is stored. */
  operationsStored: () => Promise<void>,
) {
  const { repo, clock, changes, log } = deps;
  let isStopped = false;
  const boards = new FollowedCache<CachedBoard>(deps.isFollowed);
  /** With people who may have been read before a sheet that is written meanwhile. */
  const loading = new Set<string>();
  const afterOperations = givingWay(operationsStored);

  const tell = telling(changes);

  /** Takes in, and tells, what another process wrote. */
  async function catchUp(date: string, cached: CachedBoard): Promise<void> {
    const before = cached.writes;
    const foreign = await cached.catchUp();
    if (!foreign) {
      // What is stored cannot be reached from here by operations: it is read, and the operations that are kept are told.
      const fresh = await load(date);
      fresh.sharedAt = clock.elapsed();
      const missed = fresh.operations.since(cached.board.revision, fresh.board.revision);
      tell(fresh, missed ?? [], { isAnew: missed === undefined });
      return;
    }
    cached.isDoubtful = false;
    cached.checkedAt = clock.now();
    cached.caughtUpAt = clock.elapsed();
    if (cached.writes !== before) cached.sharedAt = clock.elapsed();
    tell(cached, foreign);
  }

  // A source that tells no detail speaks of another process's write.
  changes.subscribe(boardWritten, ({ id: date, revision, detail }) => {
    if (detail || !boards.has(date)) return undefined;
    return queue.run(date, async () => {
      const cached = boards.get(date);
      if (cached && cached.board.revision < (revision ?? Infinity)) await catchUp(date, cached);
    });
  });

  // After a restore a board may be another one at the writes that it has here: it is read again (PRC-8, PRC-12).
  changes.onInvalidated(async () => {
    const forget = async (date: string) => boards.delete(date);
    await Promise.all(boards.dates().map((date) => queue.run(date, () => forget(date))));
  });

  async function ensure(date: string): Promise<CachedBoard> {
    return boards.get(date) ?? load(date);
  }

  /** In place of the one in memory, if there is one. */
  async function load(date: string): Promise<CachedBoard> {
    loading.add(date);
    try {
      const [catalogue, people] = await Promise.all([deps.catalogue(), deps.eligible(date)]);
      const cached = await CachedBoard.load(date, repo, catalogue, people, clock.shifts());
      cached.checkedAt = clock.now();
      boards.set(date, cached);
      changes.publish(boardLoaded, { id: date, revision: cached.board.revision });
      return cached;
    } finally {
      loading.delete(date);
    }
  }

  /**
   * Whether a write of the date's board took effect is unknown: what is stored decides. It is taken in and told as soon
   * as the database answers, also where nobody asks for the board again (PRC-35).
   */
  function doubt(date: string): void {
    const cached = boards.get(date);
    if (!cached) return;
    cached.checkedAt = -Infinity;
    if (cached.isDoubtful) return;
    cached.isDoubtful = true;
    void settle(date, cached);
  }

  async function settle(date: string, cached: CachedBoard): Promise<void> {
    const isDue = () => !isStopped && cached.isDoubtful && boards.get(date) === cached;
    if (!isDue()) return;
    try {
      // Before its turn in the queue: a database that does not answer holds nobody up there.
      await repo.writes(date);
      await queue.run(date, async () => {
        if (isDue()) await catchUp(date, cached);
      });
    } catch (err) {
      if (databaseTrouble(err) === undefined) {
        log.error({ err, date }, 'a board could not be brought up to date; it is read anew');
        boards.delete(date);
        return;
      }
      log.warn({ err, date }, 'what became of a write of a board is not known yet');
      setTimeout(() => void settle(date, cached), settleAgainMs).unref();
    }
  }

  /** The board of a date, at most a second behind what another process wrote. */
  async function current(date: string): Promise<CachedBoard> {
    const held = boards.get(date);
    if (held && Math.abs(clock.now() - held.checkedAt) < believedMs) return held;
    const read = () =>
      queue.run(date, async () => {
        const cached = boards.get(date);
        if (cached && (await repo.writes(date)) !== cached.writes) await catchUp(date, cached);
        else if (cached) cached.checkedAt = clock.now();
        return ensure(date);
      });
    return held || deps.isFollowed(date) ? read() : afterOperations(read);
  }

  /** Nothing is settled any more: the server is to end. */
  function stopSettling(): void {
    isStopped = true;
  }

  const isHere = (date: string) => boards.has(date) || loading.has(date);

  return { boards, isHere, ensure, current, catchUp, doubt, tell, stopSettling };
}

/** Tells whoever follows boards what was written to one. */
const telling =
  (changes: BoardsDeps['changes']) =>
  (
    { board, saved }: CachedBoard,
    stored: readonly BoardChange[],
    { records = [], atSaves, isAnew = false }: Told = {},
  ): void => {
    if (stored.length === 0 && !isAnew) return;
    const after = { board, saved };
    const detail = { changes: stored, records, after, isAnew, ...(atSaves && { atSaves }) };
    changes.publish(boardWritten, { id: board.date, revision: board.revision, detail });
  };
