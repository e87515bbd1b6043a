import { Worker } from 'node:worker_threads';

/**
 * Starts `name`.ts, which stands beside the module `from` (its import.meta.url), as a thread: the built file beside
 * the bundle, or the source.
 */
export function startThread(name: `${string}.worker`, from: string, workerData?: unknown): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), { workerData });
  const argv = [new URL(`./${name}.ts`, from).href];
  return new Worker(new URL('../../scripts/thread-from-source.mjs', import.meta.url), {
    argv,
    workerData,
  });
}
