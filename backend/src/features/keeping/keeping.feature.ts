import path from 'node:path';
import { archiveName, backupName } from '@muster/protocol';
import type { Context } from '../context.ts';
import { dailyBackup } from './backup/backup.daily.ts';
import { backupList } from './backup/backup.list.ts';
import { backupRepo } from './backup/backup.repo.ts';
import { backupSchedules } from './backup/backup.schedule.ts';
import { backupService } from './backup/backup.service.ts';
import { archivesOf } from './cleanup/cleanup.archives.ts';
import { cleanupRepo } from './cleanup/cleanup.repo.ts';
import { cleanupService } from './cleanup/cleanup.service.ts';
import { dailyRetention, type Retention } from './cleanup/retention.daily.ts';
import { retentionRepo } from './cleanup/retention.repo.ts';
import { keptFiles, type FreeBytes } from './files/kept-files.ts';
import { keepingTrail } from './keeper.ts';
import { registerKeeping } from './keeping.routes.ts';
import { version } from './product-version.ts';
import type { OneJob } from './one-job.ts';

/** How often is looked whether the daily backup or removal is due, in ms. */
const lookEveryMs = 30_000;

interface Needs {
  job: OneJob;
  retention(): Retention;
  freeBytes?: FreeBytes | undefined;
}

/** Removing old data and backing everything up (docs/rules/keeping.md). */
export function keepingFeature(
  { app, audit, changes, clock, config, db }: Context,
  { job, retention, freeBytes }: Needs,
) {
  const dir = path.resolve(config.dataDir);
  const isName = (name: { safeParse(value: string): { success: boolean } }) => (value: string) =>
    name.safeParse(value).success;
  const shared = {
    job,
    clock,
    record: keepingTrail(audit),
    failed: (err: unknown, what: string) => app.log.error({ err }, what),
  };
  const kept = keptFiles(path.join(dir, 'archive'), 'archive', isName(archiveName), freeBytes);
  const cleanup = cleanupService({ ...shared, changes, repo: cleanupRepo(db), files: kept });
  const archives = archivesOf({ ...shared, files: kept, inUse: cleanup.archiveInUse });
  const repo = backupRepo(db);
  const files = keptFiles(path.join(dir, 'backups'), 'backup', isName(backupName), freeBytes);
  const backups = backupService({ ...shared, repo, files, version });
  const list = backupList({ repo, files, current: backups.current });
  const schedules = backupSchedules({ ...shared, repo });
  const backUpWhenDue = dailyBackup({ ...shared, repo, files, backups });
  const cleanUpWhenDue = dailyRetention({ ...shared, repo: retentionRepo(db), cleanup, retention });
  registerKeeping(app, {
    cleanup: { ...cleanup, ...archives },
    backups: { ...backups, ...list },
    schedules,
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await cleanup.resume();
    await backups.resume();
    timer = setInterval(() => {
      backUpWhenDue().catch((err: unknown) =>
        app.log.error({ err }, 'the daily backup could not be begun'),
      );
      cleanUpWhenDue().catch((err: unknown) =>
        app.log.error({ err }, 'the daily removal could not be begun'),
      );
    }, lookEveryMs);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await cleanup.stop();
    await backups.settled();
  });
  return { backUpWhenDue, cleanUpWhenDue, backups: list };
}
