import { clockIn, clockWords, type JobWaits } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';

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
