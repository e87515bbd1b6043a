import { trusted, type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../store/database-error.ts';
import { clockIn, type SettingValues } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { isBusy, type OneJob } from '../../../cluster/one-job.repo.ts';
import type { CleanupPart } from './cleanup.repo.ts';
import type { cleanupService } from './cleanup.service.ts';

/** The last day on which was looked for what the settings remove (KEP-32). */
interface RetentionDoc {
  _id: 'retention';
  lastDueOn: string;
}

/** Superseded lists of boards that were saved up to that instant are cleared (PRC-73). */
interface TrimmedDoc {
  _id: 'savedLists';
  upTo: string;
}

const text = { type: String, required: true } as const;
const retentionSchema = new Schema<RetentionDoc>(
  { _id: text, lastDueOn: text },
  { collection: 'retention', versionKey: false, strict: 'throw' },
);

const trimmedSchema = new Schema<TrimmedDoc>(
  { _id: text, upTo: text },
  { collection: 'retention', versionKey: false, strict: 'throw' },
);

const trimmedModel = (db: Connection) => db.model<TrimmedDoc>('Trimmed', trimmedSchema);
const retentionModel = (db: Connection) => db.model<RetentionDoc>('Retention', retentionSchema);

export function retentionRepo(db: Connection) {
  const model = retentionModel(db);
  const trimmed = trimmedModel(db);
  return {
    /** True for the one process that is the first to ask for this day. */
    async claim(lastDueOn: string): Promise<boolean> {
      const filter = { _id: 'retention' as const, lastDueOn: trusted({ $ne: lastDueOn }) };
      try {
        await model.updateOne(filter, { $set: { lastDueOn } }, { upsert: true }).exec();
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Makes the removal of a day due again. */
    async giveBack(lastDueOn: string): Promise<void> {
      await model.deleteOne({ _id: 'retention', lastDueOn }).exec();
    },
    trimmedUpTo: async (): Promise<string> =>
      (await trimmed.findOne({ _id: 'savedLists' }).lean().exec())?.upTo ?? '',
    async setTrimmedUpTo(upTo: string): Promise<void> {
      const filter = { _id: 'savedLists' as const };
      await trimmed.updateOne(filter, { $set: { upTo } }, { upsert: true }).exec();
    },
  };
}

export type RetentionRepo = ReturnType<typeof retentionRepo>;

export type Retention = Pick<
  SettingValues,
  'retentionAttendanceDays' | 'retentionLogDays' | 'retentionBoardDays'
>;

interface Deps {
  repo: RetentionRepo;
  job: OneJob;
  clock: Clock;
  cleanup: Pick<ReturnType<typeof cleanupService>, 'removeParts'>;
  /** Read when it is due: administrators change it while the server runs. */
  retention(): Retention;
}

/** The time of the organisation from which a day's removal is due. */
const dueFrom = '03:00';

/** Removes each day what is older than the settings keep it (KEP-32). */
export function dailyRetention({ repo, job, clock, cleanup, retention }: Deps) {
  let lookedOn: string | undefined;
  return async function cleanUpWhenDue(): Promise<void> {
    const { date, time } = clockIn(clock.timeZone, new Date(clock.now()));
    if (lookedOn === date || time < dueFrom || !job.isFree()) return;
    const isMine = await repo.claim(date);
    lookedOn = date;
    if (!isMine) return;
    try {
      for (const [days, parts] of byDays(retention())) await cleanup.removeParts(days, parts);
    } catch (error) {
      if (!isBusy(error)) throw error;
      // Another process is at a job: it is due again when that one is done.
      lookedOn = undefined;
      await repo.giveBack(date);
    }
  };
}

/** What is kept for as long goes together; a sheet’s log is kept as long as its sheet. Pure. */
export function byDays(retention: Retention): Map<number, CleanupPart[]> {
  const { retentionAttendanceDays: attendance, retentionLogDays: log } = retention;
  const days: Record<Exclude<CleanupPart, 'sessions'>, number | null> = {
    attendance,
    log: attendance === null || log === null ? null : Math.max(attendance, log),
    boards: retention.retentionBoardDays,
  };
  const together = new Map<number, CleanupPart[]>();
  for (const part of ['attendance', 'log', 'boards'] as const) {
    const limit = days[part];
    if (limit !== null) together.set(limit, [...(together.get(limit) ?? []), part]);
  }
  return together;
}
