import type { Connection } from 'mongoose';
import { jobModel, type JobDoc, type JobStep } from './jobs.model.ts';

export type { JobDoc, JobStep };

export function jobsRepo(db: Connection) {
  const jobs = jobModel(db);
  return {
    async insert(job: JobDoc): Promise<void> {
      await jobs.insertMany([job], { lean: true });
    },
    running: () => jobs.find({ state: 'running' }).sort({ startedAt: 1 }).lean<JobDoc[]>().exec(),
    async progress(id: string, done: number): Promise<void> {
      await jobs.updateOne({ _id: id }, { $set: { done } }).exec();
    },
    /** What was done stands in the rows; the list itself is not kept, for it may hold a password's hash. */
    async finish(id: string, done: number, finishedAt: Date): Promise<void> {
      await jobs
        .updateOne({ _id: id }, { $set: { state: 'done', done, finishedAt, steps: [] } })
        .exec();
    },
  };
}

export type JobsRepo = ReturnType<typeof jobsRepo>;
