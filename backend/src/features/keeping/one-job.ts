import { clockIn, clockWords, type JobWaits } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { faultOf } from '../../lib/database-error.ts';
import type { KeptFiles } from './files/kept-files.ts';
import type { RecordedActor } from '../../lib/audit/audit-record.ts';

/** The same at every process; answers how to let the next one begin. Throws BUSY. */
export interface JobLease {
  take(what: string): Promise<() => void>;
  /** Why such a job that was begun does not go on here (KEP-71). */
  waits(what: string): Promise<JobWaits | null>;
}

/** Who has it, at whichever process, and when that one was last heard of here. */

export interface InTheWay {
  readonly what: string;
  /** At which process, in words; null where it is not known, as since when. */
  readonly where: string | null;
  readonly since: Date | null;
  readonly heardAt: Date;
}

/** Of the jobs that read or remove everything one runs at a time; another one is BUSY (KEP-8). */
export function oneJob(lease?: JobLease) {
  let running: string | undefined;
  return {
    /** Answers how to let the next one begin. */
    async take(what: string): Promise<() => void> {
      if (running !== undefined) throw busy(running);
      running = what;
      const letGo = () => {
        running = undefined;
      };
      const release = await lease?.take(what).catch((error: unknown) => {
        letGo();
        throw error;
      });
      return () => {
        release?.();
        letGo();
      };
    },
    waits: async (what: string) => (lease ? lease.waits(what) : waitsFor(what, null)),
    /** At this process. */
    isFree: () => running === undefined,
  };
}

export type OneJob = ReturnType<typeof oneJob>;

export const busy = (what: string): Fault => new Fault('BUSY', { words: { what } });
/** Whoever is at a job says so more often, in ms. */
const silentMs = 15_000;

/** BUSY that says at which process the job is, since when, and whether that one is still heard of (KEP-70). */
export function inTheWayOf(
  what: string,
  held: InTheWay | null,
  clock: Pick<Clock, 'now' | 'timeZone'> | undefined,
): Fault {
  if (!held || !clock || held.where === null) return busy(what);
  const said = (at: Date) => {
    const { date, time } = clockIn(clock.timeZone, at);
    const isToday = date === clockIn(clock.timeZone, new Date(clock.now())).date;
    return isToday ? clockWords(time) : `${date} ${clockWords(time)}`;
  };
  const since = held.since ? `, since ${said(held.since)}` : '';
  const who = `${what} ${held.where}${since}`;
  if (isHeard(held, clock)) return busy(who);
  return new Fault('BUSY', {
    message: `${who}, has not been heard of since ${said(held.heardAt)}. If its server has ended, the turn is free within two minutes. Try again then.`,
  });
}

/** Null while somebody is heard of who is at such a job: one is made at a time (KEP-71). */
export function waitsFor(
  what: string,
  held: InTheWay | null,
  clock?: Pick<Clock, 'now'>,
): JobWaits | null {
  if (held?.what === what && clock && isHeard(held, clock)) return null;
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

/** How far a job is that writes a file, or how it ended. */
interface FiledRun {
  readonly state: 'running' | 'done' | 'failed';
  readonly message: string | null;
}

interface Deps<Run extends FiledRun> {
  /** In words, such as `A backup`. */
  readonly what: string;
  readonly job: OneJob;
  readonly files: KeptFiles;
  keep(run: Run): Promise<void>;
  /** Once, however often it is recorded (AUD-13). */
  recordEnd(run: Run, keeper: RecordedActor): Promise<void>;
  /** What is to be read where it failed; undefined for what everything has words for. */
  wordsOf(error: unknown): string | undefined;
  /** It was asked to end: nothing for the log. */
  isStop?(error: unknown): boolean;
  failed(error: unknown, what: string): void;
}

/** In a list, of what a stop of the server has cut off. */
export const stoppedWords = 'The server stopped while it was made.';

/** Jobs that write a file each, one at a time over all processes, until it is stored and recorded how they ended. */
export function filedJobs<Run extends FiledRun>(deps: Deps<Run>) {
  const { what, job, files, keep, recordEnd, isStop, failed } = deps;
  const inText = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  let current: Run | undefined;
  let running: Promise<void> = Promise.resolve();
  const endLost = (error: unknown) => failed(error, `the end of ${inText} was not stored`);

  /** Begins one; what comes of it is in the list. */
  async function start(
    begun: () => Run,
    keeper: RecordedActor,
    write: (run: Run) => Promise<void>,
  ): Promise<Run> {
    const release = await job.take(what);
    const run = begun();
    current = run;
    try {
      await files.prepare();
      await keep(run);
    } catch (error) {
      // The list may be out of reach too; the next one may begin all the same.
      await settle(run, keeper, error).catch(endLost);
      release();
      throw error;
    }
    running = write(run)
      .then(
        () => settle(run, keeper),
        (error: unknown) => settle(run, keeper, error),
      )
      .catch(endLost)
      .finally(release);
    return run;
  }

  /** In the list it is running until it is recorded how it ended. */
  async function settle(run: Run, keeper: RecordedActor, error?: unknown): Promise<void> {
    if (error !== undefined && !isStop?.(error)) failed(error, `${inText} failed`);
    const state = error === undefined ? 'done' : 'failed';
    const message = error === undefined ? null : wordsOf(files.asFault(error));
    const ended: Run = { ...run, state, message };
    try {
      await keep(ended);
      await recordEnd(ended, keeper);
    } finally {
      current = undefined;
    }
  }

  const wordsOf = (error: unknown): string =>
    deps.wordsOf(error) ?? faultOf(error)?.message ?? 'Something went wrong on the server.';

  /** One that a process has left that was ended in the middle. */
  async function cutOff(left: Run, name: string, keeper: RecordedActor): Promise<void> {
    await files.remove(name).catch(() => undefined);
    const cut: Run = { ...left, state: 'failed', message: stoppedWords };
    await keep(cut);
    await recordEnd(cut, keeper);
  }

  return {
    start,
    cutOff,
    current: () => current,
    /** Resolves when none is running. */
    settled: () => running,
  };
}
