import type { AuditRecord, Recorder } from '../../../lib/audit/audit-record.ts';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import type { RowDoc } from '../../../lib/rows/row-doc.ts';
import type { rowWriter } from '../../../lib/rows/row-writer.ts';
import type { Rows } from '../../../lib/rows/rows.repo.ts';
import type { PlaceJob, PlaceStep, RowStep } from './place-jobs.repo.ts';
import { setPlaceOrder } from './place-order.ts';
import type { PlaceWriting } from './place-writing.ts';

type Tell = () => void;
interface Written extends RowDoc {
  jobId?: string | null;
}

/**
 * Makes one step of an import of places; one that was made before, by this process or an earlier one, is only told
 * again. A row remembers the import that wrote it last.
 */
export function placeSteps(
  { repo, writers, changes }: Omit<PlaceWriting, 'named' | 'findUse'>,
  { record }: Recorder,
) {
  async function apply(job: PlaceJob, step: PlaceStep): Promise<Tell | undefined> {
    if (step.type === 'order') {
      await setPlaceOrder({ repo, changes }, step.kind, step.ids);
      // While the job is stored, so that a crash leaves it to the next start (AUD-13).
      if (step.said) await record(orderEntry(job, step.kind, step.said));
      return undefined;
    }
    return step.kind === 'zones'
      ? applyTo(repo.rows.zones, writers.zones, job, step)
      : applyTo(repo.rows.stations, writers.stations, job, step);
  }
  return { apply };
}

function orderEntry(
  { _id, acting, startedAt }: PlaceJob,
  kind: PlaceStep['kind'],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): AuditRecord {
  const type = kind === 'zones' ? 'zone' : 'station';
  return {
    key: `order ${_id}`,
    at: startedAt.toISOString(),
    ...acting,
    kind: `${type}.ordered`,
    what: { type, id: null, name: null },
    before: { order: before },
    after: { order: after },
  };
}

async function applyTo<Doc extends Written>(
  rows: Rows<Doc>,
  writer: Pick<ReturnType<typeof rowWriter<Doc>>, 'tell' | 'store' | 'withKept'>,
  job: PlaceJob,
  step: RowStep<Doc>,
): Promise<Tell | undefined> {
  const { _id: jobId, acting, startedAt: changedAt } = job;
  const marks = { jobId, changedBy: acting.by, changedAt };
  if (step.type === 'insert') {
    const made = writer.withKept(acting, { ...step.row, ...marks, revision: 1 });
    try {
      await rows.insert(made);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const [before] = await rows.any([made._id]);
      // Somebody else has the id.
      if (before?.jobId !== jobId) return undefined;
    }
    return () => writer.tell(acting, 'created', null, made);
  }
  for (;;) {
    const [before] = await rows.any([step.id]);
    if (!before) return undefined;
    if (before.jobId === jobId) {
      return () => writer.tell(acting, 'updated', { ...before, ...step.was }, before);
    }
    const fields = { ...step.set, ...marks };
    const after = await writer.store(before, fields, { acting, verb: 'updated' });
    if (after) return () => writer.tell(acting, 'updated', before, after);
  }
}
