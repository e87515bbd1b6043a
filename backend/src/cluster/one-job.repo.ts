import { clockIn, clockWords, type JobWaits } from '@muster/protocol';
import { type Connection, Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import { Fault } from '../lib/fault.ts';
import { keepBeating, leaseIn, silenceOf, type LeaseDoc } from './lease.ts';

/** The one job that runs: what it is, the process that is at it, and how often that one has said so. */
export interface JobLeaseDoc extends LeaseDoc {
  holder: string;
  what: string;
  /** Where that process runs, in words; null of one from before this was stored. */
  where: string | null;
  /** When it began, by its clock; null of one from before this was stored. */
  since: Date | null;
}

const leaseSchema = new Schema<JobLeaseDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    what: { type: String, required: true },
    where: { type: String, default: null },
    since: { type: Date, default: null },
    beats: { type: Number, required: true },
  },
  { collection: 'keepingLeases', versionKey: false, strict: 'throw' },
);

export const leaseModel = (db: Connection) => db.model<JobLeaseDoc>('JobLease', leaseSchema);

/** How often a process says that it is still at it, in ms: several times between two looks of another one. */
const beatMs = 5000;

const thisProcess = `at ${hostname()}, process ${process.pid}`;

type WordsClock = Pick<Clock, 'now' | 'timeZone'>;

/** Of the jobs that read or remove everything one runs at a time, over all processes of a database (KEP-8, KEP-61). */
export function oneJob(db: Connection, failed: (error: unknown) => void, clock?: WordsClock) {
  const lease = leaseIn(leaseModel(db), 'job');
  /** What this process is at. */
  let current: { readonly holder: string; readonly what: string } | undefined;
  /** What this process has taken and the database may still have: its end may not have come through. */
  const taken = new Set<string>();
  let isSilent = silenceOf(0);
  /** Who has it as it was last seen, and when something of theirs was last new. */
  let heard: { readonly held: JobLeaseDoc; readonly at: Date } | undefined;
  let released: Promise<unknown> = Promise.resolve();
  const now = () => (clock ? new Date(clock.now()) : null);
  const isOwn = (held: JobLeaseDoc) => held.holder === current?.holder;

  /** Who it is as far as is known here; null without a clock. */
  function hear(held: JobLeaseDoc): InTheWay | null {
    const at = now();
    if (!at) return null;
    const { holder, beats, what, where, since } = held;
    const isNews = heard?.held.holder !== holder || heard.held.beats !== beats;
    if (!heard || isNews || isOwn(held)) heard = { held, at };
    return { what, where, since, heardAt: heard.at };
  }

  /** In place of nobody, or of what this process has left. */
  async function takeFreeOrLeft(holder: string, jobName: string): Promise<void> {
    const fields = { what: jobName, where: thisProcess, since: now() };
    if (await lease.take(holder, fields)) return;
    const held = await lease.held();
    if (!held) throw busy(jobName);
    if (!taken.has(held.holder)) throw inTheWayOf(held.what, hear(held), clock);
    if (!(await lease.take(holder, fields, held))) throw busy(jobName);
    taken.delete(held.holder);
  }

  /** Answers how to let the next one begin. Throws BUSY. */
  async function take(jobName: string): Promise<() => void> {
    if (current) throw busy(current.what);
    const holder = randomUUID();
    current = { holder, what: jobName };
    taken.add(holder);
    try {
      await released;
      await takeFreeOrLeft(holder, jobName);
    } catch (error) {
      current = undefined;
      throw error;
    }
    const beats = keepBeating({ beat: () => lease.beat(holder), beatMs, failed });
    return () => {
      beats.stop();
      current = undefined;
      released = lease
        .giveBack({ holder })
        .then(() => taken.delete(holder))
        .catch(failed);
    };
  }

  return {
    take,
    /** At this process. */
    isFree: () => current === undefined,
    /** Why such a job that was begun does not go on here (KEP-71). */
    async waits(jobName: string): Promise<JobWaits | null> {
      const held = await lease.held();
      return waitsFor(jobName, held && hear(held), clock);
    },
    /**
     * What other processes are at: `held` by one that may be at work, `left` by one that has died and taken over by
     * this look, or nothing. One that says nothing from one look to the next has died.
     */
    async look(): Promise<'held' | 'left' | 'free'> {
      await released;
      const looks = isSilent;
      // A look that the database did not answer was none.
      isSilent = silenceOf(0);
      const held = await lease.held();
      isSilent = looks;
      if (!held) return 'free';
      hear(held);
      const hasSaidNothing = isSilent(held);
      if (isOwn(held) || (!hasSaidNothing && !taken.has(held.holder))) return 'held';
      // Of those that look at once, one takes over what is left.
      return (await lease.giveBack(held)) ? 'left' : 'held';
    },
    /** Who has the job. */
    held: lease.held,
    beat: async () => current && lease.beat(current.holder).catch(failed),
    /** Ends what a process has left that says nothing any more. */
    clear: lease.giveBack,
    /** Alone on its store: whoever was at a job there before the start has ended. Nothing is written where nobody was. */
    async forgetEnded(): Promise<void> {
      const held = await lease.held();
      if (held) await lease.giveBack(held);
    },
    /** Resolves when the database has heard of the end of the last job. */
    settled: () => released,
  };
}

