import type { CleanupKind } from '@muster/protocol';
import { type Connection, Schema } from 'mongoose';
import type { Changes } from '../../../store/changes.ts';
import { nativeCollection } from '../../../store/native-collection.ts';
import { endedAbsences, type AbsencesDoc } from '../../absences/index.ts';
import type { StoredDocument, StoredLine } from '../files/lines-file.ts';

/** What can be removed apart from the rest (KEP-32). */
export const cleanupParts = ['attendance', 'log', 'boards', 'sessions'] as const;
export type CleanupPart = (typeof cleanupParts)[number];

/** The latest cleanup: how far it is, and what a process that was ended in the middle has to go on with (KEP-7). */
export interface CleanupDoc {
  _id: 'latest';
  state: 'archiving' | 'removing' | 'done' | 'failed';
  days: number;
  cutoff: string;
  /** What of that time goes; absent: all of it. */
  parts?: readonly CleanupPart[];
  startedBy: string | null;
  startedByName: string | null;
  startedAt: string;
  finishedAt: string | null;
  done: number;
  total: number;
  archive: string | null;
  attendanceRecords: number;
  /** Absent in one of before they were counted. */
  absences?: number;
  logEntries: number;
  sessions: number;
  boards: number;
  kept: number;
  message: string | null;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const cleanupSchema = new Schema<CleanupDoc>(
  {
    _id: text,
    state: text,
    days: number,
    cutoff: text,
    parts: { type: [String], default: undefined },
    // Both are empty for what the settings remove.
    startedBy: optionalText,
    startedByName: optionalText,
    startedAt: text,
    finishedAt: optionalText,
    done: number,
    total: number,
    archive: optionalText,
    attendanceRecords: number,
    absences: { type: Number, default: 0 },
    logEntries: number,
    sessions: number,
    boards: number,
    kept: number,
    message: optionalText,
  },
  { collection: 'cleanups', versionKey: false, strict: 'throw' },
);

export const cleanupModel = (db: Connection) => db.model<CleanupDoc>('Cleanup', cleanupSchema);

interface Removed {
  readonly part: CleanupPart;
  readonly collection: string;
  /** The field that has the date. */
  readonly date: string;
  /** A document goes only while this is as it was archived; without one it is never changed. */
  readonly guard?: string;
  /** Of which document it is a part: while that one stays, it stays too. */
  readonly partOf?: (document: StoredDocument) => string;
  readonly kind?: CleanupKind;
}

const boardOf = ({ date }: StoredDocument) => `boards ${String(date)}`;
const noteOf = ({ noteId }: StoredDocument) => `boardNotes ${String(noteId)}`;
/** The id of an entry begins with that of its sheet. */
const sheetOf = ({ _id }: StoredDocument) => `sheets ${_id.replace(/\.\d+\.\d+$/, '')}`;

/** What a cleanup removes by its date, with its work notes (KEP-2); what is part of another comes after it. */
const dated: readonly Removed[] = [
  {
    part: 'attendance',
    collection: 'sheets',
    date: 'date',
    guard: 'revision',
    kind: 'attendanceRecords',
  },
  {
    part: 'log',
    collection: 'attendanceUpdates',
    date: 'date',
    partOf: sheetOf,
    kind: 'logEntries',
  },
  { part: 'boards', collection: 'boards', date: '_id', guard: 'writes', kind: 'boards' },
  { part: 'boards', collection: 'boardOperations', date: 'date', partOf: boardOf },
  { part: 'boards', collection: 'boardMoments', date: 'date', partOf: boardOf },
  { part: 'boards', collection: 'savedDeployments', date: 'date', partOf: boardOf },
  { part: 'boards', collection: 'deploymentPapers', date: 'date', partOf: boardOf },
  { part: 'boards', collection: 'boardAnswers', date: 'date', partOf: boardOf },
  { part: 'boards', collection: 'boardNotes', date: 'date', guard: 'revision' },
  { part: 'boards', collection: 'boardNoteReads', date: 'date', partOf: noteOf },
];
const sessions: Removed = {
  part: 'sessions',
  collection: 'sessions',
  date: 'expiresAt',
  guard: 'expiresAt',
  kind: 'sessions',
};
const all = [...dated, sessions];
/** Of each person those that are over, in a document with these alone. */
const absences = 'absences';
/** Of which documents an archive has. */
export const cleanedCollections: readonly string[] = [
  ...all.map(({ collection }) => collection),
  absences,
];
const byCollection = new Map(all.map((one) => [one.collection, one]));

/** How many of each kind a document stands for: a sheet for its records, a board for its work notes too. */
export function countOf({ collection, document }: StoredLine): [CleanupKind, number] | undefined {
  if (collection === absences) return ['absences', absencesIn(document).length];
  const kind = byCollection.get(collection)?.kind;
  if (!kind) return undefined;
  const records = document['records'];
  return [kind, kind === 'attendanceRecords' && Array.isArray(records) ? records.length : 1];
}

const absencesIn = ({ absences: known }: StoredDocument): readonly unknown[] =>
  Array.isArray(known) ? known : [];

/** Documents that are read at once. */
const atOnce = 100;

/** Documents of one day, of one collection. */
export interface DayCount {
  readonly date: string;
  readonly collection: string;
  readonly documents: number;
}

/** The documents that a cleanup archives and removes, as they lie in the database. */
export function cleanupRepo(db: Connection, changes?: Pick<Changes, 'publish'>) {
  const cleanups = cleanupModel(db);
  const ended = endedAbsences(db, changes);
  const raw = (name: string) => nativeCollection<StoredDocument>(db, name);

  /** Every date before the cutoff that a collection has: each is looked for by its index, from the one before on. */
  async function datesIn({ collection, date }: Removed, cutoff: string): Promise<string[]> {
    const dates: string[] = [];
    for (let from = ''; ;) {
      const [next] = await raw(collection)
        .find({ [date]: { $gt: from, $lt: cutoff } }, { projection: { [date]: 1 } })
        .sort({ [date]: 1 })
        .limit(1)
        .toArray();
      if (!next) return dates;
      from = String(next[date]);
      dates.push(from);
    }
  }

  /** How many absences ended on each day before the cutoff. */
  async function endedDays(cutoff: string): Promise<DayCount[]> {
    const days = new Map<string, number>();
    for (const { absences: known } of await ended.before(cutoff))
      for (const { to } of known) days.set(to, (days.get(to) ?? 0) + 1);
    return [...days].map(([date, documents]) => ({ date, collection: absences, documents }));
  }

  const countOn = ({ collection, date }: Removed, day: string) =>
    raw(collection).countDocuments({ [date]: day });

  return {
    latest: () => cleanups.findOne({ _id: 'latest' }).lean().exec(),
    async keep(doc: CleanupDoc): Promise<void> {
      await cleanups.replaceOne({ _id: 'latest' }, doc, { upsert: true }).exec();
    },

    /** How much there is of every day before the cutoff. */
    async daysBefore(
      cutoff: string,
      parts: readonly CleanupPart[] = cleanupParts,
    ): Promise<DayCount[]> {
      const wanted = dated.filter(({ part }) => parts.includes(part));
      const counts = parts.includes('attendance') ? await endedDays(cutoff) : [];
      for (const one of wanted) {
        for (const date of await datesIn(one, cutoff)) {
          const documents = await countOn(one, date);
          if (documents > 0) counts.push({ date, collection: one.collection, documents });
        }
      }
      return counts.toSorted((a, b) => a.date.localeCompare(b.date));
    },

    /** A few at a time: a day of a large organisation is more than one wants in memory. */
    async *documentsOn({ collection, date }: DayCount): AsyncGenerator<StoredDocument[]> {
      const found = raw(collection).find(
        { [byCollection.get(collection)?.date ?? 'date']: date },
        { batchSize: atOnce },
      );
      let some: StoredDocument[] = [];
      for await (const document of found) {
        some.push(document);
        if (some.length < atOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },

    /** How many people the sheets of a day have. */
    async recordsOn(date: string): Promise<number> {
      const found = await raw('sheets')
        .find({ date }, { projection: { records: 1 } })
        .toArray();
      return found.reduce((sum, { records }) => sum + (records as unknown[]).length, 0);
    },

    /** Absences that were over before the cutoff: each person's in one document. */
    endedBefore: async (cutoff: string): Promise<StoredDocument[]> =>
      (await ended.before(cutoff)).map((one) => ({ ...one })),

    /** Sessions that were over before that moment. */
    sessionsBefore: (moment: Date): Promise<StoredDocument[]> =>
      raw('sessions')
        .find({ expiresAt: { $lt: moment } })
        .toArray(),

    remove: removal(db, ended),
  };
}

function removal(db: Connection, ended: Pick<ReturnType<typeof endedAbsences>, 'remove'>) {
  const raw = (name: string) => nativeCollection<StoredDocument>(db, name);

  async function idsAmong(collection: string, lines: readonly StoredLine[]): Promise<Set<string>> {
    const ids = lines.map(({ document }) => document._id);
    const found = raw(collection).find({ _id: { $in: ids } }, { projection: { _id: 1 } });
    return new Set((await found.toArray()).map(({ _id }) => _id));
  }

  /**
   * Removes what is still as it was archived; answers the lines whose documents are gone now. `staying` has what an
   * archive's earlier lines found changed, and takes what these find: of it no part is removed.
   */
  async function remove(lines: readonly StoredLine[], staying: Set<string>): Promise<StoredLine[]> {
    const gone: StoredLine[] = [];
    for (const { collection, guard, partOf } of all) {
      const mine = lines.filter(
        (line) => line.collection === collection && !(partOf && staying.has(partOf(line.document))),
      );
      if (mine.length === 0) continue;
      const deletes = mine.map(({ document }) => ({
        deleteOne: {
          filter: { _id: document._id, ...(guard && { [guard]: document[guard] }) },
        },
      }));
      const { deletedCount } = await raw(collection).bulkWrite(deletes, { ordered: false });
      // Also those that were removed before this process went on with the work.
      const left =
        deletedCount === mine.length ? new Set<string>() : await idsAmong(collection, mine);
      for (const id of left) staying.add(`${collection} ${id}`);
      gone.push(...mine.filter(({ document }) => !left.has(document._id)));
    }
    for (const line of lines) {
      if (line.collection !== absences) continue;
      // As it was archived from that collection.
      if (await ended.remove(line.document as unknown as AbsencesDoc)) gone.push(line);
    }
    return gone;
  }

  return remove;
}

export type CleanupRepo = ReturnType<typeof cleanupRepo>;
