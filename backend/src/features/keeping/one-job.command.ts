import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { jobLeases, type JobLeaseDoc, type JobLeases } from './job-leases.repo.ts';
import { isBusy } from './one-job.ts';

interface Options {
  /** Whether no other process can have the store open. */
  readonly isAlone: boolean;
  /** To the person who waits. */
  say(words: string): void;
  /** How often is looked, in ms. */
  readonly lookMs?: number;
  /**
   * Whoever says nothing for this long has died, in ms. It is longer than servers take to find that out: what a dead
   * one has left is settled by them.
   */
  readonly silentMs?: number;
}

/**
 * Runs a command as the one job of the database (KEP-66). Throws an Error that says who is at which other job, as soon
 * as that one says that it is at it still.
 */
export async function asOneJob<T>(
  db: Connection,
  what: string,
  { isAlone, say, lookMs = 500, silentMs = 75_000 }: Options,
  task: () => Promise<T>,
): Promise<T> {
  const leases = jobLeases(db, (error) => say(`The turn could not be kept: ${String(error)}`));
  // Nobody else can be at anything, and a full disk takes no lease (KEP-66).
  if (isAlone) return task();
  const release = await leases.take(what).catch(async (error: unknown) => {
    if (!isBusy(error)) throw error;
    await untilLeft(leases, { say, lookMs, silentMs });
    return leases.take(what);
  });
  try {
    return await task();
  } finally {
    release();
    await leases.settled();
  }
}

/** Resolves when nobody is at a job; throws when somebody is. */
async function untilLeft(
  leases: JobLeases,
  { say, lookMs, silentMs }: Required<Omit<Options, 'isAlone'>>,
): Promise<void> {
  const first = await leases.held();
  if (!first) return;
  say(`${nameOf(first)} is in the way. Looking whether it is still running.`);
  const until = performance.now() + silentMs;
  while (performance.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await pause(lookMs);
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const now = await leases.held();
    if (!now) return;
    if (now.beats !== first.beats || now.holder !== first.holder) {
      throw new Error(`${nameOf(now)} is running. Wait until it is done. Nothing was changed.`);
    }
  }
  await leases.clear(first);
}

const nameOf = ({ what, where }: JobLeaseDoc) => (where === null ? what : `${what} ${where}`);
