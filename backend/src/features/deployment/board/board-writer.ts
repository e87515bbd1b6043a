import type { Assignment, Board, BoardChange, Catalogue } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { perKey } from '../../../lib/queue.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { LiveBoard } from './cached-board.ts';
import type { DeploymentRepo } from './board.repo.ts';
import { decideRound, type BoardRequest, type Outcome, type Round } from './board-batch.ts';

/**
 * The boards at work (S12): one queue per date, in which everything that waits is decided in order on
 * the board in memory and stored by one guarded write. Nothing is answered or told before that.
 */

interface Deps {
  repo: DeploymentRepo;
  clock: Clock;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
  /** Which of these are nobody's ids. */
  unknownPeople(userIds: readonly string[]): Promise<string[]>;
  /** Told after the write, in the order of the changes. */
  changed(change: BoardChange, after: Snapshot): void;
  /** A board has come into memory: attendance may have moved on since it was stored. */
  loaded(date: string): void;
  failed(error: unknown, text: string): void;
}

/** A board and its saved list of one moment. */
export interface Snapshot {
  readonly board: Board;
  readonly saved: readonly Assignment[];
}

interface Waiting {
  readonly request: BoardRequest;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** The first try and five retries. */
const attempts = 6;
const mostAtOnce = 64;
/** How long a round waits for others when the last one had several, in ms: one write for all costs least. */
const gatherMs = 2;
const mostBoards = 32;
/** How long a board is believed without asking whether another process wrote, in ms. */
const believedMs = 1000;

export function liveBoards(deps: Deps) {
  const { repo, clock } = deps;
  const boards = new LRUCache<string, LiveBoard>({ max: mostBoards });
  const waiting = new Map<string, Waiting[]>();
  const queue = perKey();
  /** Requests of the last round, or half of what it was: a crowd does not end with one small round. */
  let crowd = 0;

  function submit(request: BoardRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const line = waiting.get(request.date) ?? [];
      waiting.set(request.date, line);
      line.push({ request, resolve, reject });
      void drain(request.date);
    });
  }

  /** Decides and stores what waits, again from the decision when another process was faster. */
  async function drain(date: string): Promise<void> {
    let batch: readonly Waiting[] = [];
    try {
      await queue.run(date, async () => {
        // An earlier round may have taken this one's request along.
        if (!waiting.has(date)) return;
        if (crowd > 1) await pause(gatherMs);
        batch = take(date);
        crowd = Math.max(batch.length, crowd / 2);
        const requests = batch.map(({ request }) => request);
        const outcomes = await decideAndStore(date, requests);
        batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome));
      });
    } catch (error) {
      // Whether the write took effect is unknown: what is stored decides, so it is read again.
      boards.delete(date);
      batch.forEach(({ reject }) => reject(error));
    }
  }

  function take(date: string): Waiting[] {
    const line = waiting.get(date) ?? [];
    const batch = line.splice(0, mostAtOnce);
    if (line.length === 0) waiting.delete(date);
    return batch;
  }

  async function decideAndStore(
    date: string,
    requests: readonly BoardRequest[],
  ): Promise<readonly Outcome[]> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const live = await ensure(date);
      const round = await decideRound(live, requests, {
        repo,
        catalogue: await deps.catalogue(),
        at: clock.instant(),
        unknownPeople: (ids) => deps.unknownPeople(ids),
      });
      if (round.records.length === 0) return round.outcomes;
      if (await store(live, round)) {
        live.checkedAt = clock.now();
        publishLater(
          live,
          round.records.flatMap(({ change }) => (change ? [change] : [])),
        );
        live.relayWhenDue((error) => deps.failed(error, 'operations will be copied out again'));
        return round.outcomes;
      }
      await catchUp(date, live);
    }
    throw new Fault('UNAVAILABLE');
  }

  /** The lists first, which nothing refers to yet; then the one write that makes it so. */
  async function store(live: LiveBoard, round: Round): Promise<boolean> {
    const { date } = live.board;
    const { answers, savedOpId, saved } = round;
    for (const [opId, answer] of answers) await repo.keepAnswer(date, opId, answer);
    if (savedOpId !== undefined) await repo.keepSaved(date, savedOpId, [...saved]);
    return live.store(round.records, round);
  }

  /** After the answers, which are on their way first (S2). */
  function publishLater(live: LiveBoard, changes: readonly BoardChange[]): void {
    if (changes.length === 0) return;
    const { board, saved } = live;
    setImmediate(() => changes.forEach((change) => deps.changed(change, { board, saved })));
  }

  async function catchUp(date: string, live: LiveBoard): Promise<void> {
    const changes = await live.catchUp();
    if (!changes) {
      boards.delete(date);
      return;
    }
    live.checkedAt = clock.now();
    publishLater(live, changes);
  }

  async function ensure(date: string): Promise<LiveBoard> {
    const known = boards.get(date);
    if (known) return known;
    const [catalogue, eligibility] = await Promise.all([deps.catalogue(), deps.eligible(date)]);
    const live = await LiveBoard.load(date, repo, catalogue, eligibility);
    live.checkedAt = clock.now();
    boards.set(date, live);
    deps.loaded(date);
    return live;
  }

  /** The board of a date, at most a second behind what another process wrote. */
  async function current(date: string): Promise<LiveBoard> {
    const known = boards.get(date);
    if (known && Math.abs(clock.now() - known.checkedAt) < believedMs) return known;
    return queue.run(date, async () => {
      const live = boards.get(date);
      if (live && (await repo.writes(date)) !== live.writes) await catchUp(date, live);
      else if (live) live.checkedAt = clock.now();
      return ensure(date);
    });
  }

  return {
    submit,
    current,
    /** Boards in memory, and stored ones from a date on. */
    async datesFrom(date: string): Promise<string[]> {
      const stored = await repo.datesFrom(date);
      return [...new Set([...stored, ...[...boards.keys()].filter((one) => one >= date)])];
    },
    /** Whether the date's board is in memory or stored. */
    isKnown: async (date: string): Promise<boolean> =>
      boards.has(date) || (await repo.writes(date)) > 0,
    /** Everything is read anew: zones or stations have changed. */
    forget: () => boards.clear(),
    async idle(): Promise<void> {
      await queue.idle();
      await Promise.all([...boards.values()].map((live) => live.settled()));
    },
  };
}

export type LiveBoards = ReturnType<typeof liveBoards>;
