import { type Connection, Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { keepBeating, leaseIn, silenceOf, type LeaseDoc } from '../../cluster/lease.ts';
import type { Clock } from '../../lib/clock.ts';
import { machine } from '../context.ts';
import { busy, inTheWayOf, waitsFor, type InTheWay, type JobLease } from './one-job.ts';

/** The one job that runs: what it is, the process that is at it, and how often that one has said so. */
export interface JobLeaseDoc extends LeaseDoc {
  holder: string;
  what: string;
  /** Where that process runs, in words; null of one from before this was stored. */
  where: string | null;
  /** When it began, by its clock; null of one from before this was stored. */
  since: Date | null;
}

type Taken = Pick<JobLeaseDoc, 'what' | 'where' | 'since'>;

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

export interface JobLeases extends JobLease {
  beat(): Promise<unknown>;
  /**
   * What other processes are at: `held` by one that may be at work, `left` by one that has died and taken over by this
   * look, or nothing. One that says nothing from one look to the next has died; two machines need not agree about the
   * time.
   */
  look(): Promise<'held' | 'left' | 'free'>;
  /** Who has the job. */
  held(): Promise<JobLeaseDoc | null>;
  /** Ends what a process has left that says nothing any more. */
  clear(left: JobLeaseDoc): Promise<unknown>;
  /** Resolves when the database has heard of the end of the last job. */
  settled(): Promise<unknown>;
}

const thisProcess = `at ${machine}, process ${process.pid}`;

/** Keeps in the database which process is at a job that reads or removes everything (KEP-8, KEP-61). */
export function jobLeases(
  db: Connection,
  failed: (error: unknown) => void,
  clock?: Pick<Clock, 'now' | 'timeZone'>,
): JobLeases {
  const lease = leaseIn(leaseModel(db), 'job');
  /** Of the job that this process is at. */
  let current: string | undefined;
  /** What this process has taken and the database may still have: its end may not have come through. */
  const taken = new Set<string>();
  let isSilent = silenceOf(0);
  /** Who has it as it was last seen, and when something of theirs was last new. */
  let heard: { readonly held: JobLeaseDoc; readonly at: Date } | undefined;
  const now = () => (clock ? new Date(clock.now()) : null);
  let released: Promise<unknown> = Promise.resolve();

  /** Who it is as far as is known here; null without a clock. */
  function hear(held: JobLeaseDoc): InTheWay | null {
    const at = now();
    if (!at) return null;
    const { holder, beats, what, where, since } = held;
    const isNews = heard?.held.holder !== holder || heard.held.beats !== beats;
    if (!heard || isNews || holder === current) heard = { held, at };
    return { what, where, since, heardAt: heard.at };
  }

  /** In place of nobody, or of what this process has left. */
  async function takeFreeOrLeft(holder: string, fields: Taken): Promise<void> {
    if (await lease.take(holder, fields)) return;
    const held = await lease.held();
    if (!held) throw busy(fields.what);
    if (!taken.has(held.holder)) throw inTheWayOf(held.what, hear(held), clock);
    if (!(await lease.take(holder, fields, held))) throw busy(fields.what);
    taken.delete(held.holder);
  }

  async function take(what: string): Promise<() => void> {
    await released;
    const holder = randomUUID();
    taken.add(holder);
    current = holder;
    try {
      await takeFreeOrLeft(holder, { what, where: thisProcess, since: now() });
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
    held: lease.held,
    clear: lease.giveBack,
    beat: async () => current !== undefined && lease.beat(current).catch(failed),
    settled: () => released,
    async waits(what) {
      const held = await lease.held();
      return waitsFor(what, held && hear(held), clock);
    },
    async look() {
      await released;
      const looks = isSilent;
      // A look that the database did not answer was none.
      isSilent = silenceOf(0);
      const held = await lease.held();
      isSilent = looks;
      if (!held) return 'free';
      hear(held);
      const hasSaidNothing = isSilent(held);
      if (held.holder === current) return 'held';
      if (!hasSaidNothing && !taken.has(held.holder)) return 'held';
      // Of those that look at once, one takes over what is left.
      return (await lease.giveBack(held)) ? 'left' : 'held';
    },
  };
}

/** Alone on its store: whoever was at a job there before the start has ended. Nothing is written where nobody was. */
export const forgetsEnded = (leases: JobLeases) => async (): Promise<void> => {
  const held = await leases.held();
  if (held) await leases.clear(held);
};
