import type { Connection } from 'mongoose';
import { jobSchema, storedJobsRepo } from '../../../lib/jobs/jobs.repo.ts';
import type { JobDoc, JobStep, TagStep } from './job-step.ts';

export type { JobDoc, JobStep, TagStep };

const schema = jobSchema('directoryJobs');

export const jobsRepo = (db: Connection) => storedJobsRepo<JobStep>(db, 'DirectoryJob', schema);
