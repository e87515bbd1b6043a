import type { BackupPlan } from '@muster/protocol';
import { trusted, type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../store/database-error.ts';
import { nativeCollection } from '../../../store/native-collection.ts';
import type { StoredDocument, StoredLine } from '../files/lines-file.ts';
import { inWords, openMoment, type Moment } from './backup.moment.ts';
import { withoutWhatFollowed } from './backup.order.ts';

/** The latest backup: how far it is or how it ended. It is no part of any backup. */
export interface BackupRunDoc {
  _id: 'latest';
  name: string;
  at: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  message: string | null;
  /** Who asked for it; null for the schedule. */
  startedBy?: string | null;
  startedByName?: string | null;
}

/** When the product backs itself up (KEP-25). */
export interface BackupScheduleDoc {
  _id: 'schedule';
  enabled: boolean;
  time: string;
  keep: number;
  revision: number;
  changedBy: string;
  changedByName: string;
  changedAt: string;
  /** The day for which a backup was made, or tried, or that was over when the schedule was set. */
  lastDueOn: string | null;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

const runSchema = new Schema<BackupRunDoc>(
  {
    _id: text,
    name: text,
    at: text,
    state: text,
    done: number,
    total: number,
    message: optionalText,
    startedBy: optionalText,
    startedByName: optionalText,
  },
  { collection: 'backupRuns', versionKey: false, strict: 'throw' },
);

const scheduleSchema = new Schema<BackupScheduleDoc>(
  {
    _id: text,
    enabled: { type: Boolean, required: true },
    time: text,
    keep: number,
    revision: number,
    changedBy: text,
    changedByName: text,
    changedAt: text,
    lastDueOn: optionalText,
  },
  { collection: 'backupSchedules', versionKey: false, strict: 'throw' },
);

export const backupModels = (db: Connection) => ({
  runs: db.model<BackupRunDoc>('BackupRun', runSchema),
  schedules: db.model<BackupScheduleDoc>('BackupSchedule', scheduleSchema),
});

/** Lists of changes, checked and then made one by one; those that run are gone on with at the next start. */
const jobs = ['directoryJobs', 'placeJobs'];

/**
 * What such lists change, each before what it refers to; then what says of an import how it ended; then the lists. Read
 * in this order: where no moment can be read, a team that somebody was moved into meanwhile is there too (KEP-21).
 */
const readLast: readonly string[] = [
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
    const doneIds = new Set<string>();
    // One after the other: all reads of a moment are of one session.
    for (const job of jobs) {
      for (const { _id } of (await read(job)).filter(isDone)) doneIds.add(_id);
    }
    const lines: StoredLine[] = [];
    for (const collection of readLast.filter((name) => names.includes(name))) {
      for (const document of await read(collection)) lines.push({ collection, document });
    }
    const hasEnded = ({ collection, document }: StoredLine) =>
      jobs.includes(collection) && isDone(document) && !doneIds.has(document._id);
    if (!lines.some(hasEnded)) return lines;
  }
  throw new Error('Changes of many people or places ended each time while they were read.');
}

/** What only describes jobs of this store, or what its processes do at this moment. */
const leftOut = new Set(
  // A restored store has an epoch of its own, so that every open page loads afresh (KEP-46).
  [
    'cleanups',
    'backupRuns',
    'evidencePacks',
    'retention',
    'presence',
    'sheetDrafts',
    'alertDecider',
    'alertWaits',
    'signInTries',
    'epoch',
    'keepingLeases',
    'restores',
    'writeTurns',
  ],
);
const batchSize = 200;
/** A whole collection takes the database longer than what people wait for; it is kept no longer than that (KEP-21). */
const mostOfMomentMs = 5 * 60_000;

/** Everything that is stored, in the order in which a backup reads it. */
export function backupRepo(db: Connection) {
  const { runs, schedules } = backupModels(db);

  return {
    collections: () => storedCollections(db),

    async total(): Promise<number> {
      const names = await storedCollections(db);
      const counts = await Promise.all(
        names.map((name) => nativeCollection(db, name, mostOfMomentMs).countDocuments({})),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },

    everything: (at: string) => everythingStored(db, at),

    latest: () => runs.findOne({ _id: 'latest' }).lean().exec(),
    async keep(doc: BackupRunDoc): Promise<void> {
      await runs.replaceOne({ _id: 'latest' }, doc, { upsert: true }).exec();
    },

    schedule: () => schedules.findOne({ _id: 'schedule' }).lean().exec(),
    /** Stores a plan in place of `revision`. False when somebody was faster. */
    async changeSchedule(revision: number, next: BackupScheduleDoc): Promise<boolean> {
      if (revision > 0) {
        const { _id, ...fields } = next;
        const { matchedCount } = await schedules
          .updateOne({ _id, revision }, { $set: fields })
          .exec();
        return matchedCount === 1;
      }
      try {
        await schedules.create(next);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** False when another process has taken the day's backup on. */
    async claim(lastDueOn: string): Promise<boolean> {
      const others = { _id: 'schedule', lastDueOn: trusted({ $ne: lastDueOn }) } as const;
      const { modifiedCount } = await schedules.updateOne(others, { $set: { lastDueOn } }).exec();
      return modifiedCount === 1;
    },
    /** Makes the backup of a day due again. */
    async giveBack(lastDueOn: string): Promise<void> {
      const filter = { _id: 'schedule', lastDueOn } as const;
      await schedules.updateOne(filter, { $set: { lastDueOn: null } }).exec();
    },
  };
}

/** All that the database has, whichever feature or release made it, in the order in which it is read. */
export async function storedCollections(db: Connection): Promise<string[]> {
  const found = await db.listCollections();
  return found
    .map(({ name }) => name)
    .filter((name) => !leftOut.has(name) && !name.startsWith('system.'))
    .toSorted(byReading);
}

/**
 * Every stored document, read while people go on writing: of one moment, which is after `at`, an ISO instant; where the
 * database does not offer that, in an order in which nothing follows from a write that is not in it (KEP-21).
 */
export async function* everythingStored(
  db: Connection,
  at: string,
  open: typeof openMoment = openMoment,
): AsyncGenerator<StoredLine[]> {
  const names = await storedCollections(db);
  const [any] = names;
  const moment = any === undefined ? undefined : await open(db, any);
  try {
    yield* inOrder(db, names, withoutWhatFollowed(at), moment);
  } catch (error) {
    throw inWords(error);
  } finally {
    await moment?.session.endSession();
  }
}

async function* inOrder(
  db: Connection,
  names: readonly string[],
  keep: ReturnType<typeof withoutWhatFollowed>,
  moment: Moment | undefined,
): AsyncGenerator<StoredLine[]> {
  const options = { ...moment, batchSize, promoteLongs: false };
  const found = (name: string) =>
    nativeCollection<StoredDocument>(db, name, mostOfMomentMs).find({}, options);
  for (const collection of names.filter((name) => !readLast.includes(name))) {
    let batch: StoredLine[] = [];
    for await (const document of found(collection)) {
      if (keep(collection, document)) batch.push({ collection, document });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  const last = await readWithJobs(names, (name) => found(name).toArray());
  for (let from = 0; from < last.length; from += batchSize) {
    yield last.slice(from, from + batchSize);
  }
}

export type BackupRepo = ReturnType<typeof backupRepo>;

/** Before anybody has chosen one. */
export const noPlan: BackupPlan = { enabled: false, time: '03:00', keep: 14 };

/** Answers before their boards, boards and sheets before what is copied out of them (KEP-21). */
const first = ['boardAnswers', 'boards', 'sheets'];
const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
const byReading = (a: string, b: string) => place(a) - place(b) || a.localeCompare(b);
