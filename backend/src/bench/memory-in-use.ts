import { setImmediate as turn } from 'node:timers/promises';

/** What a process has in use once garbage is gone, in bytes; it runs with `--expose-gc`. */
export interface MemoryInUse {
  /** Of the machine's memory. */
  readonly residentBytes: number;
  /** What its script holds. */
  readonly heapBytes: number;
}

export async function memoryInUse(): Promise<MemoryInUse> {
  for (let times = 0; times < 4; times++) {
    await turn();
    globalThis.gc?.();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { residentBytes: rss, heapBytes: heapUsed + external };
}
