import { Worker } from 'node:worker_threads';
import { hash } from 'node:crypto';
import { cached } from '../cluster/cached.ts';
import { within } from '../lib/deadline.ts';
import { fewAtOnce, manyAsking } from '../lib/queue.ts';

/**
 * Starts `name`.ts, which stands beside the module `from` (its import.meta.url), as a thread: the built file beside
 * the bundle, or the source.
 */
export function startThread(name: `${string}.worker`, from: string, workerData?: unknown): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), { workerData });
  const argv = [new URL(`./${name}.ts`, from).href];
  return new Worker(new URL('../scripts/thread-from-source.mjs', import.meta.url), {
    argv,
    workerData,
  });
}

/** The file that a thread of its own makes, which answers once, with its bytes. */
function fileFromThread(task: object): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startThread('file.worker', import.meta.url, task);
    worker.unref();
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread of a file ended with ${code}`)));
  });
}

/** Threads that write at once, how many wait for one, and how many files stay in memory. */
const mostAtOnce = 2;
const mostWaiting = 20;
const mostKept = 8;

/** A call that makes a file is answered so late at most, in ms, before it counts as one that the database keeps waiting (OPS-19). */
const answerWithinMs = 8000;

/** Files of one kind, a few at a time; the latest are kept, for several who ask for the same one. */
export function writtenFiles() {
  const inTurn = fewAtOnce(mostAtOnce, mostWaiting);
  const make = (task: object) => inTurn(() => fileFromThread(task));
  const nameOf = (task: object) => hash('sha256', JSON.stringify(task));
  return cached(make, { nameOf, most: mostKept }).read;
}

/** The work of a call that makes a file; where it takes long it goes on, and the call is told to come back. */
export const soon = <T>(work: Promise<T>): Promise<T> => within(answerWithinMs, work, manyAsking);
