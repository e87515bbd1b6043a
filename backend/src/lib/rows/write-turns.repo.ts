import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { turnModel, type WriteTurnDoc } from './write-turns.model.ts';

export type { WriteTurnDoc };

/** Who takes the turn, and what their job is called; `keepsJob`: between the pieces of one that runs. */
interface Taker {
  readonly holder: string;
  readonly what: string | null;
  readonly keepsJob: boolean;
}

/** The turn of one kind of writes, which all processes of the database share. */
export function writeTurnsRepo(db: Connection, _id: string) {
  const turns = turnModel(db);

  /** A job may be cut off: until it says that it was not, its list may be left. */
  async function takeFrom(
    from: Partial<WriteTurnDoc>,
    { holder, what, keepsJob }: Taker,
  ): Promise<WriteTurnDoc | null> {
    const $set = {
      holder,
      what,
      isWanted: false,
      ...(what !== null && { isLeft: true }),
      ...(!keepsJob && { job: null, jobWhat: null }),
    };
    return turns
      .findOneAndUpdate(
        { _id, ...from },
        { $set, $inc: { beats: 1 } },
        { returnDocument: 'before' },
      )
      .lean<WriteTurnDoc>()
      .exec();
  }

  /** Whether it was as it should be. */
  async function change(from: Partial<WriteTurnDoc>, to: object): Promise<boolean> {
    return (await turns.updateOne({ _id, ...from }, to).exec()).matchedCount === 1;
  }

  return {
    held: () => turns.findOne({ _id }).lean<WriteTurnDoc>().exec(),
    /** Answers the turn as it was before; null when somebody has it, or a job runs that is not to be kept. */
    take: (taker: Taker) =>
      takeFrom({ holder: null, ...(!taker.keepsJob && { job: null }) }, taker),
    /** From those who have not been heard of since; null when somebody was faster. */
    takeOver: ({ holder, beats, job = null, jobBeats }: WriteTurnDoc, taker: Taker) =>
      takeFrom({ holder, beats, job, ...(job !== null && { jobBeats }) }, taker),
    /** A job lets others write until it comes back; whether somebody waits for that. */
    async letIn(job: string, jobWhat: string | null): Promise<boolean> {
      const to = { $set: { holder: null, what: null, job, jobWhat }, $inc: { jobBeats: 1 } };
      const before = await turns
        .findOneAndUpdate({ _id, holder: job }, to, { returnDocument: 'before' })
        .lean<WriteTurnDoc>()
        .exec();
      return before?.isWanted ?? false;
    },
    /** Says that somebody waits. */
    want: (holder: string | null) => change({ holder }, { $set: { isWanted: true } }),
    /** False while somebody else writes. `silent`: one who came in and has not been heard of since. */
    comeBack: (job: string, what: string | null, silent?: WriteTurnDoc) =>
      change(
        { job, holder: silent?.holder ?? null, ...(silent && { beats: silent.beats }) },
        { $set: { holder: job, what }, $inc: { beats: 1 } },
      ),
    beatJob: (job: string) => change({ job }, { $inc: { jobBeats: 1 } }),
    /** `isLeft` stays what it is unless it is said. */
    endJob: (job: string, isLeft?: false) =>
      change({ job }, { $set: { job: null, jobWhat: null, ...(isLeft === false && { isLeft }) } }),
    /** For the first turn of all. */
    async make(): Promise<void> {
      try {
        await turns.create({ _id, holder: null, what: null, beats: 0, isLeft: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** False when somebody else has taken the turn. */
    async beat(holder: string): Promise<boolean> {
      return change({ holder }, { $inc: { beats: 1 } });
    },
    /** `isLeft` stays what it is unless it is said. */
    async giveBack(holder: string, isLeft?: false): Promise<void> {
      const $set = { holder: null, what: null, ...(isLeft === false && { isLeft }) };
      await change({ holder }, { $set });
    },
  };
}
