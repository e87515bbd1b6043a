import type { Backup, JobWaits } from '@muster/protocol';
import { instantOfName, type KeptFile, type KeptFiles } from '../files/kept-files.ts';
import type { OneJob } from '../../../cluster/one-job.repo.ts';
import type { BackupRepo, BackupRunDoc } from './backup.repo.ts';

interface Deps {
  repo: Pick<BackupRepo, 'latest'>;
  files: Pick<KeptFiles, 'list'>;
  job: Pick<OneJob, 'waits'>;
  /** The one that is being made. */
  current(): BackupRunDoc | undefined;
}

/** The backups that there are, with the one that is being made and the latest that failed (KEP-20). */
export function backupList({ repo, files, job, current }: Deps) {
  async function list(): Promise<Backup[]> {
    const done = (await files.list()).filter(({ name }) => name !== current()?.name);
    const latest = current() ?? (await repo.latest());
    const isLeft = latest?.state === 'running' && latest !== current();
    const waits = isLeft ? await job.waits(whatBackup) : null;
    const unfinished = latest && latest.state !== 'done' ? [presentRun(latest, waits)] : [];
    return [...unfinished, ...done.map(presentFile)].toSorted((a, b) => b.at.localeCompare(a.at));
  }

  return { list };
}

export const whatBackup = 'A backup';

export const presentRun = (
  { name, at, state, done, total, message }: BackupRunDoc,
  waits: JobWaits | null = null,
): Backup => ({
  name,
  at,
  bytes: 0,
  state,
  done,
  total,
  message,
  waits,
});

/** How many documents a whole one has is in the file. */
function presentFile({ name, bytes }: KeptFile): Backup {
  const at = instantOfName(name.slice(name.indexOf('-') + 1, -'.jsonl.gz'.length));
  return { name, at, bytes, state: 'done', done: 0, total: 0, message: null, waits: null };
}
