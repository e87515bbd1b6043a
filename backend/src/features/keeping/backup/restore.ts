import { type Connection, Schema } from 'mongoose';
import { nativeCollection } from '../../../store/native-collection.ts';
import { epochRepo } from '../../../store/epoch.ts';
import { withoutWhatFollowed } from './backup.order.ts';
import { signsSomebodyIn } from './signed-in.ts';
import { storedCollections } from './backup.repo.ts';
import {
  refuseNewer,
  documentsOf,
  type StoredDocument,
  type StoredLine,
} from '../files/lines-file.ts';
import { verifyRestorable } from '../files/restorable-file.ts';

/** That a restore into this database was begun and has not ended. */
interface RestoreMarkDoc {
  _id: 'restoring';
  /** The moment of the backup, an ISO instant. */
  at: string;
}

const markSchema = new Schema<RestoreMarkDoc>(
  { _id: { type: String, required: true }, at: { type: String, required: true } },
  { collection: 'restores', versionKey: false, strict: 'throw' },
);

const restoreMarkModel = (db: Connection) => db.model<RestoreMarkDoc>('RestoreMark', markSchema);

const _id = 'restoring';

/** Stands in a database from before the first document of a restore until after its last one (KEP-64). */
function restoreMark(db: Connection) {
  const marks = restoreMarkModel(db);
  return {
    async set(at: string): Promise<void> {
      await marks.replaceOne({ _id }, { at }, { upsert: true }).exec();
    },
    async remove(): Promise<void> {
      await marks.deleteOne({ _id }).exec();
    },
    async refuse(): Promise<void> {
      const found = await marks.findOne({ _id }).lean().exec();
      if (found) throw new Error(`${halfRestored(found.at)} Nothing was changed now.`);
    },
  };
}

/** Throws, in words, where a restore was cut off: what is there is a part of a backup. */
export const refuseHalfRestored = (db: Connection): Promise<void> => restoreMark(db).refuse();

const halfRestored = (at: string): string =>
  `A restore into this database was cut off: only a part of the backup as of ${at} is in it. Empty it (drop the database in MongoDB; of the embedded store move DATA_DIR/store away) and restore again.`;

const batchSize = 200;

export interface BackupFacts {
  readonly at: string;
  readonly product: string;
  readonly documents: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** What would send to others is turned off: the restored store may be a copy for trying out (ECO-60). */
const paused = ({ collection, document }: StoredLine, at: string): StoredDocument =>
  collection === 'webhooks' && document['active'] === true
    ? { ...document, active: false, restoredFrom: new Date(at) }
    : document;

/**
 * Puts a backup into an empty store; it is read whole, and compared with its checksum, before anything is written (KEP-28);
 * `migrations` are those that this version knows. Throws an Error
 * with words for a person.
 */
export async function restoreBackup(
  db: Connection,
  file: string,
  migrations: readonly { readonly id: string }[],
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<BackupFacts> {
  const refuse = refuseNewer(migrations);
  const counts: Record<string, number> = {};
  const { head } = await verifyRestorable(file, 'backup', (line) => {
    refuse(line);
    if (!signsSomebodyIn(line)) counts[line.collection] = (counts[line.collection] ?? 0) + 1;
  });
  await refuseFilled(db);
  const at = String(head['at']);
  const documents = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const facts = { at, product: String(head['product']), documents, counts };
  if (dryRun) return facts;
  const mark = restoreMark(db);
  await mark.set(at);
  try {
    await insertAll(db, file, at);
    await epochRepo(db).renew();
    await mark.remove();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}\n${halfRestored(at)}`, { cause: error });
  }
  return facts;
}

async function refuseFilled(db: Connection): Promise<void> {
  for (const name of await storedCollections(db)) {
    if ((await nativeCollection(db, name).countDocuments({}, { limit: 1 })) === 0) continue;
    await refuseHalfRestored(db);
    throw new Error(
      `The store is not empty: it has ${name}. Restore into an empty one; nothing was changed.`,
    );
  }
}

async function insertAll(db: Connection, file: string, at: string): Promise<void> {
  // Operations beyond a board that was restored would be answered as done (KEP-43).
  const keep = withoutWhatFollowed(at);
  for await (const lines of documentsOf(file, batchSize)) {
    const wantedLines = lines.filter(({ collection, document }) => keep(collection, document));
    for (const name of new Set(wantedLines.map(({ collection }) => collection))) {
      const mine = wantedLines.filter(({ collection }) => collection === name);
      await nativeCollection<StoredDocument>(db, name).insertMany(
        mine.map((line) => paused(line, at)),
      );
    }
  }
}
