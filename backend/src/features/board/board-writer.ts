import type { BoardChange } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../lib/memory.ts';
import { boardWritten } from './board.audit.ts';
import { randomUUID } from 'node:crypto';
import { perKey } from '../../lib/queue.ts';
import type { CachedBoard } from './cached-board.ts';
import type { BoardRepo } from './board.repo.ts';
import { decideBatch, idsIn, type Batch, type BoardRequest, type Outcome } from './board-batch.ts';
import { boardsInMemory, type BoardsDeps } from './boards-in-memory.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import type { Meter } from '../../lib/meter.ts';
import { waitOvertaken } from '../../store/rows/shared-turns.ts';

interface Waiting {
  readonly request: BoardRequest;
  /** By the clock that only runs on: after that a batch that is overtaken again goes on without it. */
  readonly until: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface BatchDeps {
  queue: ReturnType<typeof perKey>;
  clock: Clock;
  /**
   * The outcomes in the order of the requests, once they are durable: of the first ones where one write has no
   * room for more, of none when another process was faster.
   */
  decide(date: string, requests: readonly BoardRequest[]): Promise<readonly Outcome[]>;
  failed(date: string): void;
  /** How long others are left to write, in ms, where other processes have been seen to write this board just now. */
  turnMs(date: string): number | undefined;
  /** Longer than the product's in tests of who is waited for. */
  gatherMs?: number;
}

const mostAtOnce = 64;
/** How long a batch waits at most for others when there were several just now, in ms: one write for all costs least. */
const usualGatherMs = 2;
/** In how many batches nobody may come before they are waited for no more. */
const crowdsKept = 8;
/** How long a request is decided again when other processes are faster, in ms (PRC-31). */
const patienceMs = 5000;
/** Where other processes write too, whoever has written leaves them time, at least this, in ms. */
const shortestTurnMs = 5;
/** And at most this, in ms. */
const longestTurnMs = 50;

/**
 * Requests of one date wait in a line and are decided together, one batch at a time (S12). Between two tries
 * of an overtaken batch the queue is free, and what comes meanwhile joins it.
 */
export function batchQueue({
  queue,
  clock,
  decide,
  failed,
  turnMs,
  gatherMs = usualGatherMs,
}: BatchDeps) {
  const lines = new Map<string, Waiting[]>();
  const working = new Set<Promise<void>>();
  /** How many people were in each of the latest batches, or waited behind it: a busy time does not end with one small batch. */
  let crowds: { readonly date: string; readonly people: number }[] = [];
  const expected = (date: string) =>
    Math.max(0, ...crowds.map((one) => (one.date === date ? one.people : 0)));
  /** Called when one more waits for a date that others are waited for. */
  const arrivals = new Map<string, () => void>();

  async function work(date: string, line: Waiting[]): Promise<void> {
    let overtaken = 0;
    while (line.length > 0) {
      const waitMs = overtaken > 0 ? 0 : gatheringFor(date);
      if (overtaken > 0) await waitOvertaken(overtaken);
      else if (waitMs > 0) await gather(date, line, waitMs);
      overtaken = (await nextBatch(date, line)) ? 0 : overtaken + 1;
    }
    lines.delete(date);
  }

  function gatheringFor(date: string): number {
    const ms = turnMs(date);
    if (ms !== undefined) return Math.min(longestTurnMs, Math.max(shortestTurnMs, ms));
    return expected(date) > 1 ? gatherMs : 0;
  }

  /** Where nobody else writes, until all who are expected are there: whoever waits longer waits for nobody. */
  async function gather(date: string, line: readonly Waiting[], ms: number): Promise<void> {
    if (turnMs(date) !== undefined) return pause(ms);
    if (line.length >= expected(date)) return undefined;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, ms);
      arrivals.set(date, () => {
        if (line.length < expected(date)) return;
        clearTimeout(late);
        resolve();
      });
    });
    arrivals.delete(date);
    return undefined;
  }

  /** False when another process was faster: the batch stands at the head of its line again. */
  async function nextBatch(date: string, line: Waiting[]): Promise<boolean> {
    let batch: readonly Waiting[] = [];
    let outcomes: readonly Outcome[];
    try {
      outcomes = await queue.run(date, () => {
        batch = line.splice(0, mostAtOnce);
        return decide(
          date,
          batch.map(({ request }) => request),
        );
      });
    } catch (error) {
      failed(date);
      batch.forEach(({ reject }) => reject(error));
      return true;
    }
    const people = [...batch, ...line].filter(({ request }) => request.by !== null).length;
    crowds = [...crowds, { date, people }].slice(-crowdsKept);
    outcomes.forEach((outcome, index) => batch[index]?.resolve(outcome));
    const left = batch.slice(outcomes.length);
    if (outcomes.length > 0) {
      line.unshift(...left);
      return true;
    }
    const now = clock.elapsed();
    line.unshift(...left.filter(({ until }) => until > now));
    for (const { until, reject } of left) if (until <= now) reject(new Fault('UNAVAILABLE'));
    return false;
  }

  return {
    submit: (request: BoardRequest): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        const until = clock.elapsed() + patienceMs;
        const existingLine = lines.get(request.date);
        const line = existingLine ?? [];
        line.push({ request, until, resolve, reject });
        arrivals.get(request.date)?.();
        if (existingLine) return;
        lines.set(request.date, line);
        const done = work(request.date, line).finally(() => working.delete(done));
        working.add(done);
      }),
    waiting: () => [...lines.values()].reduce((sum, { length }) => sum + length, 0),
    /** Resolves when nothing waits any more (S23). */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working);
    },
  };
}

