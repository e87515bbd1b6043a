import { storedJobs, type StoredJobs } from '../../../lib/jobs/jobs.ts';
import type { JobStep } from './jobs.repo.ts';

/** How many people are written side by side, and then told of together (DIR-24). */
const atOnce = 40;

type Deps = Omit<Parameters<typeof storedJobs<JobStep>>[0], 'atOnce'>;

/** Changes of many people, all or none (DIR-47). */
export const directoryJobs = (deps: Deps) => storedJobs({ ...deps, atOnce });

export type DirectoryJobs = StoredJobs<JobStep>;
