import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { mostReadMs } from '../../lib/deadline.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Meter } from '../../lib/meter.ts';
import { counted, type SystemHealth, dayMs } from '@muster/protocol';

interface Disk {
  readonly free: number | null;
  readonly size: number | null;
  /** What the database takes of it, where it tells. */
  readonly used?: number;
}

/** How long the database takes to answer at all, in whole ms. */
export async function measureStore(db: Connection, clock: Pick<Clock, 'elapsed'>): Promise<number> {
  const began = clock.elapsed();
  await db.db?.command({ ping: 1, maxTimeMS: mostReadMs });
  return Math.round(clock.elapsed() - began);
}

/** The latest ones, so that a busy hour takes no more memory than a quiet one. */
const mostTries = 1000;
const triesForMs = 15 * 60_000;

/** How many of a hundred tries to write a board or a sheet another process overtook; null without one (ADM-276). */
export function overtakenPercent(
  meter: Pick<Meter, 'listen'>,
  clock: Pick<Clock, 'elapsed'>,
): () => number | null {
  const tries: { at: number; overtaken: number; all: number }[] = [];
  let next = 0;
  meter.listen((told) => {
    if (told.what !== 'batch' && told.what !== 'sheet') return;
    const overtaken = told.what === 'batch' ? Number(told.isOvertaken) : told.overtaken;
    const all = told.what === 'batch' ? 1 : told.overtaken + 1;
    tries[next] = { at: clock.elapsed(), overtaken, all };
    next = (next + 1) % mostTries;
  });
  return () => {
    const since = clock.elapsed() - triesForMs;
    const recent = tries.filter(({ at }) => at >= since);
    const all = recent.reduce((sum, one) => sum + one.all, 0);
    const overtaken = recent.reduce((sum, one) => sum + one.overtaken, 0);
    return all === 0 ? null : Math.round((100 * overtaken) / all);
  };
}

/** The disk of a MongoDB server, where it tells; else the one that this server's own files are on. */
export async function measureDisk(
  db: Connection,
  isMongo: boolean,
  dir: string,
): Promise<Disk & { readonly isShared: boolean }> {
  const stored = isMongo ? await diskOfMongo(db) : undefined;
  const disk = stored ?? (await diskOf(existing(resolve(dir))));
  return { ...disk, isShared: stored !== undefined };
}

async function diskOfMongo(db: Connection): Promise<Disk | undefined> {
  const stats: unknown = await db.db
    ?.command({ dbStats: 1, maxTimeMS: mostReadMs })
    .catch(() => undefined);
  if (typeof stats !== 'object' || stats === null) return undefined;
  const { fsTotalSize: size, fsUsedSize, totalSize: used } = stats as Record<string, unknown>;
  if (typeof size !== 'number' || typeof fsUsedSize !== 'number') return undefined;
  return { size, free: size - fsUsedSize, ...(typeof used === 'number' && { used }) };
}

async function diskOf(dir: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return { free: null, size: null };
  }
}

/** The folder, or the nearest one above it that is there already. */
const existing = (dir: string): string =>
  existsSync(dir) || dirname(dir) === dir ? dir : existing(dirname(dir));

type MeasuredHealth = Pick<SystemHealth, 'store' | 'diskFree' | 'eventDelayP95Ms'> & {
  /** The latest backup that ended. */
  readonly backupFailed: boolean;
  /** Since when nothing was backed up; null where there is nothing yet. */
  readonly withoutBackupMs: number | null;
  /** A backup was made before. */
  readonly wasBackedUp: boolean;
};

interface Limit {
  readonly of: (measured: MeasuredHealth) => number | null;
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
const leastFree = { attention: 2048 * mebibyte, bad: 512 * mebibyte };
const mebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`;

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

export function stateOf(
  measured: MeasuredHealth,
): Pick<SystemHealth, 'state' | 'problems' | 'lacksBackup'> {
  const found = limits.flatMap(({ of, isBeyond, attention, bad, words }) => {
    const value = of(measured);
    if (value === null || !isBeyond(value, attention)) return [];
    return [{ isBad: isBeyond(value, bad), words: words(value) }];
  });
  const { withoutBackupMs, wasBackedUp } = measured;
  const isTooLong = withoutBackupMs !== null && withoutBackupMs >= longestWithoutBackupMs;
  const lacksBackup = isTooLong && !wasBackedUp;
  if (isTooLong) {
    const days = counted(Math.floor(withoutBackupMs / dayMs), 'day');
    const words = lacksBackup ? 'There is no backup yet.' : `Nothing was backed up for ${days}.`;
    found.push({ isBad: false, words });
  }
  if (measured.backupFailed) found.push({ isBad: false, words: 'The latest backup failed.' });
  const state = found.some(({ isBad }) => isBad) ? 'bad' : found.length > 0 ? 'attention' : 'good';
  return { state, problems: found.map(({ words }) => words), lacksBackup };
}

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
  (measure: () => Promise<Measured>, machine: string) => async (openFactsOf: Told) => {
    const { free, isShared } = await measure();
    if (free === null) return undefined;
    const wasShort = openFactsOf('store-near-limit', isShared ? null : machine);
    return Object.entries(leastFree)
      .filter(([key, least]) => free < (wasShort.includes(key) ? least * 1.1 : least))
      .map(([key]) => ({ key, name: mebibytes(free), ...(!isShared && { machine }) }));
  };
