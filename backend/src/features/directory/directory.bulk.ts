import type { Connection } from 'mongoose';
import {
  bulkWriteSchema,
  bulkWritesRepo,
  type BulkWrite,
  bulkWrites,
  type BulkWrites,
} from '../../store/rows/bulk-writes.ts';
import type { UserDoc, UserTagDoc, DirectoryRepo } from './directory.repo.ts';
import { isDuplicateKey } from '../../store/database-error.ts';
import type { Changes } from '../../store/changes.ts';
import { rowSteps, type RowUpdate } from '../../store/rows/row-steps.ts';
import type { RowWriters } from './row-writers.ts';
import { publishTag } from './users/user-tags.service.ts';

/** A tag that somebody is given or that is taken off them, with its name. */
export interface TagStep {
  readonly link: UserTagDoc;
  readonly name: string;
}

/** Another last day of one that they carry. */
interface DayStep extends TagStep {
  readonly lastDay: string | null;
}

/** What a job does to one person, as it was checked. */
export type UserStep = (
  RowUpdate<UserDoc> | { readonly type: 'insert'; readonly user: UserDoc }
) & {
  readonly give?: readonly TagStep[];
  readonly take?: readonly TagStep[];
  readonly days?: readonly DayStep[];
};

/** A checked list of changes of people (DIR-47). */
export type UsersWrite = BulkWrite<UserStep>;

const schema = bulkWriteSchema('directoryJobs');

export const usersWritesRepo = (db: Connection) =>
  bulkWritesRepo<UserStep>(db, 'DirectoryJob', schema);

interface Deps {
  repo: Pick<DirectoryRepo, 'insertUserTag' | 'reviseUserTag' | 'removeUserTag'>;
  writer: RowWriters['users'];
  changes: Changes;
}

/** Tells what a step has done, once it is durable. */
type Tell = () => void;

/** Makes one step of a job: a person's row, and the tags that they carry. */
export function userSteps({ repo, writer, changes }: Deps) {
  const writeRow = rowSteps(writer);

  async function apply(job: UsersWrite, step: UserStep): Promise<Tell | undefined> {
    const row = step.type === 'insert' ? ({ type: 'insert', row: step.user } as const) : step;
    const written = await writeRow(job, row);
    if (!written) return undefined;
    await moveTags(step);
    return () => {
      written.publish();
      for (const taken of step.take ?? []) tell(job, written.row, 'untagged', taken);
      for (const given of step.give ?? []) tell(job, written.row, 'tagged', given);
      for (const day of step.days ?? []) tell(job, written.row, 'tag-changed', day);
    };
  }

  async function moveTags({ give = [], take = [], days = [] }: UserStep): Promise<void> {
    // One that somebody has written since is left as they had it, and one of before a crash is done.
    for (const { link, lastDay } of days) await repo.reviseUserTag(link, lastDay);
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
    { _id, acting }: UsersWrite,
    user: UserDoc,
    verb: 'tagged' | 'untagged' | 'tag-changed',
    { link, name: tag, lastDay: next }: TagStep & Partial<DayStep>,
  ) => {
    const before = link.validUntil ?? null;
    const days =
      next === undefined ? { lastDay: before } : { lastDay: next, lastDayBefore: before };
    const key = `${_id} ${link._id} ${verb}`;
    publishTag(changes, { user, verb, acting, tag, key, ...days });
  };

  return { apply };
}

export const usersImport = 'users.import';

/** How many people are written side by side. */
const atOnce = 40;

type JobsDeps = Omit<Parameters<typeof bulkWrites<UserStep>>[0], 'atOnce' | 'nameOf' | 'letsIn'>;

/** Changes of many people, all or none (DIR-47). */
export const directoryWrites = (deps: JobsDeps) =>
  bulkWrites({
    ...deps,
    atOnce,
    nameOf: (kind) => (kind === usersImport ? 'An import' : 'A change of many people'),
    // Its lines take from nobody what another write may have built on, but their team and what they may do.
    letsIn: (kind) => kind === usersImport,
  });

/** Whether a running job is to make somebody with this username (DIR-160). */
export const isToBeMade = async (
  writes: Pick<DirectoryWrites, 'openSteps'>,
  usernameKey: string,
): Promise<boolean> =>
  (await writes.openSteps()).some(
    (step) => step.type === 'insert' && step.user.usernameKey === usernameKey,
  );

export type DirectoryWrites = BulkWrites<UserStep>;
