import { keepingRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { Content, handle } from '../../plugins/contract.ts';
import type { backupSchedules } from './backup/backup.schedule.ts';
import type { backupList } from './backup/backup.list.ts';
import type { BackupService } from './backup/backup.service.ts';
import type { archivesOf } from './cleanup/cleanup.archives.ts';
import type { cleanupService } from './cleanup/cleanup.service.ts';
import type { retentionPreview } from './cleanup/retention.preview.ts';
import { keeperOf } from './keeper-of.ts';

interface Services {
  cleanup: ReturnType<typeof cleanupService> & ReturnType<typeof archivesOf>;
  previewRetention: ReturnType<typeof retentionPreview>;
  backups: BackupService & ReturnType<typeof backupList>;
  schedules: ReturnType<typeof backupSchedules>;
}

export function registerKeeping(
  app: FastifyInstance,
  { cleanup, previewRetention, backups, schedules }: Services,
): void {
  handle(app, keepingRoutes.previewCleanup, ({ body }) => cleanup.preview(body.days));
  handle(app, keepingRoutes.previewRetention, ({ body }) => previewRetention(body));
  handle(app, keepingRoutes.cleanup, ({ body, ...who }) => cleanup.start(body.days, keeperOf(who)));
  handle(app, keepingRoutes.cleanupProgress, () => cleanup.progress());

  handle(app, keepingRoutes.archives, () => cleanup.archives());
  handle(app, keepingRoutes.downloadArchive, async ({ params, ...who }) =>
    download(params.archiveName, await cleanup.readArchive(params.archiveName, keeperOf(who))),
  );
  handle(app, keepingRoutes.deleteArchive, async ({ params, ...who }) => {
    await cleanup.removeArchive(params.archiveName, keeperOf(who));
    return {};
  });

  handle(app, keepingRoutes.startBackup, (who) => backups.start('backup', keeperOf(who)));
  handle(app, keepingRoutes.backups, () => backups.list());
  handle(app, keepingRoutes.downloadBackup, async ({ params, ...who }) =>
    download(params.backupName, await backups.read(params.backupName, keeperOf(who))),
  );
  handle(app, keepingRoutes.deleteBackup, async ({ params, ...who }) => {
    await backups.remove(params.backupName, keeperOf(who));
    return {};
  });
  handle(app, keepingRoutes.backupSchedule, () => schedules.read());
  handle(app, keepingRoutes.changeBackupSchedule, ({ body, ...who }) =>
    schedules.change(body, keeperOf(who)),
  );
}

const download = (
  name: string,
  { stream, bytes }: { stream: NodeJS.ReadableStream; bytes: number },
) => new Content('application/gzip', stream, name, bytes);
