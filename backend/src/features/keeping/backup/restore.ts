import type { Connection } from 'mongoose';
import { withoutWhatFollowed } from './backup.order.ts';
import { storedCollections } from './backup.repo.ts';
import { documentsOf, verifyFile, type StoredDocument } from '../files/lines-file.ts';

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

interface StoredLine {
  readonly collection: string;
  readonly document: StoredDocument;
}

/**
 * Puts a backup into an empty store; its checksum is compared before anything is written (KEP-28). Throws an Error
 * with words for a person.
 */
export async function restoreBackup(
  db: Connection,
  file: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<BackupFacts> {
  const { head, end } = await verifyFile(file, 'backup');
  for (const name of await storedCollections(db)) {
    if ((await db.collection(name).countDocuments({}, { limit: 1 })) === 0) continue;
    throw new Error(
      `The store is not empty: it has ${name}. Restore into an empty one; nothing was changed.`,
    );
  }
  const { documents, counts } = end;
  const facts = { at: String(head['at']), product: String(head['product']), documents, counts };
  if (dryRun) return facts;
  // Operations beyond a board that was restored would be answered as done (KEP-44).
  const keep = withoutWhatFollowed(facts.at);
  for await (const lines of documentsOf(file, batchSize)) {
    const kept = lines.filter(({ collection, document }) => keep(collection, document));
    for (const name of new Set(kept.map(({ collection }) => collection))) {
      const mine = kept.filter(({ collection }) => collection === name);
      await db
        .collection<StoredDocument>(name)
        .insertMany(mine.map((line) => paused(line, facts.at)));
    }
  }
  return facts;
}
