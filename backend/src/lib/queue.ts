import { databaseDeadlineMs, within } from './deadline.ts';
import { Fault } from './fault.ts';

/**
 * One task at a time per key: writers of one document do not collide inside this process (S12). A task
 * that takes too long is given up, its outcome unknown, and the next one starts. Should it end after all, the guard in its
 * write decides, as it does between two processes.
 */
export function perKey() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run<T>(key: string, task: () => Promise<T>): Promise<T> {
      const inTime = () => within(databaseDeadlineMs, task(), 'OUTCOME_UNKNOWN');
      const before = tails.get(key);
      const mine = before ? before.then(inTime, inTime) : inTime();
      tails.set(key, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === mine) tails.delete(key);
      }
    },
    /** Resolves when everything that has begun is finished (S23). */
    async idle(): Promise<void> {
      while (tails.size > 0) await Promise.allSettled(tails.values());
    },
  };
}

const againInSeconds = 5;

/** The server has more to do than the database (OPS-111): nothing was begun, or it is finished for who asks again. */
export const manyAsking = (): Fault =>
  new Fault('BUSY', {
    status: 503,
    message: `Many are asking at this moment. Try again in ${againInSeconds} seconds.`,
    retryAfter: againInSeconds,
  });

/**
 * Runs at most `most` tasks at a time; others wait in their order, and beyond `mostWaiting` are refused. For
 * what anybody may ask without having signed in: it must not take the connections of those who have (OPS-73).
 */
export function fewAtOnce(most: number, mostWaiting = 1000) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running += 1;
    else if (waiting.length >= mostWaiting) throw manyAsking();
    // Whoever ends hands its place over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
