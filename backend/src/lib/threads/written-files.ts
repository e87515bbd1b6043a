import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { within } from '../deadline.ts';
import { fewAtOnce, manyAsking } from '../few-at-once.ts';
import { fileFromThread } from './file-from-thread.ts';

/** Threads that write at once, how many wait for one, and how many files stay in memory. */
const mostAtOnce = 2;
const mostWaiting = 20;
const mostKept = 8;

/** A call that makes a file is answered so late at most, in ms, before it counts as one that the database keeps waiting (OPS-19). */
const answerWithinMs = 8000;

/** Files that threads of one kind make, a few at a time; the latest are kept, for several who ask for the same one. */
export function writtenFiles(name: `${string}.worker`, from: string) {
  const inTurn = fewAtOnce(mostAtOnce, mostWaiting);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: mostKept });

  return function fileOf(task: object): Promise<Buffer> {
    const key = hash('sha256', JSON.stringify(task));
    const known = kept.get(key);
    if (known) return known;
    const made = inTurn(() => fileFromThread(name, from, task));
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}

/** The work of a call that makes a file; where it takes long it goes on, and the call is told to come back. */
export const soon = <T>(work: Promise<T>): Promise<T> => within(answerWithinMs, work, manyAsking);
