import {
  addDays,
  clockIn,
  instantIn,
  type BackupPlan,
  type BackupSchedule,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { type KeepingTrail, nobody } from '../keeper.ts';
import { isOwnLatest } from '../../../store/rows/row-doc.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import { noPlan, type BackupRepo, type BackupScheduleDoc } from './backup.repo.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { isBusy, type OneJob } from '../../../cluster/one-job.repo.ts';
import type { BackupService } from './backup.service.ts';

interface Deps {
  repo: Pick<BackupRepo, 'schedule' | 'changeSchedule'>;
  clock: Clock;
  record: KeepingTrail;
}

/** When the daily backup is made and how many are kept (KEP-25). */
export function backupSchedules({ repo, clock, record }: Deps) {
  const here = () => clockIn(clock.timeZone, new Date(clock.now()));

  function present(doc: BackupScheduleDoc | null): BackupSchedule {
    const { enabled, time, keep } = doc ?? noPlan;
    return { enabled, time, keep, revision: doc?.revision ?? 0, nextAt: nextAt(doc) };
  }

  function nextAt(doc: BackupScheduleDoc | null): string | null {
    if (!doc?.enabled) return null;
    const today = here().date;
    const day = doc.lastDueOn === today ? addDays(today, 1) : today;
    return instantIn(clock.timeZone, day, doc.time).toISOString();
  }

  async function change(
    { baseRevision, ...plan }: BackupPlan & { baseRevision: number },
    keeper: RecordedActor,
  ): Promise<BackupSchedule> {
    const before = await repo.schedule();
    const { date, time } = here();
    const next: BackupScheduleDoc = {
      _id: 'schedule',
      ...plan,
      revision: baseRevision + 1,
      changedBy: keeper.by?.id ?? '',
      changedByName: keeper.by?.name ?? '',
      changedAt: clock.instant(),
      // A time that is over today comes tomorrow.
      lastDueOn: time >= plan.time ? date : (before?.lastDueOn ?? null),
    };
    const planOf = ({ enabled, time, keep }: BackupPlan) => ({ enabled, time, keep });
    if (!(await repo.changeSchedule(baseRevision, next))) {
      const stored = await repo.schedule();
      // A call whose answer was lost, once more (DIR-174).
      const isAgain =
        stored &&
        isOwnLatest({ ...stored, changedBy: { id: stored.changedBy } }, baseRevision, {
          id: next.changedBy,
        }) &&
        isDeepStrictEqual(planOf(stored), planOf(plan));
      if (!isAgain) throw stale(stored);
      return present(stored);
    }
    await record('backup.rescheduled', keeper, null, plan, { before: planOf(before ?? noPlan) });
    return present(next);
  }

  function stale(doc: BackupScheduleDoc | null): Fault {
    return new Fault('STALE', {
      beside: {
        current: present(doc),
        changedBy: doc && { id: doc.changedBy, name: doc.changedByName },
        changedAt: doc?.changedAt ?? null,
      },
    });
  }

  return { read: async () => present(await repo.schedule()), change };
}

interface BackupDailyDeps {
  repo: Pick<BackupRepo, 'schedule' | 'claim' | 'giveBack'>;
  files: Pick<KeptFiles, 'list' | 'remove'>;
  job: OneJob;
  clock: Clock;
  record: KeepingTrail;
  backups: Pick<BackupService, 'start' | 'settled'>;
}

/** Makes the daily backup when it is due, and removes the oldest of its kind beyond those to keep (KEP-25). */
export function dailyBackup({ repo, files, job, clock, record, backups }: BackupDailyDeps) {
  return async function backUpWhenDue(): Promise<void> {
    const plan = await repo.schedule();
    if (!plan?.enabled || !job.isFree()) return;
    const { date, time } = clockIn(clock.timeZone, new Date(clock.now()));
    if (plan.lastDueOn === date || time < plan.time) return;
    if (!(await repo.claim(date))) return;
    try {
      await backups.start('daily', nobody);
    } catch (error) {
      // Another process is at a job: it is due again when that one is done.
      if (isBusy(error)) return repo.giveBack(date);
      throw error;
    }
    await backups.settled();
    const daily = (await files.list()).filter(({ name }) => name.startsWith('daily-'));
    const newestFirst = daily.toSorted((a, b) => b.name.localeCompare(a.name));
    for (const { name } of newestFirst.slice(plan.keep)) {
      await files.remove(name);
      await record('backup.deleted', nobody, name, null);
    }
  };
}
