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
import type { Keeper, KeepingTrail } from '../keeper.ts';
import { noPlan, type BackupRepo, type BackupScheduleDoc } from './backup.repo.ts';

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
    keeper: Keeper,
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
        stored?.revision === next.revision &&
        stored.changedBy === next.changedBy &&
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
