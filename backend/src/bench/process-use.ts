import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** Processor time of a process since its start, in ms; Linux counts it in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The same with the processes that it has started and that still run, such as an embedded store. */
export function cpuMsWithChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter(Boolean).map(Number)].reduce((ms, one) => ms + cpuMsOf(one), 0);
}

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
