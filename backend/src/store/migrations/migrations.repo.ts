import { trusted, type Connection, Schema } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { leaseIn, type LeaseDoc } from '../../cluster/lease.ts';
import { insertMissing, nativeCollection } from '../native-collection.ts';
import { inTodaysForm, writtenVersion, type StoredFields } from './versions.ts';

/** A migration that was run, or, under the id `lock`, which process runs them now (PRC-63). */
interface MigrationDoc extends LeaseDoc {
  finishedAt: Date | null;
}

const migrationSchema = new Schema<MigrationDoc>(
  {
    _id: { type: String, required: true },
    finishedAt: { type: Date, default: null },
    holder: { type: String, default: null },
    beats: { type: Number, default: 0 },
  },
  { collection: 'migrations', versionKey: false, strict: 'throw' },
);

const migrationModel = (db: Connection) => db.model<MigrationDoc>('Migration', migrationSchema);

const lock = 'lock';
/** Documents that are read whole and written together. */
const atOnce = 200;
/** Documents of which the version is looked at together: no read takes the database longer than others do (PRC-26). */
const pageSize = 2000;
const mostPasses = 5;

type Stored = StoredFields & { _id: string };

export function migrationsRepo(db: Connection) {
  const migrations = migrationModel(db);
  const raw = (name: string) => nativeCollection<Stored>(db, name);
  return {
    async finished(): Promise<string[]> {
      const found = await migrations
        .find({ _id: trusted({ $ne: lock }) })
        .lean()
        .exec();
      return found.map(({ _id }) => _id);
    },
    finish: (ids: readonly string[], finishedAt: Date): Promise<void> =>
      insertMissing(
        migrations,
        ids.map((_id) => ({ _id, finishedAt, holder: null, beats: 0 })),
      ),
    /** Who runs them. */
    lock: leaseIn(migrations, lock),

    /**
     * Brings every document of a collection into today's form, and says after each batch that it is at it. Only fields
     * that an upgrade changes are written, and only while the document is what was read, so that it may be cut off and
     * run again, and no write of a process of the release before is lost (PRC-66).
     */
    async upgradeAll(name: string, stillAtIt: () => Promise<void>): Promise<void> {
      for (let passes = 0; passes < mostPasses; passes++) {
        if (!(await wereOvertaken(raw(name), stillAtIt))) return;
      }
      throw new Error(`${name} are written all the while by another process`);
    },
  };
}

export type MigrationsRepo = ReturnType<typeof migrationsRepo>;

/** Whether some were written by somebody else meanwhile, and are still of an older form. */
async function wereOvertaken(
  collection: ReturnType<typeof nativeCollection<Stored>>,
  stillAtIt: () => Promise<void>,
): Promise<boolean> {
  const name = collection.collectionName;
  let overtaken = 0;
  for await (const ids of olderPages(collection)) {
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = { _id: { $in: ids.slice(from, from + atOnce) } };
      const writes = (await collection.find(some).toArray())
        .filter((doc) => isOlder(name, doc))
        .map((doc) => ({ updateOne: { filter: asRead(doc), update: updateOf(name, doc) } }));
      if (writes.length > 0) {
        const { matchedCount } = await collection.bulkWrite(writes, { ordered: false });
        overtaken += writes.length - matchedCount;
      }
      await stillAtIt();
    }
    await stillAtIt();
  }
  return overtaken > 0;
}

/** Which documents are of an older form, a page of the collection at a time; those from before there were versions too. */
async function* olderPages(
  collection: ReturnType<typeof nativeCollection<Stored>>,
): AsyncGenerator<string[]> {
  const options = { projection: { v: 1 }, sort: { _id: 1 }, limit: pageSize } as const;
  let after: string | undefined;
  for (;;) {
    const filter = after === undefined ? {} : { _id: { $gt: after } };
    const page = await collection.find(filter, options).toArray();
    yield page.filter((doc) => isOlder(collection.collectionName, doc)).map(({ _id }) => _id);
    after = page.at(-1)?._id;
    if (page.length < pageSize) return;
  }
}

const isOlder = (name: string, { v }: StoredFields): boolean =>
  Number(v ?? 1) < writtenVersion(name);

/** By its plain values: whatever is written more than once counts its writes in one of them (law 3). */
const asRead = ({ _id, v = null, ...others }: Stored): object => ({
  _id,
  v,
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => isPlain(value))),
});
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

function updateOf(name: string, doc: StoredFields): object {
  const after = inTodaysForm(name, doc);
  const $set = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, doc[field])),
  );
  const gone = Object.keys(doc).filter((field) => !(field in after));
  const $unset = Object.fromEntries(gone.map((field) => [field, 1]));
  return gone.length > 0 ? { $set, $unset } : { $set };
}
