import { trusted, type Model, type QueryFilter } from 'mongoose';
import type { RowDoc } from '../../lib/rows/row-doc.ts';
import { rowsRepo, type Rows } from '../../lib/rows/rows.repo.ts';

/**
 * Names that were stored before they were composed the same way may have a key of letters and accents apart: it is
 * looked for too (DIR-39).
 */
export const keysOf = (key: string) => {
  const apart = key.normalize('NFD');
  return apart === key ? key : trusted({ $in: [key, apart] });
};

/** Rows of which no other one may have the same key; the index of the key sees no more than how it is written. */
export function keyedRows<Doc extends RowDoc>(
  model: Model<Doc>,
  name: keyof Doc & string,
): Rows<Doc> {
  const rows = rowsRepo(model);
  /** Throws what the index would throw. */
  async function refuseTaken(id: string, key: unknown): Promise<void> {
    if (typeof key !== 'string') return;
    const apart = key.normalize('NFD');
    if (apart === key) return;
    const filter = { [name]: apart, _id: trusted({ $ne: id }) } as QueryFilter<Doc>;
    if ((await model.countDocuments(filter).exec()) === 0) return;
    throw Object.assign(new Error(`the key ${name} is taken`), { code: 11_000 });
  }
  return {
    ...rows,
    async insert(doc) {
      await refuseTaken(doc._id, doc[name]);
      await rows.insert(doc);
    },
    async revise(row, fields) {
      await refuseTaken(row._id, fields[name]);
      return rows.revise(row, fields);
    },
  };
}
