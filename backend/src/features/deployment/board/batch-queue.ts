import { setTimeout as pause } from 'node:timers/promises';
import type { perKey } from '../../../lib/queue.ts';
import type { BoardRequest, Outcome } from './board-batch.ts';

interface Waiting {
  readonly request: BoardRequest;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface Deps {
  queue: ReturnType<typeof perKey>;
  /** The outcomes in the order of the requests, once they are durable. */
  decide(date: string, requests: readonly BoardRequest[]): Promise<readonly Outcome[]>;
  failed(date: string): void;
}

const mostAtOnce = 64;
/** How long a batch waits for others when the last one had several, in ms: one write for all costs least. */
const gatherMs = 2;

/** Requests of one date wait in a line and are decided together, one batch at a time (S12). */
export function batchQueue({ queue, decide, failed }: Deps) {
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
