import { trusted, type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { mustHoldTurn } from './shared-turns.ts';
import { revisionOf, type RowDoc } from './row-doc.ts';

/** Reads and guarded writes of one collection whose rows count their writes (DIR-25). */
export interface Rows<Doc extends RowDoc> {
  /** Those that are not deleted, in the order of the list. */
  all(): Promise<Doc[]>;
  one(id: string): Promise<Doc | null>;
  /** Ids that are taken, those of what was deleted too. */
  ids(): Promise<string[]>;
  /** Deleted or not. */
  any(ids: readonly string[]): Promise<Doc[]>;
  /** A deleted one, if it was deleted since then. */
  deletedSince(since: Date, id?: string): Promise<Doc[]>;
  /** Ids of rows that were deleted before then, at most so many. */
  deletedBefore(before: Date, limit: number): Promise<string[]>;
  /** Removes those of these rows for good that were deleted before then. */
  removeDeleted(ids: readonly string[], before: Date): Promise<void>;
  /** The rows, deleted or not, that keep a change for the trail. */
  keepingChange(): Promise<Pick<RowDoc, '_id' | 'lastChange'>[]>;
  insert(doc: Doc): Promise<void>;
  /** The row as it is from now on; undefined when somebody has written it since it was read. */
  revise(row: Doc, fields: Partial<Doc>): Promise<Doc | undefined>;
}

export function rowsRepo<Doc extends RowDoc>(
  model: Model<Doc>,
  order: Readonly<Record<string, 1 | -1>> = {},
): Rows<Doc> {
  const filter = (fields: object) => fields as QueryFilter<Doc>;
  const find = (fields: object) => model.find(filter(fields)).sort(order).lean<Doc[]>().exec();
  return {
    all: () => find({ deletedAt: null }),
    one: (id) =>
      model
        .findOne(filter({ _id: id, deletedAt: null }))
        .lean<Doc>()
        .exec(),
    any: (ids) => find({ _id: trusted({ $in: [...ids] }) }),
    deletedSince: (since, id) =>
      find({ deletedAt: trusted({ $gte: since }), ...(id !== undefined && { _id: id }) }),
    async ids() {
      const found = await model.find({}, { _id: 1 }).lean<{ _id: string }[]>().exec();
      return found.map(({ _id }) => _id);
    },
    async deletedBefore(before, limit) {
      const found = await model
        .find(filter({ deletedAt: trusted({ $lt: before }) }), { _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>()
        .exec();
      return found.map(({ _id }) => _id);
    },
    async removeDeleted(ids, before) {
      const old = { _id: trusted({ $in: [...ids] }), deletedAt: trusted({ $lt: before }) };
      await model.deleteMany(filter(old)).exec();
    },
    keepingChange: () =>
      model
        .find(filter({ lastChange: trusted({ $ne: null }) }), { lastChange: 1 })
        .lean<Pick<RowDoc, '_id' | 'lastChange'>[]>()
        .exec(),
    async insert(doc) {
      mustHoldTurn();
      await model.insertMany([doc], { lean: true });
    },
    async revise(row, fields) {
      const next = { ...fields, revision: revisionOf(row) + 1 };
      const guard = filter({ _id: row._id, revision: row.revision ?? null });
      const update = { $set: next } as UpdateQuery<Doc>;
      mustHoldTurn();
      const { matchedCount } = await model.updateOne(guard, update).exec();
      return matchedCount === 1 ? { ...row, ...next } : undefined;
    },
  };
}