/**
 * The boards' writer (S12): one queue per date, in which everything that waits is decided in order on
 * the board in memory and stored by one guarded write. Nothing is answered or told before that. Processes that write
 * the same board meet at that guard and nowhere else (PRC-30).
 */

interface Deps extends BoardsDeps {
  meter: Meter;
  /** Whether the date's sheets, and with them its board, are final (DEP-400). */
  isFinal(date: string): boolean;
  /** Which of these are nobody's ids. */
  unknownPeople(userIds: readonly string[]): Promise<string[]>;
}

/** How many ids of operations are known by their date without asking the database. */
const mostIds = 100_000;
/** How long an id stays that of its operation whatever date it is sent for next, in ms. */
const rememberedMs = 48 * 3_600_000;

/**
 * For which date an operation's id was first used (S11). What was used here is known; what earlier processes used is
 * read once at the start. Only while another process writes another date the database has to be asked of an id.
 */
function usedIds({ repo, clock, changes }: Pick<Deps, 'repo' | 'clock' | 'changes'>) {
  const dateOf = new LRUCache<string, string>(atMost(mostIds));
  /** When another process was seen to write a date last. */
  const foreignAt = new Map<string, number>();
  let readFrom: string | undefined;
  let isRead = false;

  // A source that tells no detail speaks of another process's write.
  changes.subscribe(boardWritten, ({ id: date, detail }) => {
    if (!detail) foreignAt.set(date, clock.now());
  });
  changes.onInvalidated(async () => {
    if (readFrom !== undefined) await read(readFrom);
  });

  /**
   * Copies out what a stopped server left in the documents from a date on, so that every id that was used there is found
   * by asking for it, and reads which of them are young.
   */
  async function read(from: string): Promise<void> {
    readFrom = from;
    isRead = false;
    const since = new Date(clock.now() - rememberedMs).toISOString();
    for (const date of await repo.datesFrom(from)) {
      await repo.relayLeft(date);
      for (const opId of await repo.recentIds(date, since)) dateOf.set(opId, date);
    }
    isRead = true;
  }

  return {
    read,
    /** The date that an id belongs to from now on: where it is new, this one. */
    dateFor(opId: string, date: string): string {
      const first = dateOf.get(opId) ?? date;
      dateOf.set(opId, first);
      return first;
    },
    /** An id turned out to be that of an operation of another date. */
    belongs: (opId: string, date: string): void => void dateOf.set(opId, date),
    /** Whether an id that is new here can have been used for no other date than this one. */
    isOnlyOf(date: string): boolean {
      const until = clock.now() - rememberedMs;
      return isRead && ![...foreignAt].some(([other, at]) => other !== date && at > until);
    },
  };
}

/** For how long a board that others write too is taken to be as it is stored, in ms. */
const currentMs = 5;
/** Of the name of one try: it only has to differ from those of the same operation. */
const attemptDigits = 8;

