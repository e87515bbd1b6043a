import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { waitOvertaken } from '../../../lib/rows/overtaken.ts';
import type { perKey } from '../../../lib/queue.ts';
import type { BoardRequest, Outcome } from './board-batch.ts';

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
}

const mostAtOnce = 64;
/** How long a batch waits for others when the last one had several, in ms: one write for all costs least. */
const gatherMs = 2;
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
export function batchQueue({ queue, clock, decide, failed, turnMs }: BatchDeps) {
  const lines = new Map<string, Waiting[]>();
  const working = new Set<Promise<void>>();
  /** Requests of the last batch, or half of what it was: a busy time does not end with one small batch. */
  let recent = 0;

  async function work(date: string, line: Waiting[]): Promise<void> {
    let overtaken = 0;
    while (line.length > 0) {
      const waitMs = overtaken > 0 ? 0 : gatheringFor(date);
      if (overtaken > 0) await waitOvertaken(overtaken);
      else if (waitMs > 0) await pause(waitMs);
      overtaken = (await nextBatch(date, line)) ? 0 : overtaken + 1;
    }
    lines.delete(date);
  }

  function gatheringFor(date: string): number {
    const ms = turnMs(date);
    if (ms !== undefined) return Math.min(longestTurnMs, Math.max(shortestTurnMs, ms));
    return recent > 1 ? gatherMs : 0;
  }

  /** False when another process was faster: the batch stands at the head of its line again. */
  async function nextBatch(date: string, line: Waiting[]): Promise<boolean> {
    let batch: readonly Waiting[] = [];
    let outcomes: readonly Outcome[];
    try {
      outcomes = await queue.run(date, () => {
        batch = line.splice(0, mostAtOnce);
        recent = Math.max(batch.length, recent / 2);
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
        const known = lines.get(request.date);
        const line = known ?? [];
        line.push({ request, until, resolve, reject });
        if (known) return;
        lines.set(request.date, line);
        const done = work(request.date, line).finally(() => working.delete(done));
        working.add(done);
      }),
    /** Resolves when nothing waits any more (S23). */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
