import type { UserDoc, UserTagDoc } from '../directory.repo.ts';
import type { StoredJob } from '../../../lib/jobs/jobs.repo.ts';

/** A tag that somebody is given or that is taken off them, with its name. */
export interface TagStep {
  readonly link: UserTagDoc;
  readonly name: string;
}

/** What a job does to one person, as it was checked. */
export type JobStep = (
  | {
      readonly type: 'update';
      readonly id: string;
      readonly set: Partial<UserDoc>;
      /** The same fields as they were, for who is told of it after the row has changed. */
      readonly was?: Partial<UserDoc>;
      readonly verb: string;
    }
  | { readonly type: 'insert'; readonly user: UserDoc }
) & { readonly give?: readonly TagStep[]; readonly take?: readonly TagStep[] };

/** A checked list of changes of people (DIR-47). */
export type JobDoc = StoredJob<JobStep>;
