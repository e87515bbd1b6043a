import { newestRead } from '../../../lib/versions/versions.ts';
import type { StoredLine } from './lines-file.ts';

const lock = 'lock';

/**
 * Throws, in words, for a document that only a newer version of the product reads, and for the record of a migration
 * that only a newer one has (KEP-60). To be asked of every document before the first is stored.
 */
export function refuseNewer(
  migrations: readonly { readonly id: string }[],
): (line: StoredLine) => void {
  const known = new Set([...migrations.map(({ id }) => id), lock]);
  return ({ collection, document }) => {
    if (collection === 'migrations' && !known.has(document._id)) {
      throw newer(`it was made after the migration ${document._id}`);
    }
    const version = numberIn(document['v'] ?? 1);
    if (version <= newestRead(collection)) return;
    throw newer(`${collection} of version ${version} are in it`);
  };
}

/** As a line has it, which may name its type (KEP-41). */
const numberIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Number(Object.values(value)[0]) : Number(value);

const newer = (why: string) =>
  new Error(
    `The file is from a newer version of Muster: ${why}. Use that version or a later one. Nothing was changed.`,
  );
