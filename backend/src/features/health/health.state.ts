import { counted, type SystemHealth } from '@muster/protocol';

type Measured = Pick<SystemHealth, 'store' | 'diskFree' | 'eventDelayP95Ms'> & {
  /** The latest backup that ended. */
  readonly backupFailed: boolean;
  /** Since when nothing was backed up; null where there is nothing yet. */
  readonly withoutBackupMs: number | null;
  /** A backup was made before. */
  readonly wasBackedUp: boolean;
};
type State = SystemHealth['state'];

interface Limit {
  readonly of: (measured: Measured) => number | null;
  /** From these on it needs attention, or is bad. */
  readonly isBeyond: (value: number, limit: number) => boolean;
  readonly attention: number;
  readonly bad: number;
  readonly words: (value: number) => string;
}

const mebibyte = 1024 * 1024;
const isMore = (value: number, limit: number) => value > limit;
const isLess = (value: number, limit: number) => value < limit;

/** The free space that needs attention, and that is bad. */
export const leastFree = { attention: 2048 * mebibyte, bad: 512 * mebibyte };
export const mebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`;

const dayMs = 86_400_000;
const longestWithoutBackupMs = 7 * dayMs;

/** What makes the server's state worse than good (ADM-162). */
const limits: readonly Limit[] = [
  {
    of: ({ store }) => store.answeredInMs,
    isBeyond: isMore,
    attention: 500,
    bad: 2000,
    words: (ms) => `The store took ${ms} ms to answer.`,
  },
  {
    of: ({ diskFree }) => diskFree,
    isBeyond: isLess,
    attention: leastFree.attention,
    bad: leastFree.bad,
    words: (bytes) => `Only ${mebibytes(bytes)} of disk space are free.`,
  },
  {
    of: ({ eventDelayP95Ms }) => eventDelayP95Ms,
    isBeyond: isMore,
    attention: 1000,
    bad: 5000,
    words: (ms) => `Changes wait ${ms} ms before they leave for the screens.`,
  },
];

export function stateOf(measured: Measured): { state: State; problems: string[] } {
  const found = limits.flatMap(({ of, isBeyond, attention, bad, words }) => {
    const value = of(measured);
    if (value === null || !isBeyond(value, attention)) return [];
    return [{ isBad: isBeyond(value, bad), words: words(value) }];
  });
  const { withoutBackupMs, wasBackedUp } = measured;
  if (withoutBackupMs !== null && withoutBackupMs >= longestWithoutBackupMs) {
    const days = counted(Math.floor(withoutBackupMs / dayMs), 'day');
    const words = wasBackedUp ? `Nothing was backed up for ${days}.` : 'There is no backup yet.';
    found.push({ isBad: false, words });
  }
  if (measured.backupFailed) found.push({ isBad: false, words: 'The latest backup failed.' });
  const state = found.some(({ isBad }) => isBad) ? 'bad' : found.length > 0 ? 'attention' : 'good';
  return { state, problems: found.map(({ words }) => words) };
}