export function boardWriter(deps: Deps) {
  const { repo, clock, meter, log } = deps;
  const used = usedIds(deps);
  const queue = perKey();
  const { boards, isHere, ensure, current, catchUp, doubt, tell, stopSettling } = boardsInMemory(
    deps,
    queue,
    () => line.idle(),
  );
  const line = batchQueue({
    queue,
    clock,
    decide: decideAndStore,
    turnMs: (date) => {
      const cached = boards.get(date);
      return cached && isShared(date) ? cached.writeMs : undefined;
    },
    failed: doubt,
  });

  meter.offer('operations waiting', line.waiting);

  /** An id is one operation: for another date it is refused, whatever became of the first (S11). */
  async function submit(request: BoardRequest): Promise<Outcome> {
    const { opId, date } = request;
    if (opId !== null && used.dateFor(opId, date) !== date)
      return { kind: 'refused', refusal: { code: 'OP_ID_REUSED' } };
    const elapsed = meter.time();
    const outcome = await line.submit(request);
    if (request.by !== null)
      meter.tell({ what: 'operation', ms: elapsed(), outcome: outcome.kind });
    return outcome;
  }

  /** Decides and stores a batch, or the first part of it; nothing when another process was faster. */
  async function decideAndStore(
    date: string,
    requests: readonly BoardRequest[],
  ): Promise<readonly Outcome[]> {
    const began = clock.elapsed();
    const isOnlyHere = used.isOnlyOf(date);
    // Ids are asked for beside what others wrote; whoever needs them waits for this same answer.
    const relayedRecords = boards.get(date)?.relayedUnder(requests.flatMap(idsIn), isOnlyHere);
    relayedRecords?.catch(() => undefined);
    const cached = await upToDate(date);
    cached.readIds((err) => log.warn({ err, date }, 'ids of operations will be read again'));
    const decided = await decideBatch(cached, requests, {
      repo,
      catalogue: await deps.catalogue(),
      at: clock.instant(),
      isFinal: deps.isFinal(date),
      isOnlyHere,
      attempt: randomUUID().slice(0, attemptDigits),
      unknownPeople: (ids) => deps.unknownPeople(ids),
    });
    for (const [opId, other] of decided.elsewhere) used.belongs(opId, other);
    if (decided.records.length === 0) return decided.outcomes;
    const isStored = await storeBatch(repo, cached, decided, new Date(clock.now()));
    meter.tell({ what: 'batch', requests: decided.records.length, isOvertaken: !isStored });
    if (!isStored) {
      // What it missed is taken in just before it is decided again: by then there may be more of it.
      cached.sharedAt = clock.elapsed();
      cached.caughtUpAt = -Infinity;
      return [];
    }
    cached.writeMs = clock.elapsed() - began;
    cached.checkedAt = clock.now();
    tell(cached, changesOf(decided), decided);
    cached.relayWhenDue((err) => log.warn({ err }, 'operations will be copied out again'));
    return decided.outcomes;
  }

  /** The date's board; where others write too, with what they wrote while this process waited for its turn. */
  async function upToDate(date: string): Promise<CachedBoard> {
    const cached = await ensure(date);
    const isCurrent = !isShared(date) || clock.elapsed() - cached.caughtUpAt < currentMs;
    if (isCurrent && !cached.isDoubtful) return cached;
    await catchUp(date, cached);
    return ensure(date);
  }

  function isShared(date: string): boolean {
    return boards.get(date)?.isShared(clock.elapsed()) ?? false;
  }

  return {
    submit,
    current,
    /** Carries on what a stopped server left in the documents from a date on. */
    relayLeft: used.read,
    /** Boards that nobody has open any more leave memory. */
    forgetUnfollowed: () => boards.trim(),
    /** Boards in memory, and stored ones from a date on. */
    async datesFrom(date: string): Promise<string[]> {
      const stored = await repo.datesFrom(date);
      return [...new Set([...stored, ...boards.dates().filter((one) => one >= date)])];
    },
    /** Whether the date's board is in memory or stored. */
    isKnown: async (date: string): Promise<boolean> =>
      isHere(date) || (await repo.writes(date)) > 0,
    stopSettling,
    async idle(): Promise<void> {
      await line.idle();
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
  for (const [id, answer] of answers) await repo.keepAnswer(date, id, answer, at);
  for (const [id, lines] of lists) await repo.keepSaved(date, id, [...lines]);
  return cached.store(batch.records, batch);
}

const changesOf = ({ records }: Batch): BoardChange[] =>
  records.flatMap(({ change }) => (change ? [change] : []));

export type BoardWriter = ReturnType<typeof boardWriter>;
