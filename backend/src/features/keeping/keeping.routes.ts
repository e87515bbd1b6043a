import { keepingRoutes } from '@muster/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../lib/caller.ts';
import { Content, handle, person } from '../../plugins/contract.ts';
import type { backupSchedules } from './backup/backup.schedule.ts';
import type { backupList } from './backup/backup.list.ts';
import type { BackupService } from './backup/backup.service.ts';
import type { archivesOf } from './cleanup/cleanup.archives.ts';
import type { cleanupService } from './cleanup/cleanup.service.ts';
import type { Keeper } from './keeper.ts';

interface Services {
  cleanup: ReturnType<typeof cleanupService> & ReturnType<typeof archivesOf>;
  backups: BackupService & ReturnType<typeof backupList>;
  schedules: ReturnType<typeof backupSchedules>;
}

export function registerKeeping(
  app: FastifyInstance,
  { cleanup, backups, schedules }: Services,
): void {
  handle(app, keepingRoutes.previewCleanup, ({ body }) => cleanup.preview(body.days));
  handle(app, keepingRoutes.cleanup, ({ body, ...who }) => cleanup.start(body.days, keeper(who)));
  handle(app, keepingRoutes.cleanupProgress, () => cleanup.progress());

  handle(app, keepingRoutes.archives, () => cleanup.archives());
  handle(app, keepingRoutes.downloadArchive, async ({ params, ...who }) =>
    download(params.archiveName, await cleanup.readArchive(params.archiveName, keeper(who))),
  );
  handle(app, keepingRoutes.deleteArchive, async ({ params, ...who }) => {
    await cleanup.removeArchive(params.archiveName, keeper(who));
    return {};
  });

  handle(app, keepingRoutes.startBackup, (who) => backups.start('backup', keeper(who)));
  handle(app, keepingRoutes.backups, () => backups.list());
  handle(app, keepingRoutes.downloadBackup, async ({ params, ...who }) =>
    download(params.backupName, await backups.read(params.backupName, keeper(who))),
  );
  handle(app, keepingRoutes.deleteBackup, async ({ params, ...who }) => {
    await backups.remove(params.backupName, keeper(who));
    return {};
  });
  handle(app, keepingRoutes.backupSchedule, () => schedules.read());
  handle(app, keepingRoutes.changeBackupSchedule, ({ body, ...who }) =>
    schedules.change(body, keeper(who)),
  );
}

function keeper({ caller, request }: { caller: Caller; request: FastifyRequest }): Keeper {
  const { id, name } = person(caller).user;
  return { by: { id, name }, from: request.ip };
}

const download = (
  name: string,
  { stream, bytes }: { stream: NodeJS.ReadableStream; bytes: number },
) => new Content('application/gzip', stream, name, bytes);
