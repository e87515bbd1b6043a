import { isDuplicateKey } from '../database-error.ts';
import type { BulkWrite } from './bulk-writes.ts';
import type { RowDoc } from './row-doc.ts';
import type { RowWriter } from './row-writer.ts';

/** A row that remembers the job that wrote it last. */
interface WrittenByJob extends RowDoc {
  jobId?: string | null;
}

type Job = Pick<BulkWrite<unknown>, '_id' | 'acting' | 'startedAt'>;

export interface RowUpdate<Doc> {
  readonly type: 'update';
  readonly id: string;
  readonly set: Partial<Doc>;
  /** The same fields as they were, for who is told of it after the row has changed. */
  readonly was?: Partial<Doc>;
}

/** One write of a stored job, as it was checked. */
export type RowStep<Doc> = { readonly type: 'insert'; readonly row: Doc } | RowUpdate<Doc>;

/** A row as it is now, and what tells that it is. */
interface Written<Doc> {
  readonly row: Doc;
  publish(): void;
}

/**
 * Makes the writes of a stored job; one that was made before, by this process or an earlier one, is only told again.
 * Undefined where somebody else has the row's unique value, or the row is gone.
 */
export function rowSteps<Doc extends WrittenByJob, Detail extends object>(
  writer: RowWriter<Doc, Detail>,
) {
  const { rows } = writer;
  const rowOf = askedTogether((ids) => rows.any(ids));
  const marksOf = ({ _id, acting, startedAt }: Job) =>
    ({ jobId: _id, changedBy: acting.by, changedAt: startedAt }) as Partial<Doc>;

  async function insert(job: Job, row: Doc): Promise<Written<Doc> | undefined> {
    const made = writer.withKept(job.acting, { ...row, ...marksOf(job), revision: 1 });
    try {
      await rows.insert(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const [before] = await rows.any([made._id]);
      if (before?.jobId !== job._id) return undefined;
    }
    return { row: made, publish: () => writer.publish(null, made) };
  }

  async function update(
    job: Job,
    { id, set, was }: RowUpdate<Doc>,
  ): Promise<Written<Doc> | undefined> {
    for (;;) {
      const before = await rowOf(id);
      if (!before) return undefined;
      if (Object.keys(set).length === 0) return { row: before, publish: () => undefined };
      if (before.jobId === job._id) {
        return { row: before, publish: () => writer.publish({ ...before, ...was }, before) };
      }
      const after = await writer.store(before, { ...set, ...marksOf(job) }, job.acting);
      if (after) return { row: after, publish: () => writer.publish(before, after) };
    }
  }

  return (job: Job, step: RowStep<Doc>): Promise<Written<Doc> | undefined> =>
    step.type === 'insert' ? insert(job, step.row) : update(job, step);
}

/** Rows that are asked for at the same moment are read by one call. */
function askedTogether<Doc extends RowDoc>(read: (ids: readonly string[]) => Promise<Doc[]>) {
  let asking: { readonly ids: string[]; readonly rows: Promise<Map<string, Doc>> } | undefined;

  async function readAll(ids: readonly string[]): Promise<Map<string, Doc>> {
    await Promise.resolve();
    asking = undefined;
    return new Map((await read(ids)).map((row) => [row._id, row]));
  }

  return async (id: string): Promise<Doc | undefined> => {
    if (!asking) {
      const ids: string[] = [];
      asking = { ids, rows: readAll(ids) };
    }
    const { ids, rows } = asking;
    ids.push(id);
    return (await rows).get(id);
  };
}
