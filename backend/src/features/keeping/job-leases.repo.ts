import { type Connection, Schema } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { isDuplicateKey } from '../../lib/database-error.ts';
import { machine } from '../context.ts';
import { busy, inTheWayOf, waitsFor, type InTheWay, type JobLease } from './one-job.ts';

/** The one job that runs: what it is, the process that is at it, and how often that one has said so. */
export interface JobLeaseDoc {
  _id: 'job';
  holder: string;
  what: string;
  /** Where that process runs, in words; null of one from before this was stored. */
  where: string | null;
  /** When it began, by its clock; null of one from before this was stored. */
  since: Date | null;
  beats: number;
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
const _id = 'job';

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
  /** Ends what a process has left; all that is held, for one that knows that no other one is there. */
  clear(left?: JobLeaseDoc): Promise<void>;
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
  const leases = leaseModel(db);
  /** Of the job that this process is at. */
  let current: string | undefined;
  /** What this process has taken and the database may still have: its end may not have come through. */
  const taken = new Set<string>();
  let before: JobLeaseDoc | undefined;
  /** Who has it as it was last seen, and when something of theirs was last new. */
  let heard: { readonly lease: JobLeaseDoc; readonly at: Date } | undefined;
  const now = () => (clock ? new Date(clock.now()) : null);
  let released: Promise<unknown> = Promise.resolve();

  const beat = async () => {
    if (current !== undefined)
      await leases
        .updateOne({ _id, holder: current }, { $inc: { beats: 1 } })
        .exec()
        .catch(failed);
  };

  /** Who it is as far as is known here; null without a clock. */
  function hear(lease: JobLeaseDoc): InTheWay | null {
    const at = now();
    if (!at) return null;
    const { holder, beats, what, where, since } = lease;
    const isNews = heard?.lease.holder !== holder || heard.lease.beats !== beats;
    if (!heard || isNews || holder === current) heard = { lease, at };
    return { what, where, since, heardAt: heard.at };
  }

  /** In place of what this process has left, if that is what stands there. */
  async function replaceLeft(next: Omit<JobLeaseDoc, '_id'>): Promise<void> {
    const held = await leases.findOne({ _id }).lean().exec();
    if (!held) throw busy(next.what);
    if (!taken.has(held.holder)) throw inTheWayOf(held.what, hear(held), clock);
    const { matchedCount } = await leases.updateOne({ _id, holder: held.holder }, next).exec();
    if (matchedCount === 0) throw busy(next.what);
    taken.delete(held.holder);
  }

  async function take(what: string): Promise<() => void> {
    await released;
    const holder = randomUUID();
    taken.add(holder);
    current = holder;
    const lease = { holder, what, where: thisProcess, since: now(), beats: 0 };
    try {
      await leases.create({ _id, ...lease });
    } catch (error) {
      current = undefined;
      if (!isDuplicateKey(error)) throw error;
      await replaceLeft(lease);
      current = holder;
    }
    const timer = setInterval(() => void beat(), beatMs);
    timer.unref();
    return () => {
      clearInterval(timer);
      current = undefined;
      released = leases
        .deleteOne({ _id, holder })
        .exec()
        .then(() => taken.delete(holder))
        .catch(failed);
    };
  }

  return {
    beat,
    take,
    held: () => leases.findOne({ _id }).lean().exec(),
    async clear(left) {
      const them = left ? { holder: left.holder, beats: left.beats } : {};
      await leases.deleteOne({ _id, ...them }).exec();
    },
    settled: () => released,
    async waits(what) {
      const lease = await leases.findOne({ _id }).lean().exec();
      return waitsFor(what, lease && hear(lease), clock);
    },
    async look() {
      await released;
      const known = before;
      // A look that the database did not answer was none.
      before = undefined;
      const found = (await leases.findOne({ _id }).lean().exec()) ?? undefined;
      before = found;
      if (!found) return 'free';
      hear(found);
      const { holder, beats } = found;
      const isLeftHere = taken.has(holder) && holder !== current;
      const isSilent = holder !== current && holder === known?.holder && beats === known.beats;
      if (!isLeftHere && !isSilent) return 'held';
      const dead = { _id, holder, beats } as const;
      // Of those that look at once, one takes over what is left.
      return (await leases.deleteOne(dead).exec()).deletedCount === 1 ? 'left' : 'held';
    },
  };
}

/** Alone on its store: whoever was at a job there before the start has ended. Nothing is written where nobody was. */
export const forgetsEnded = (leases: JobLeases) => async (): Promise<void> => {
  const held = await leases.held();
  if (held) await leases.clear(held);
};
