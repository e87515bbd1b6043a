import type { BoardChange } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../../lib/fault.ts';
import { perKey } from '../../../lib/queue.ts';
import type { CachedBoard } from './cached-board.ts';
import type { BoardRepo } from './board.repo.ts';
import { decideBatch, type Batch, type BoardRequest, type Outcome } from './board-batch.ts';
import { boardsInMemory, type BoardsDeps } from './boards-in-memory.ts';

/**
 * The boards' writer (S12): one queue per date, in which everything that waits is decided in order on
 * the board in memory and stored by one guarded write. Nothing is answered or told before that.
 */

interface Deps extends BoardsDeps {
  /** Which of these are nobody's ids. */
  unknownPeople(userIds: readonly string[]): Promise<string[]>;
  log: FastifyBaseLogger;
}

/** The first try and five retries. */
const attempts = 6;
/** How many ids of operations are known by their date without asking the database. */
const mostIds = 100_000;

export function boardWriter(deps: Deps) {
  const { repo, clock, log } = deps;
  /** The date for which an operation's id was first used here (S11). */
  const dateOf = new LRUCache<string, string>({ max: mostIds });
  const queue = perKey();
  const { boards, ensure, current, catchUp, tell } = boardsInMemory(deps, queue);
  const submitNow = batchQueue({
    queue,
    decide: decideAll,
    // Whether the write took effect is unknown: what is stored decides, so it is read again.
    failed: (date) => boards.delete(date),
  });

  /** An id is one operation: for another date it is refused, whatever became of the first (S11). */
  async function submit(request: BoardRequest): Promise<Outcome> {
    const { opId, date } = request;
    if (opId !== null) {
      const known = dateOf.get(opId) ?? date;
      if (known !== date) return { kind: 'refused', refusal: { code: 'OP_ID_REUSED' } };
      dateOf.set(opId, date);
    }
    return submitNow(request);
  }

  /** By as many writes as it takes: one document has room for so many bytes. */
  async function decideAll(
    date: string,
    requests: readonly BoardRequest[],
  ): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    while (outcomes.length < requests.length) {
      outcomes.push(...(await decideAndStore(date, requests.slice(outcomes.length))));
    }
    return outcomes;
  }

  /** Decides and stores a batch, or the first part of it, again from the decision when another process was faster. */
  async function decideAndStore(
    date: string,
    requests: readonly BoardRequest[],
  ): Promise<readonly Outcome[]> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const cached = await ensure(date);
      const decided = await decideBatch(cached, requests, {
        repo,
        catalogue: await deps.catalogue(),
        at: clock.instant(),
        unknownPeople: (ids) => deps.unknownPeople(ids),
      });
      for (const [opId, other] of decided.elsewhere) dateOf.set(opId, other);
      if (decided.records.length === 0) return decided.outcomes;
      if (await storeBatch(repo, cached, decided, new Date(clock.now()))) {
        cached.checkedAt = clock.now();
        tell(cached, changesOf(decided), decided.records);
        cached.relayWhenDue((err) => log.warn({ err }, 'operations will be copied out again'));
        return decided.outcomes;
      }
      await catchUp(date, cached);
    }
    throw new Fault('UNAVAILABLE');
  }

  return {
    submit,
    current,
    /**
     * Copies out what a stopped server left in the documents from a date on, so that every id that was used is
     * found by asking for it, whatever date it is used for next (S11).
     */
    async relayLeft(from: string): Promise<void> {
      for (const date of await repo.datesFrom(from)) await repo.relayLeft(date);
    },
    /** Boards that nobody has open any more leave memory. */
    forgetUnfollowed: () => boards.trim(),
    /** Boards in memory, and stored ones from a date on. */
    async datesFrom(date: string): Promise<string[]> {
      const stored = await repo.datesFrom(date);
      return [...new Set([...stored, ...[...boards.keys()].filter((one) => one >= date)])];
    },
    /** Whether the date's board is in memory or stored. */
    isKnown: async (date: string): Promise<boolean> =>
      boards.has(date) || (await repo.writes(date)) > 0,
    async idle(): Promise<void> {
      await queue.idle();
      await Promise.all([...boards.values()].map((cached) => cached.settled()));
    },
  };
}

/** The lists first, which nothing refers to yet; then the one write that makes it so. */
async function storeBatch(
  repo: BoardRepo,
  cached: CachedBoard,
  batch: Batch,
  at: Date,
): Promise<boolean> {
  const { date } = cached.board;
  const { answers, lists } = batch;
  for (const [opId, answer] of answers) await repo.keepAnswer(date, opId, answer, at);
  for (const [opId, lines] of lists) await repo.keepSaved(date, opId, [...lines]);
  return cached.store(batch.records, batch);
}

const changesOf = ({ records }: Batch): BoardChange[] =>
  records.flatMap(({ change }) => (change ? [change] : []));

export type BoardWriter = ReturnType<typeof boardWriter>;

interface Waiting {
  readonly request: BoardRequest;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface BatchDeps {
  queue: ReturnType<typeof perKey>;
  /** The outcomes in the order of the requests, once they are durable. */
  decide(date: string, requests: readonly BoardRequest[]): Promise<readonly Outcome[]>;
  failed(date: string): void;
}

const mostAtOnce = 64;
/** How long a batch waits for others when the last one had several, in ms: one write for all costs least. */
const gatherMs = 2;

/** Requests of one date wait in a line and are decided together, one batch at a time (S12). */
function batchQueue({ queue, decide, failed }: BatchDeps) {
  const waiting = new Map<string, Waiting[]>();
  /** Requests of the last batch, or half of what it was: a busy time does not end with one small batch. */
  let recent = 0;

  async function decideNext(date: string): Promise<void> {
    let batch: readonly Waiting[] = [];
    try {
      await queue.run(date, async () => {
        // An earlier batch may have taken this request along.
        if (!waiting.has(date)) return;
        if (recent > 1) await pause(gatherMs);
        batch = take(date);
        recent = Math.max(batch.length, recent / 2);
        const outcomes = await decide(
          date,
          batch.map(({ request }) => request),
        );
        batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome));
      });
    } catch (error) {
      failed(date);
      batch.forEach(({ reject }) => reject(error));
    }
  }

  function take(date: string): Waiting[] {
    const line = waiting.get(date) ?? [];
    const batch = line.splice(0, mostAtOnce);
    if (line.length === 0) waiting.delete(date);
    return batch;
  }

  return function submit(request: BoardRequest): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const line = waiting.get(request.date) ?? [];
      waiting.set(request.date, line);
      line.push({ request, resolve, reject });
      void decideNext(request.date);
    });
  };
}
