import { storedJobs, type StoredJobs } from '../../../lib/jobs/jobs.ts';
import type { JobStep } from './jobs.repo.ts';

export const importKind = 'users.import';

/** How many people are written side by side. */
const atOnce = 40;

type Deps = Omit<Parameters<typeof storedJobs<JobStep>>[0], 'atOnce' | 'nameOf' | 'letsIn'>;

/** Changes of many people, all or none (DIR-47). */
export const directoryJobs = (deps: Deps) =>
  storedJobs({
    ...deps,
    atOnce,
    nameOf: (kind) => (kind === importKind ? 'An import' : 'A change of many people'),
    // Its lines take from nobody what another write may have built on, but their team and what they may do.
    letsIn: (kind) => kind === importKind,
  });

/** Whether a running job is to make somebody with this username (DIR-160). */
export const isToBeMade = async (
  jobs: Pick<DirectoryJobs, 'openSteps'>,
  usernameKey: string,
): Promise<boolean> =>
  (await jobs.openSteps()).some(
    (step) => step.type === 'insert' && step.user.usernameKey === usernameKey,
  );

export type DirectoryJobs = StoredJobs<JobStep>;
