import { changeKind } from '../../store/changes.ts';
import { faultOf } from '../../store/database-error.ts';
import product from '../../../package.json';
import type { RecordedActor, Recorder } from '../../lib/audit/audit-record.ts';

/** Everything before the date in `id` was removed or came back; whoever keeps past days in memory reads them anew. */
export const pastChanged = changeKind('past', {
  collection: 'cleanups',
  id: 'cutoff',
  on: ['update'],
});

/** Of the product, as its files and answers say it. */
export const { version } = product;

/** The schedule asks for a job as nobody. */
export const nobody: RecordedActor = { by: null, from: null };

/** Whoever a stored job says has begun it: after a start the address of the call is not known any more. */
export const startedBy = (job: {
  readonly startedBy?: string | null;
  readonly startedByName?: string | null;
}): RecordedActor =>
  job.startedBy && job.startedByName
    ? { by: { id: job.startedBy, name: job.startedByName }, from: null }
    : nobody;

/** In a list, of what a stop of the server has cut off. */
export const stoppedWords = 'The server stopped while it was made.';

/** What is to be read of what failed; what nobody expected is in the log. */
export const wordsOf = (error: unknown): string =>
  faultOf(error)?.message ?? 'Something went wrong on the server.';

/** Records in the audit trail what was done with old data and backups (KEP-12). */
export function keepingTrail(audit: Recorder) {
  return (
    kind: `${'cleanup' | 'archive' | 'backup' | 'evidence' | 'journal'}.${string}`,
    { by, from }: RecordedActor,
    name: string | null,
    after: object | null,
    options: { before?: object; key?: string } = {},
  ): Promise<void> =>
    audit.record({
      by,
      from,
      kind,
      what: { type: kind.slice(0, kind.indexOf('.')), id: name, name },
      before: options.before ?? null,
      after,
      ...(options.key !== undefined && { key: options.key }),
    });
}

export type KeepingTrail = ReturnType<typeof keepingTrail>;
