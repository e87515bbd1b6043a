import {
  evidenceRoutes,
  keepingRoutes,
  archiveName,
  backupName,
  evidenceName,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { actorIn, Content, handle } from '../../http/contract.ts';
import { keepingTrail, version } from './keeper.ts';
import { type EvidenceService, evidenceService } from './evidence/evidence.service.ts';
import { backupSchedules, dailyBackup } from './backup/backup.schedule.ts';
import { type BackupService, backupService } from './backup/backup.service.ts';
import { archivesOf } from './cleanup/archives.ts';
import { cleanupService } from './cleanup/cleanup.service.ts';
import { retentionPreview } from './cleanup/retention.preview.ts';
import path from 'node:path';
import { supersededListsRepo } from '../board/index.ts';
import type { Context } from '../context.ts';
import { keptPapersRepo } from '../paper/index.ts';
import type { SettingsService } from '../settings/index.ts';
import { backupRepo } from './backup/backup.repo.ts';
import { cleanupRepo } from './cleanup/cleanup.repo.ts';
import { dailyRetention, retentionRepo } from './cleanup/retention.daily.ts';
import { upkeep } from './cleanup/upkeep.ts';
import { evidenceRepo } from './evidence/evidence.repo.ts';
import { evidenceSource, type EvidenceSources } from './evidence/evidence.source.ts';
import { keptFiles, type FreeBytes, newest, oldFiles } from './files/kept-files.ts';
import { isBusy, type SharedJob } from '../../cluster/one-job.repo.ts';
import { catchUp, every } from '../../cluster/every.ts';

function registerEvidence(app: FastifyInstance, evidence: EvidenceService): void {
  handle(app, evidenceRoutes.make, ({ body, ...who }) => evidence.start(body, actorIn(who)));
  handle(app, evidenceRoutes.list, () => evidence.list());
  handle(app, evidenceRoutes.read, async ({ params: { evidenceName: name }, query, ...who }) => {
    const found = await evidence.read(name, query.format, actorIn(who));
    if (!('stream' in found)) return found;
    return new Content('application/zip', found.stream, name, found.bytes);
  });
  handle(app, evidenceRoutes.remove, async ({ params: { evidenceName: name }, ...who }) => {
    await evidence.remove(name, actorIn(who));
    return {};
  });
}

interface Services {
  cleanup: ReturnType<typeof cleanupService> & ReturnType<typeof archivesOf>;
  previewRetention: ReturnType<typeof retentionPreview>;
  backups: BackupService;
  schedules: ReturnType<typeof backupSchedules>;
}

function registerKeeping(
  app: FastifyInstance,
  { cleanup, previewRetention, backups, schedules }: Services,
): void {
  handle(app, keepingRoutes.previewCleanup, ({ body }) => cleanup.preview(body.days));
  handle(app, keepingRoutes.previewRetention, ({ body }) => previewRetention(body));
  handle(app, keepingRoutes.cleanup, ({ body, ...who }) => cleanup.start(body.days, actorIn(who)));
  handle(app, keepingRoutes.cleanupProgress, () => cleanup.progress());

  handle(app, keepingRoutes.archives, () => cleanup.archives());
  handle(app, keepingRoutes.downloadArchive, async ({ params, ...who }) =>
    download(params.archiveName, await cleanup.readArchive(params.archiveName, actorIn(who))),
  );
  handle(app, keepingRoutes.deleteArchive, async ({ params, ...who }) => {
    await cleanup.removeArchive(params.archiveName, actorIn(who));
    return {};
  });

  handle(app, keepingRoutes.startBackup, (who) => backups.start('backup', actorIn(who)));
  handle(app, keepingRoutes.backups, () => backups.list());
  handle(app, keepingRoutes.downloadBackup, async ({ params, ...who }) =>
    download(params.backupName, await backups.read(params.backupName, actorIn(who))),
  );
  handle(app, keepingRoutes.deleteBackup, async ({ params, ...who }) => {
    await backups.remove(params.backupName, actorIn(who));
    return {};
  });
  handle(app, keepingRoutes.backupSchedule, () => schedules.read());
  handle(app, keepingRoutes.changeBackupSchedule, ({ body, ...who }) =>
    schedules.change(body, actorIn(who)),
  );
}

const download = (
  name: string,
  { stream, bytes }: { stream: NodeJS.ReadableStream; bytes: number },
) => new Content('application/gzip', stream, name, bytes);

/** How often is looked whether the daily backup or removal is due, in ms. */
const lookEveryMs = 30_000;
/** How often what nobody can ask for any more is removed, in ms. */
const tidyEveryMs = 900_000;

interface Needs extends EvidenceSources {
  job: SharedJob;
  settings: Pick<SettingsService, 'current'>;
  freeBytes?: FreeBytes | undefined;
}

const isName = (name: { safeParse(value: string): { success: boolean } }) => (value: string) =>
  name.safeParse(value).success;
const isCopy = (name: string) => /^journal\.(cut|damaged)-/.test(name);

/** Removing old data and backing everything up (docs/rules/keeping.md). */
export function keepingFeature(context: Context, { job, settings, freeBytes, ...sources }: Needs) {
  const { app, audit, changes, clock, config, db } = context;
  const source = evidenceSource(context, sources);
  const dir = path.resolve(config.dataDir);
  const shared = {
    job,
    meter: app.meter,
    clock,
    record: keepingTrail(audit),
    failed: (err: unknown, message: string) => app.log.error({ err }, message),
  };
  const archived = keptFiles(path.join(dir, 'archive'), 'archive', isName(archiveName), freeBytes);
  const cleanups = cleanupRepo(db, changes);
  const cleanup = cleanupService({ ...shared, changes, repo: cleanups, files: archived });
  const archives = archivesOf({ ...shared, files: archived, inUse: cleanup.archiveInUse });
  const repo = backupRepo(db);
  const files = keptFiles(path.join(dir, 'backups'), 'backup', isName(backupName), freeBytes);
  const backups = backupService({ ...shared, repo, files, version });
  const schedules = backupSchedules({ ...shared, repo });
  const backUpWhenDue = dailyBackup({ ...shared, repo, files, backups });
  const retentionStore = retentionRepo(db);
  const cleanUpWhenDue = dailyRetention({
    ...shared,
    repo: retentionStore,
    cleanup,
    retention: settings.current,
  });
  const { tidyUp, stop: stopUpkeep } = upkeep({
    repo: retentionStore,
    clock,
    superseded: supersededListsRepo(db),
    removePapers: keptPapersRepo(db).removeBefore,
    forgetAnswers: sources.attendance.sheets.forgetAnswers,
  });
  const packs = keptFiles(
    path.join(dir, 'evidence'),
    'evidence pack',
    isName(evidenceName),
    freeBytes,
  );
  const evidence = evidenceService({ ...shared, repo: evidenceRepo(db), files: packs, source });
  registerEvidence(app, evidence);

  const copies = keptFiles(path.join(dir, 'store'), 'copy of the journal', isCopy, freeBytes);
  const old = oldFiles({
    ...shared,
    days: () => settings.current().retentionFileDays,
    kinds: [
      { kind: 'archive', files: archived, stays: cleanup.archiveInUse },
      { kind: 'backup', files, stays: newest },
      { kind: 'journal', files: copies, stays: () => null },
    ],
  });
  registerKeeping(app, {
    cleanup: { ...cleanup, ...archives },
    previewRetention: retentionPreview({ repo: cleanups, clock, files: old }),
    backups,
    schedules,
  });
  let tidied = -Infinity;
  async function tidyAll(): Promise<void> {
    tidied = clock.elapsed();
    await tidyUp();
    await evidence.tidyUp();
    await old.remove();
  }

  let mayBeLeft = true;
  /** What a process that was ended in the middle has left; nothing that another one is at (KEP-61). */
  async function resumeLeft(): Promise<void> {
    if (!job.isFree()) return;
    const found = await job.look();
    if (found === 'left') mayBeLeft = true;
    if (found === 'held' || !mayBeLeft) return;
    mayBeLeft = false;
    try {
      await cleanup.resume();
      await backups.resume();
      await evidence.resume();
    } catch (error) {
      mayBeLeft = true;
      // Another process has begun something meanwhile.
      if (!isBusy(error)) throw error;
    }
  }

  catchUp(app, resumeLeft, lookEveryMs);
  every(app, 'the daily backup', lookEveryMs, backUpWhenDue);
  // Before those that a stop would wait for until they are through.
  app.addHook('preClose', async () => {
    await stopUpkeep();
    await cleanup.stop();
    await backups.settled();
    await evidence.stop();
  });
  every(app, 'the daily removal', lookEveryMs, cleanUpWhenDue);
  every(app, 'the upkeep', lookEveryMs, async () => {
    if (clock.elapsed() - tidied >= tidyEveryMs) await tidyAll();
  });
  return {
    backUpWhenDue,
    cleanUpWhenDue,
    tidyUp: tidyAll,
    backups,
  };
}
