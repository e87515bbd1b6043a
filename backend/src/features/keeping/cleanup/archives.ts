import type { Archive } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { KeepingTrail } from '../keeper.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import { archiveOf } from './cleanup.preview.ts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../../store/database-error.ts';
import { endedAbsences, type AbsencesDoc } from '../../absences/index.ts';
import { nativeCollection } from '../../../store/native-collection.ts';
import { inTodaysForm } from '../../../store/migrations/versions.ts';
import {
  documentsOf,
  type StoredDocument,
  type StoredLine,
  refuseNewer,
} from '../files/lines-file.ts';
import { verifyRestorable } from '../files/restorable-file.ts';

interface Deps {
  files: Pick<KeptFiles, 'list' | 'read' | 'remove'>;
  record: KeepingTrail;
  /** The one that a running cleanup reads. */
  inUse(): string | null;
}

/** The files with what cleanups removed (KEP-11). */
export const archivesOf = ({ files, record, inUse }: Deps) => ({
  async archives(): Promise<Archive[]> {
    const all = (await files.list()).map(archiveOf);
    return all.toSorted((a, b) => b.at.localeCompare(a.at));
  },
  async readArchive(name: string, keeper: RecordedActor) {
    const found = await files.read(name);
    await record('archive.downloaded', keeper, name, null);
    return found;
  },
  async removeArchive(name: string, keeper: RecordedActor): Promise<void> {
    if (inUse() === name) throw new Fault('BUSY', { words: { what: 'A cleanup' } });
    await files.remove(name);
    await record('archive.deleted', keeper, name, null);
  },
});

const batchSize = 200;

/**
 * Puts back what a cleanup removed; what is there again since stays as it is (KEP-10). Throws an Error with words for
 * a person.
 */
export async function restoreArchive(
  db: Connection,
  file: string,
): Promise<{ restored: number; present: number }> {
  const { end } = await verifyRestorable(file, 'archive', refuseNewer([]));
  let restored = 0;
  for await (const lines of documentsOf(file, batchSize)) {
    for (const name of new Set(lines.map(({ collection }) => collection))) {
      restored += await insertMissing(
        db,
        name,
        lines.filter(({ collection }) => collection === name),
      );
    }
  }
  return { restored, present: end.documents - restored };
}

async function insertMissing(
  db: Connection,
  name: string,
  lines: readonly StoredLine[],
): Promise<number> {
  if (name === 'absences') return putBackAbsences(db, lines);
  const ids = lines.map(({ document }) => document._id);
  const raw = nativeCollection<StoredDocument>(db, name);
  const before = await raw.countDocuments({ _id: { $in: ids } });
  try {
    await raw.insertMany(
      // Migrations have been run before they came back (PRC-60).
      lines.map(({ document }) => ({ ...inTodaysForm(name, document), _id: document._id })),
      { ordered: false },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return (await raw.countDocuments({ _id: { $in: ids } })) - before;
}

/** What ended is put back beside what a person has. */
async function putBackAbsences(db: Connection, lines: readonly StoredLine[]): Promise<number> {
  const ended = endedAbsences(db);
  let restored = 0;
  for (const { document } of lines) {
    const archived = inTodaysForm('absences', document) as unknown as AbsencesDoc;
    if (await ended.putBack(archived)) restored += 1;
  }
  return restored;
}
