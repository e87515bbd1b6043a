import type { Connection } from 'mongoose';
import {
  jobSchema,
  storedJobsRepo,
  type StoredJob,
  storedJobs,
  type StoredJobs,
} from '../../../lib/jobs/jobs.ts';
import type { UserDoc, UserTagDoc, DirectoryRepo } from '../directory.repo.ts';
import { isDuplicateKey } from '../../../lib/database-error.ts';
import type { Changes } from '../../../lib/changes.ts';
import type { RowWriters } from '../row-writers.ts';
import { tellTag } from '../users/user-tags.service.ts';

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
    }
  | { readonly type: 'insert'; readonly user: UserDoc }
) & { readonly give?: readonly TagStep[]; readonly take?: readonly TagStep[] };

/** A checked list of changes of people (DIR-47). */
export type JobDoc = StoredJob<JobStep>;

const schema = jobSchema('directoryJobs');

export const jobsRepo = (db: Connection) => storedJobsRepo<JobStep>(db, 'DirectoryJob', schema);

interface Deps {
  repo: Pick<DirectoryRepo, 'rows' | 'insertUserTag' | 'removeUserTag'>;
  writer: RowWriters['users'];
  changes: Changes;
}

/** Tells what a step has done, once it is durable. */
type Tell = () => void;

/**
 * Makes one step of a job; one that was made before, by this process or an earlier one, is only told again. A row
 * remembers the job that wrote it last.
 */
export function jobSteps({ repo, writer, changes }: Deps) {
  const rows = repo.rows.users;
  const rowOf = askedTogether((ids) => rows.any(ids));

  async function apply(job: JobDoc, step: JobStep): Promise<Tell | undefined> {
    const written = await (step.type === 'insert' ? insert(job, step.user) : update(job, step));
    if (!written) return undefined;
    await moveTags(step);
    return () => {
      written.tell();
      for (const { link, name } of step.take ?? [])
        tell(job, written.user, 'untagged', link._id, { tag: name }, null);
      for (const { link, name } of step.give ?? [])
        tell(job, written.user, 'tagged', link._id, null, { tag: name });
    };
  }

  type Written = { readonly user: UserDoc; tell: Tell } | undefined;

  async function insert(job: JobDoc, user: UserDoc): Promise<Written> {
    const made = writer.withKept(job.acting, { ...user, ...marksOf(job), revision: 1 });
    try {
      await rows.insert(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const [before] = await rows.any([user._id]);
      // Somebody else has the username.
      if (before?.jobId !== job._id) return undefined;
    }
    return { user: made, tell: () => writer.tell(null, made) };
  }

  async function update(
    job: JobDoc,
    { id, set, was = {} }: Extract<JobStep, { type: 'update' }>,
  ): Promise<Written> {
    for (;;) {
      const before = await rowOf(id);
      if (!before) return undefined;
      if (Object.keys(set).length === 0) return { user: before, tell: () => undefined };
      if (before.jobId === job._id) {
        return {
          user: before,
          tell: () => writer.tell({ ...before, ...was }, before),
        };
      }
      const after = await writer.store(before, { ...set, ...marksOf(job) }, job.acting);
      if (after) return { user: after, tell: () => writer.tell(before, after) };
    }
  }

  async function moveTags({ give = [], take = [] }: JobStep): Promise<void> {
    for (const { link } of take) await repo.removeUserTag(link._id);
    for (const { link } of give) {
      try {
        await repo.insertUserTag(link);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  const tell = (
    { _id, acting }: JobDoc,
    user: UserDoc,
    verb: 'tagged' | 'untagged',
    linkId: string,
    before: { tag: string } | null,
    after: { tag: string } | null,
  ) => tellTag(changes, { user, verb, acting, before, after, key: `${_id} ${linkId} ${verb}` });

  return { apply };
}

/** Rows that are asked for at the same moment are read by one call. */
function askedTogether(read: (ids: readonly string[]) => Promise<UserDoc[]>) {
  let asking: { readonly ids: string[]; readonly rows: Promise<Map<string, UserDoc>> } | undefined;

  async function readAll(ids: readonly string[]): Promise<Map<string, UserDoc>> {
    await Promise.resolve();
    asking = undefined;
    return new Map((await read(ids)).map((row) => [row._id, row]));
  }

  return async (id: string): Promise<UserDoc | undefined> => {
    if (!asking) {
      const ids: string[] = [];
      asking = { ids, rows: readAll(ids) };
    }
    const { ids, rows } = asking;
    ids.push(id);
    return (await rows).get(id);
  };
}

const marksOf = ({ _id, acting, startedAt }: JobDoc) => ({
  jobId: _id,
  changedBy: acting.by,
  changedAt: startedAt,
});

export const importKind = 'users.import';

/** How many people are written side by side. */
const atOnce = 40;

type JobsDeps = Omit<Parameters<typeof storedJobs<JobStep>>[0], 'atOnce' | 'nameOf' | 'letsIn'>;

/** Changes of many people, all or none (DIR-47). */
export const directoryJobs = (deps: JobsDeps) =>
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
