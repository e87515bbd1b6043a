import { leastFree, mebibytes } from './health.state.ts';

interface Measured {
  readonly free: number | null;
  /** Whether it is the disk of the database, which all processes share. */
  readonly isShared: boolean;
}

/** Under which limits a disk has been said to be: of a machine, or of the database (null). */
type Told = (kind: 'store-near-limit', machine: string | null) => readonly string[];

/**
 * How the disk space runs short, once for each limit that it is under; undefined where it cannot be measured. It counts
 * as short until a tenth more is free, so that what lies on a limit does not come and go. What was short is asked of
 * what has been told, so that every process, and one that has just started, judges alike (NOT-22).
 */
export const shortSpaceReader =
  (measure: () => Promise<Measured>, machine: string) => async (told: Told) => {
    const { free, isShared } = await measure();
    if (free === null) return undefined;
    const wasShort = told('store-near-limit', isShared ? null : machine);
    return Object.entries(leastFree)
      .filter(([key, least]) => free < (wasShort.includes(key) ? least * 1.1 : least))
      .map(([key]) => ({ key, name: mebibytes(free), ...(!isShared && { machine }) }));
  };
