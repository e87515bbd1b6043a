import { trusted, type Connection, type QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { auditModel, type AuditDoc } from './audit.model.ts';

export type { AuditDoc };

/** Which entries: instants `since` (included) to `until` (not), a kind or the thing it begins with, who did it. */
export interface AuditSelection {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly kind?: string | undefined;
  readonly userId?: string | undefined;
  /** Only entries before this place in the chain. */
  readonly before?: number | undefined;
}

/** The audit trail: entries are added and read, never changed or removed (AUD-2). */
export function auditRepo(db: Connection) {
  const entries = auditModel(db);
  return {
    /** The end of the chain. */
    entry: (id: string) => entries.findOne({ _id: id }).lean().exec(),
    last: () => entries.findOne().sort({ sequence: -1 }).limit(1).lean().exec(),
    /** In this order, up to the first that is refused. False when one of them is there already, by place or by key. */
    async append(docs: readonly AuditDoc[]): Promise<boolean> {
      try {
        await entries.insertMany([...docs], { ordered: true, lean: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    withKeys: (keys: readonly string[]) =>
      entries
        .find({ key: trusted({ $in: [...keys] }) })
        .lean()
        .exec(),
    newest: (selection: AuditSelection, limit: number) =>
      entries.find(filterOf(selection)).sort({ sequence: -1 }).limit(limit).lean().exec(),
    count: (selection: AuditSelection) => entries.countDocuments(filterOf(selection)).exec(),
    /** The first or the last place in the chain of those chosen. */
    edge: async (selection: AuditSelection, order: 1 | -1): Promise<number | undefined> =>
      (
        await entries
          .findOne(filterOf(selection), { sequence: 1 })
          .sort({ sequence: order })
          .limit(1)
          .lean()
          .exec()
      )?.sequence,
    /** In the order of the chain, for whoever checks it. */
    after: (sequence: number, limit: number) =>
      entries
        .find({ sequence: trusted({ $gt: sequence }) })
        .sort({ sequence: 1 })
        .limit(limit)
        .lean()
        .exec(),
  };
}

export type AuditRepo = ReturnType<typeof auditRepo>;

function filterOf({ since, until, kind, userId, before }: AuditSelection): QueryFilter<AuditDoc> {
  return {
    ...((since !== undefined || until !== undefined) && {
      at: trusted({
        ...(since !== undefined && { $gte: since }),
        ...(until !== undefined && { $lt: until }),
      }),
    }),
    // All kinds of a thing lie between `user.` and `user/`, the next character.
    ...(kind !== undefined && {
      kind: kind.includes('.') ? kind : trusted({ $gte: `${kind}.`, $lt: `${kind}/` }),
    }),
    ...(userId !== undefined && { userId }),
    ...(before !== undefined && { sequence: trusted({ $lt: before }) }),
  };
}
