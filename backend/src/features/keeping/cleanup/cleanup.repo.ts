import type { CleanupKind } from '@muster/protocol';
import type { Connection } from 'mongoose';
import type { StoredDocument, StoredLine } from '../files/lines-file.ts';
import { cleanupModel, cleanupParts, type CleanupDoc, type CleanupPart } from './cleanup.model.ts';

export { cleanupParts };
export type { CleanupDoc, CleanupPart };

interface Removed {
  readonly part: CleanupPart;
  readonly collection: string;
  /** The field that has the date. */
  readonly date: string;
  /** A document goes only while this is as it was archived; without one it is never changed. */
  readonly guard?: string;
  readonly kind?: CleanupKind;
}

/** What a cleanup removes by its date, with its work notes (KEP-2). */
const dated: readonly Removed[] = [
  {
    part: 'attendance',
    collection: 'sheets',
    date: 'date',
    guard: 'revision',
    kind: 'attendanceRecords',
  },
  { part: 'log', collection: 'attendanceUpdates', date: 'date', kind: 'logEntries' },
  { part: 'boards', collection: 'boards', date: '_id', guard: 'writes', kind: 'boards' },
  { part: 'boards', collection: 'boardOperations', date: 'date' },
  { part: 'boards', collection: 'savedDeployments', date: 'date' },
  { part: 'boards', collection: 'boardAnswers', date: 'date' },
];
const sessions: Removed = {
  part: 'sessions',
  collection: 'sessions',
  date: 'expiresAt',
  guard: 'expiresAt',
  kind: 'sessions',
};
const byCollection = new Map([...dated, sessions].map((one) => [one.collection, one]));

/** How many of each kind a document stands for: a sheet for its records, a board for its work notes too. */
export function countOf({ collection, document }: StoredLine): [CleanupKind, number] | undefined {
  const kind = byCollection.get(collection)?.kind;
  if (!kind) return undefined;
  const records = document['records'];
  return [kind, kind === 'attendanceRecords' && Array.isArray(records) ? records.length : 1];
}

/** Documents of one day, of one collection. */
export interface DayCount {
  readonly date: string;
  readonly collection: string;
  readonly documents: number;
}

/** The documents that a cleanup archives and removes, as they lie in the database. */
export function cleanupRepo(db: Connection) {
  const cleanups = cleanupModel(db);
  const raw = (name: string) => db.collection<StoredDocument>(name);
  const before = (cutoff: string) => ({ $lt: cutoff });

  /** Every date before the cutoff that a collection has. */
  async function datesIn({ collection, date }: Removed, cutoff: string): Promise<string[]> {
    const found = raw(collection).find({ [date]: before(cutoff) }, { projection: { [date]: 1 } });
    const dates = new Set<string>();
    for await (const one of found) dates.add(String(one[date]));
    return [...dates];
  }

  const countOn = ({ collection, date }: Removed, day: string) =>
    raw(collection).countDocuments({ [date]: day });

  async function countsOn(
    dates: readonly string[],
    wanted: readonly Removed[],
  ): Promise<DayCount[]> {
    const counts: DayCount[] = [];
    for (const date of dates) {
      const all = await Promise.all(wanted.map((one) => countOn(one, date)));
      for (const [index, documents] of all.entries()) {
        if (documents > 0) {
          counts.push({ date, collection: wanted[index]?.collection ?? '', documents });
        }
      }
    }
    return counts;
  }

  return {
    latest: () => cleanups.findOne({ _id: 'latest' }).lean().exec(),
    async keep(doc: CleanupDoc): Promise<void> {
      await cleanups.replaceOne({ _id: 'latest' }, doc, { upsert: true }).exec();
    },

    /**
     * How much there is of every day before the cutoff. The days are those of sheets and boards; where a
     * collection has more than these days account for, its own days are looked for one document at a time.
     */
    async daysBefore(
      cutoff: string,
      parts: readonly CleanupPart[] = cleanupParts,
    ): Promise<DayCount[]> {
      const wanted = dated.filter(({ part }) => parts.includes(part));
      const [sheets, , boards] = dated as [Removed, Removed, Removed];
      const known = new Set([
        ...(await datesIn(sheets, cutoff)),
        ...(await datesIn(boards, cutoff)),
      ]);
      const counts = await countsOn([...known].toSorted(), wanted);
      const others = new Set<string>();
      for (const one of wanted) {
        const { collection, date } = one;
        const all = await raw(collection).countDocuments({ [date]: before(cutoff) });
        const counted = counts
          .filter((day) => day.collection === collection)
          .reduce((sum, { documents }) => sum + documents, 0);
        if (all <= counted) continue;
        for (const day of await datesIn(one, cutoff)) if (!known.has(day)) others.add(day);
      }
      const more = await countsOn([...others].toSorted(), wanted);
      return [...counts, ...more].toSorted((a, b) => a.date.localeCompare(b.date));
    },

    documentsOn: ({ collection, date }: DayCount): Promise<StoredDocument[]> =>
      raw(collection)
        .find({ [byCollection.get(collection)?.date ?? 'date']: date })
        .toArray(),

    /** How many people the sheets of a day have. */
    async recordsOn(date: string): Promise<number> {
      const found = await raw('sheets')
        .find({ date }, { projection: { records: 1 } })
        .toArray();
      return found.reduce((sum, { records }) => sum + (records as unknown[]).length, 0);
    },

    /** Sessions that were over before that moment. */
    sessionsBefore: (moment: Date): Promise<StoredDocument[]> =>
      raw('sessions')
        .find({ expiresAt: { $lt: moment } })
        .toArray(),

    /** Removes what is still as it was archived; answers the lines whose documents are gone now. */
    async remove(lines: readonly StoredLine[]): Promise<StoredLine[]> {
      const gone: StoredLine[] = [];
      for (const collection of new Set(lines.map((line) => line.collection))) {
        const guard = byCollection.get(collection)?.guard;
        const mine = lines.filter((line) => line.collection === collection);
        const deletes = mine.map(({ document }) => ({
          deleteOne: {
            filter: { _id: document._id, ...(guard && { [guard]: document[guard] }) },
          },
        }));
        const { deletedCount } = await raw(collection).bulkWrite(deletes, { ordered: false });
        // Also those that were removed before this process went on with the work.
        const left = deletedCount === mine.length ? new Set() : await idsAmong(collection, mine);
        gone.push(...mine.filter(({ document }) => !left.has(document._id)));
      }
      return gone;
    },
  };

  async function idsAmong(collection: string, lines: readonly StoredLine[]): Promise<Set<string>> {
    const ids = lines.map(({ document }) => document._id);
    const found = raw(collection).find({ _id: { $in: ids } }, { projection: { _id: 1 } });
    return new Set((await found.toArray()).map(({ _id }) => _id));
  }
}

export type CleanupRepo = ReturnType<typeof cleanupRepo>;
