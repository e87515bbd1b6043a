import type { BackupPlan } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import type { StoredDocument, StoredLine } from '../files/lines-file.ts';
import { backupModels, type BackupRunDoc, type BackupScheduleDoc } from './backup.model.ts';
import { withoutWhatFollowed } from './backup.order.ts';

export type { BackupRunDoc, BackupScheduleDoc };

/** What only describes jobs of this store. */
const leftOut = new Set(['cleanups', 'backupRuns', 'retention']);
const batchSize = 200;

/** Everything that is stored, in the order in which a backup reads it. */
export function backupRepo(db: Connection) {
  const { runs, schedules } = backupModels(db);

  /** Of every feature: what has a model is backed up. */
  function collections(): string[] {
    const names = Object.values(db.models).map(({ collection }) => collection.name);
    return [...new Set(names)].filter((name) => !leftOut.has(name)).toSorted(byReading);
  }

  return {
    collections,

    async total(): Promise<number> {
      const raw = collections().map((name) => db.collection(name));
      const counts = await Promise.all(raw.map((one) => one.countDocuments({})));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    async *everything(at: string): AsyncGenerator<StoredLine[]> {
      const keep = withoutWhatFollowed(at);
      for (const collection of collections()) {
        let batch: StoredLine[] = [];
        for await (const document of db
          .collection<StoredDocument>(collection)
          .find({}, { batchSize })) {
          if (keep(collection, document)) batch.push({ collection, document });
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        yield batch;
      }
    },

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
    async wasDue(lastDueOn: string): Promise<void> {
      await schedules.updateOne({ _id: 'schedule' }, { $set: { lastDueOn } }).exec();
    },
  };
}

export type BackupRepo = ReturnType<typeof backupRepo>;

/** Before anybody has chosen one. */
export const noPlan: BackupPlan = { enabled: false, time: '03:00', keep: 14 };

/** Answers before their boards, boards and sheets before what is copied out of them (KEP-21). */
const first = ['boardAnswers', 'boards', 'sheets'];
const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
const byReading = (a: string, b: string) => place(a) - place(b) || a.localeCompare(b);
