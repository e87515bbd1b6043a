import type { Backup } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { faultOf } from '../../../lib/fault.ts';
import { nameOfInstant } from '../files/file-names.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { DamagedFile } from '../files/lines-file.ts';
import type { Keeper, KeepingTrail } from '../keeper.ts';
import type { OneJob } from '../one-job.ts';
import { presentRun } from './backup.list.ts';
import type { BackupRepo, BackupRunDoc } from './backup.repo.ts';
import { writeBackup } from './backup.file.ts';

interface Deps {
  repo: BackupRepo;
  files: KeptFiles;
  job: OneJob;
  clock: Clock;
  /** Of the product, as the file says it. */
  version: string;
  record: KeepingTrail;
  failed(error: unknown, what: string): void;
}

export const nobody: Keeper = { by: null, from: null };

/** Backs everything up, by hand or at its time (KEP-20 to KEP-24). */
export function backupService(deps: Deps) {
  const { repo, files, job, clock, version, record, failed } = deps;
  let current: BackupRunDoc | undefined;
  let running: Promise<void> = Promise.resolve();
  const endLost = (error: unknown) => failed(error, 'the end of a backup was not stored');

  /** Begins one; what comes of it is in the list. */
  async function start(kind: 'backup' | 'daily', keeper: Keeper): Promise<Backup> {
    const release = await job.take('A backup');
    const at = clock.instant();
    const name = `${kind}-${nameOfInstant(at)}.jsonl.gz`;
    const run: BackupRunDoc = {
      _id: 'latest',
      name,
      at,
      state: 'running',
      done: 0,
      total: 0,
      message: null,
      startedBy: keeper.by?.id ?? null,
      startedByName: keeper.by?.name ?? null,
    };
    current = run;
    try {
      await files.prepare();
      await repo.keep(run);
    } catch (error) {
      // The list may be out of reach too; the next one may begin all the same.
      await settle(run, keeper, error).catch(endLost);
      release();
      throw error;
    }
    running = write(run)
      .then(
        () => settle(run, keeper),
        (error: unknown) => settle(run, keeper, error),
      )
      .catch(endLost)
      .finally(release);
    return presentRun(run);
  }

  async function write(run: BackupRunDoc): Promise<void> {
    run.total = await repo.total();
    const lines = counted(run, repo.everything(run.at));
    const collections = await repo.collections();
    const end = await writeBackup(files.at(run.name), { version, at: run.at, collections }, lines);
    run.total = run.done = end.documents;
  }

  /** In the list it is running until it is recorded how it ended. */
  async function settle(run: BackupRunDoc, keeper: Keeper, error?: unknown): Promise<void> {
    if (error !== undefined) failed(error, 'a backup failed');
    const state = error === undefined ? 'done' : 'failed';
    const message = error === undefined ? null : wordsOf(files.asFault(error));
    const ended: BackupRunDoc = { ...run, state, message };
    try {
      await repo.keep(ended);
      await recordEnd(ended, keeper);
    } finally {
      current = undefined;
    }
  }

  /** Once, however often it is recorded (AUD-13). */
  async function recordEnd(run: BackupRunDoc, keeper: Keeper): Promise<void> {
    const { name, at, state, done: documents, message } = run;
    const kind = state === 'done' ? 'backup.completed' : 'backup.failed';
    const key = `backup ${at} ${state}`;
    await record(kind, keeper, name, { documents, message }, { key });
  }

  /** What a process that was ended in the middle has left. */
  async function resume(): Promise<void> {
    await files.removeParts();
    const latest = await repo.latest();
    // One that was begun here meanwhile is nothing that is left.
    if (!latest || current) return;
    if (latest.state !== 'running') return recordEnd(latest, keeperOf(latest));
    await files.remove(latest.name).catch(() => undefined);
    const message = 'The server stopped while it was made.';
    const cut: BackupRunDoc = { ...latest, state: 'failed', message };
    await repo.keep(cut);
    await recordEnd(cut, keeperOf(cut));
  }

  return {
    start,
    resume,
    current: () => current,
    /** Resolves when none is running. */
    settled: () => running,
    async read(name: string, keeper: Keeper) {
      const found = await files.read(name);
      await record('backup.downloaded', keeper, name, null);
      return found;
    },
    async remove(name: string, keeper: Keeper): Promise<void> {
      await files.remove(name);
      await record('backup.deleted', keeper, name, null);
    },
  };
}

async function* counted<Line>(run: BackupRunDoc, batches: AsyncIterable<Line[]>) {
  for await (const lines of batches) {
    yield lines;
    run.done += lines.length;
  }
}

/** After a start the address of the call is not known any more. */
const keeperOf = ({ startedBy: id, startedByName: name }: BackupRunDoc): Keeper =>
  id && name ? { by: { id, name }, from: null } : nobody;

function wordsOf(error: unknown): string {
  if (error instanceof DamagedFile) return error.message;
  return faultOf(error)?.message ?? 'Something went wrong on the server.';
}

export type BackupService = ReturnType<typeof backupService>;
