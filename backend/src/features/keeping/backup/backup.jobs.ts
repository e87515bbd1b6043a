import type { StoredDocument, StoredLine } from '../files/lines-file.ts';

/** Lists of changes, checked and then made one by one; those that run are gone on with at the next start. */
const jobs = ['directoryJobs', 'placeJobs'];

/** What such lists change; then what says of an import how it ended; then the lists. Read in this order. */
export const readLast: readonly string[] = [
  'userTags',
  'users',
  'stations',
  'zones',
  'userImports',
  ...jobs,
];

/** A list seldom ends while these few are read. */
const mostTurns = 50;

/**
 * Reads what changes of many people or places write, so that each of them is in it as a whole or with its list, which
 * the restored store finishes (KEP-63). A list that ends while they are read has forgotten its steps: then they are
 * read once more.
 */
export async function readWithJobs(
  names: readonly string[],
  read: (name: string) => Promise<StoredDocument[]>,
): Promise<StoredLine[]> {
  const isDone = ({ state }: StoredDocument) => state === 'done';
  for (let turn = 0; turn < mostTurns; turn++) {
    const before = (await Promise.all(jobs.map(read))).flat().filter(isDone);
    const known = new Set(before.map(({ _id }) => _id));
    const lines: StoredLine[] = [];
    for (const collection of readLast.filter((name) => names.includes(name))) {
      for (const document of await read(collection)) lines.push({ collection, document });
    }
    const hasEnded = ({ collection, document }: StoredLine) =>
      jobs.includes(collection) && isDone(document) && !known.has(document._id);
    if (!lines.some(hasEnded)) return lines;
  }
  throw new Error('Changes of many people or places ended each time while they were read.');
}
