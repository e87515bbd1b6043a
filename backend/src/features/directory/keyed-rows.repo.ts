import { nameKey } from '@muster/protocol';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import type { RowDoc } from '../../lib/rows/row-doc.ts';
import { rowsRepo, type Rows } from '../../lib/rows/rows.repo.ts';

/** As keys were made before what looks alike was one (DIR-181); letters and accents may stand apart in them (DIR-39). */
export const earlierKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The keys that a name may be stored under. */
export function keysOf(name: string) {
  const earlier = earlierKey(name);
  const keys = [...new Set([nameKey(name), earlier, earlier.normalize('NFD')])];
  return keys.length === 1 ? nameKey(name) : trusted({ $in: keys });
}

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