export type SharedJob = ReturnType<typeof oneJob>;
export type OneJob = Pick<SharedJob, 'take' | 'isFree' | 'waits'>;

/** Who has it, at whichever process, and when that one was last heard of here. */
interface InTheWay {
  readonly what: string;
  /** At which process, in words; null where it is not known, as since when. */
  readonly where: string | null;
  readonly since: Date | null;
  readonly heardAt: Date;
}

const busy = (jobName: string): Fault => new Fault('BUSY', { words: { what: jobName } });
/** Whoever is at a job says so more often, in ms. */
const silentMs = 15_000;

/** BUSY that says at which process the job is, since when, and whether that one is still heard of (KEP-70). */
function inTheWayOf(jobName: string, held: InTheWay | null, clock: WordsClock | undefined): Fault {
  if (!held || !clock || held.where === null) return busy(jobName);
  const said = (at: Date) => {
    const { date, time } = clockIn(clock.timeZone, at);
    const isToday = date === clockIn(clock.timeZone, new Date(clock.now())).date;
    return isToday ? clockWords(time) : `${date} ${clockWords(time)}`;
  };
  const since = held.since ? `, since ${said(held.since)}` : '';
  const who = `${jobName} ${held.where}${since}`;
  if (isHeard(held, clock)) return busy(who);
  return new Fault('BUSY', {
    message: `${who}, has not been heard of since ${said(held.heardAt)}. If its server has ended, the turn is free within two minutes. Try again then.`,
  });
}

/** Null while somebody is heard of who is at such a job: one is made at a time (KEP-71). */
function waitsFor(
  jobName: string,
  held: InTheWay | null,
  clock?: Pick<Clock, 'now'>,
): JobWaits | null {
  if (held?.what === jobName && clock && isHeard(held, clock)) return null;
  return {
    what: held?.what ?? null,
    where: held?.where ?? null,
    since: held?.since?.toISOString() ?? null,
    heardAt: held?.heardAt.toISOString() ?? null,
  };
}

const isHeard = ({ heardAt }: InTheWay, clock: Pick<Clock, 'now'>): boolean =>
  clock.now() - heardAt.getTime() < silentMs;

export const isBusy = (error: unknown): boolean => error instanceof Fault && error.code === 'BUSY';

interface CommandOptions {
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
  jobName: string,
  { isAlone, say, lookMs = 500, silentMs = 75_000 }: CommandOptions,
  task: () => Promise<T>,
): Promise<T> {
  const job = oneJob(db, (error) => say(`The turn could not be kept: ${String(error)}`));
  // Nobody else can be at anything, and a full disk takes no lease (KEP-66).
  if (isAlone) return task();
  const release = await job.take(jobName).catch(async (error: unknown) => {
    if (!isBusy(error)) throw error;
    await untilLeft(job, { say, lookMs, silentMs });
    return job.take(jobName);
  });
  try {
    return await task();
  } finally {
    release();
    await job.settled();
  }
}

/** Resolves when nobody is at a job; throws when somebody is. */
async function untilLeft(
  job: SharedJob,
  { say, lookMs, silentMs }: Required<Omit<CommandOptions, 'isAlone'>>,
): Promise<void> {
  const first = await job.held();
  if (!first) return;
  say(`${nameOf(first)} is in the way. Looking whether it is still running.`);
  const until = performance.now() + silentMs;
  while (performance.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await pause(lookMs);
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const now = await job.held();
    if (!now) return;
    if (now.beats !== first.beats || now.holder !== first.holder) {
      throw new Error(`${nameOf(now)} is running. Wait until it is done. Nothing was changed.`);
    }
  }
  await job.clear(first);
}

const nameOf = ({ what, where }: JobLeaseDoc) => (where === null ? what : `${what} ${where}`);
