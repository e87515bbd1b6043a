import { clockIn, type SettingValues } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { isBusy, type OneJob } from '../one-job.ts';
import type { CleanupPart } from './cleanup.repo.ts';
import type { cleanupService } from './cleanup.service.ts';
import type { RetentionRepo } from './retention.repo.ts';

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
export function byDays(kept: Retention): Map<number, CleanupPart[]> {
  const { retentionAttendanceDays: attendance, retentionLogDays: log } = kept;
  const days: Record<Exclude<CleanupPart, 'sessions'>, number | null> = {
    attendance,
    log: attendance === null || log === null ? null : Math.max(attendance, log),
    boards: kept.retentionBoardDays,
  };
  const together = new Map<number, CleanupPart[]>();
  for (const part of ['attendance', 'log', 'boards'] as const) {
    const limit = days[part];
    if (limit !== null) together.set(limit, [...(together.get(limit) ?? []), part]);
  }
  return together;
}
