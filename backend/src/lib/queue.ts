import { databaseDeadlineMs, within } from './deadline.ts';

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
