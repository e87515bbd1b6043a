import type { Connection } from 'mongoose';
import { jobModel, type JobDoc, type JobStep, type TagStep } from './jobs.model.ts';

export type { JobDoc, JobStep, TagStep };

export function jobsRepo(db: Connection) {
  const jobs = jobModel(db);
  return {
    async insert(job: JobDoc): Promise<void> {
      await jobs.insertMany([job], { lean: true });
    },
    running: () => jobs.find({ state: 'running' }).sort({ startedAt: 1 }).lean<JobDoc[]>().exec(),
    /** Whether a list with that id was ever stored, and with what is left of it. */
    stateOf: async (_id: string): Promise<JobDoc['state'] | undefined> =>
      (await jobs.findOne({ _id }, { state: 1 }).lean().exec())?.state,
    /** What was done stands in the rows; the list itself is not kept, for it may hold a password's hash. */
    async finish(id: string, done: number, finishedAt: Date): Promise<void> {
      await jobs
        .updateOne({ _id: id }, { $set: { state: 'done', done, finishedAt, steps: [] } })
        .exec();
    },
  };
}

export type JobsRepo = ReturnType<typeof jobsRepo>;
