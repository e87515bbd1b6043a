import { mustHoldTurn } from '../rows/held-turn.ts';
import { trusted, type Connection } from 'mongoose';
import { jobModel, jobSchema, type StoredJob } from './jobs.model.ts';

export { jobSchema, type StoredJob };

/** The lists of one feature, in a collection of their own. */
export function storedJobsRepo<Step>(
  db: Connection,
  name: string,
  schema: ReturnType<typeof jobSchema>,
) {
  const jobs = jobModel(db, name, schema);
  return {
    async insert(job: StoredJob<Step>): Promise<void> {
      mustHoldTurn();
      await jobs.insertMany([job], { lean: true });
    },
    running: () =>
      jobs.find({ state: 'running' }).sort({ startedAt: 1 }).lean<StoredJob<Step>[]>().exec(),
    /** Whether a list with that id was ever stored, and with what is left of it. */
    stateOf: async (_id: string): Promise<StoredJob<Step>['state'] | undefined> =>
      (await jobs.findOne({ _id }, { state: 1 }).lean().exec())?.state,
    /** How many steps of a list have been made; never less than it was. */
    doneOf: async (_id: string): Promise<number> =>
      (await jobs.findOne({ _id }, { done: 1 }).lean().exec())?.done ?? 0,
    async reached(_id: string, done: number): Promise<void> {
      await jobs.updateOne({ _id, done: trusted({ $lt: done }) }, { $set: { done } }).exec();
    },
    /** What was done stands in the rows; the list itself is not kept, for it may hold a password's hash. */
    async finish(id: string, done: number, finishedAt: Date): Promise<void> {
      await jobs
        .updateOne({ _id: id }, { $set: { state: 'done', done, finishedAt, steps: [] } })
        .exec();
    },
  };
}

export type StoredJobsRepo<Step> = ReturnType<typeof storedJobsRepo<Step>>;
