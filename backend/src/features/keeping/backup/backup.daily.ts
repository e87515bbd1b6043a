import { clockIn } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { KeepingTrail } from '../keeper.ts';
import { isBusy, type OneJob } from '../one-job.ts';
import type { BackupRepo } from './backup.repo.ts';
import { nobody } from '../keeper.ts';
import type { BackupService } from './backup.service.ts';

interface Deps {
  repo: Pick<BackupRepo, 'schedule' | 'claim' | 'giveBack'>;
  files: Pick<KeptFiles, 'list' | 'remove'>;
  job: OneJob;
  clock: Clock;
  record: KeepingTrail;
  backups: Pick<BackupService, 'start' | 'settled'>;
}

/** Makes the daily backup when it is due, and removes the oldest of its kind beyond those to keep (KEP-25, KEP-26). */
export function dailyBackup({ repo, files, job, clock, record, backups }: Deps) {
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
