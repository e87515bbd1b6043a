import path from 'node:path';
import { archiveName, backupName } from '@muster/protocol';
import { version } from '../../lib/version.ts';
import type { Context } from '../context.ts';
import { backupRepo } from './backup/backup.repo.ts';
import { backupSchedules } from './backup/backup.schedule.ts';
import { backupService } from './backup/backup.service.ts';
import { cleanupRepo } from './cleanup/cleanup.repo.ts';
import { cleanupService } from './cleanup/cleanup.service.ts';
import { keptFiles } from './files/kept-files.ts';
import { keepingTrail } from './keeper.ts';
import { registerKeeping } from './keeping.routes.ts';
import { oneJob } from './one-job.ts';

/** How often is looked whether the daily backup is due, in ms. */
const lookEveryMs = 30_000;

/** Removing old data and backing everything up (docs/rules/keeping.md). */
export function keepingFeature({ app, audit, changes, clock, config, db }: Context) {
  const dir = path.resolve(config.dataDir);
  const isName = (name: { safeParse(value: string): { success: boolean } }) => (value: string) =>
    name.safeParse(value).success;
  const shared = {
    job: oneJob(),
    clock,
    record: keepingTrail(audit),
    failed: (err: unknown, what: string) => app.log.error({ err }, what),
  };
  const cleanup = cleanupService({
    ...shared,
    changes,
    repo: cleanupRepo(db),
    files: keptFiles(path.join(dir, 'archive'), 'archive', isName(archiveName)),
  });
  const backupsRepo = backupRepo(db);
  const backups = backupService({
    ...shared,
    repo: backupsRepo,
    version,
    files: keptFiles(path.join(dir, 'backups'), 'backup', isName(backupName)),
  });
  const schedules = backupSchedules({ ...shared, repo: backupsRepo });
  registerKeeping(app, { cleanup, backups, schedules });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await cleanup.resume();
    await backups.resume();
    timer = setInterval(() => {
      backups
        .runWhenDue()
        .catch((err: unknown) => app.log.error({ err }, 'the daily backup could not be begun'));
    }, lookEveryMs);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await cleanup.stop();
    await backups.stop();
  });
  return { lastBackup: backups.last, backUpWhenDue: backups.runWhenDue };
}
