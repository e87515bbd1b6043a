import type { StoredDocument, StoredLine } from '../files/lines-file.ts';

/** Lists of changes, checked and then made one by one; those that run are gone on with at the next start. */
const jobs = ['directoryJobs', 'placeJobs'];

/**
 * What such lists change, each before what it refers to; then what says of an import how it ended; then the lists. Read
 * in this order: where no moment can be read, a team that somebody was moved into meanwhile is there too (KEP-21).
 */
export const readLast: readonly string[] = [
  'userTags',
  'users',
  'teams',
  'roles',
  'stations',
  'tags',
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
    const known = new Set<string>();
    // One after the other: all reads of a moment are of one session.
    for (const job of jobs) {
      for (const { _id } of (await read(job)).filter(isDone)) known.add(_id);
    }
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
