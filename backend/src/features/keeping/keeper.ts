import { changeKind } from '../../lib/changes.ts';
import product from '../../../package.json';
import type { Recorder } from '../../lib/audit/audit-record.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../lib/caller.ts';
import { person } from '../../plugins/contract.ts';

/** Everything before the date in `id` was removed or came back; whoever keeps past days in memory reads them anew. */
export const pastChanged = changeKind('past', {
  collection: 'cleanups',
  id: 'cutoff',
  on: ['update'],
});

/** Of the product, as its files and answers say it. */
export const { version } = product;

/** Who asked for a job, and from which address; the schedule is nobody. */
export interface Keeper {
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly from: string | null;
}

export const nobody: Keeper = { by: null, from: null };

/** Whoever a stored job says has begun it: after a start the address of the call is not known any more. */
export const startedBy = (job: {
  readonly startedBy?: string | null;
  readonly startedByName?: string | null;
}): Keeper =>
  job.startedBy && job.startedByName
    ? { by: { id: job.startedBy, name: job.startedByName }, from: null }
    : nobody;

/** Records in the audit trail what was done with old data and backups (KEP-12). */
export function keepingTrail(audit: Recorder) {
  return (
    kind: `${'cleanup' | 'archive' | 'backup' | 'evidence' | 'journal'}.${string}`,
    { by, from }: Keeper,
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

/** Who makes a call, and from which address. */
export function keeperOf({ caller, request }: { caller: Caller; request: FastifyRequest }): Keeper {
  const { id, name } = person(caller).user;
  return { by: { id, name }, from: request.ip };
}
