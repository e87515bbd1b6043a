import type { Backup, JobWaits } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { OneJob } from '../../../cluster/one-job.repo.ts';
import { backgroundJobs } from '../../../cluster/jobs.ts';
import type { Meter } from '../../../lib/meter.ts';
import {
  instantOfName,
  nameOfInstant,
  type KeptFile,
  type KeptFiles,
} from '../files/kept-files.ts';
import {
  DamagedFile,
  fileVersion,
  writeLines,
  type End,
  type StoredLine,
} from '../files/lines-file.ts';
import {
  startedBy,
  stoppedWords,
  type KeepingTrail,
  version as product,
  wordsOf,
} from '../keeper.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import { MomentForgotten } from './backup.moment.ts';
import {
  type BackupRepo,
  type BackupRunDoc,
  everythingStored,
  storedCollections,
} from './backup.repo.ts';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from 'mongoose';
import type { BackupFacts } from './restore.ts';

interface About {
  /** Of the product. */
  readonly version: string;
  /** The backup's moment, an ISO instant. */
  readonly at: string;
  readonly collections: readonly string[];
}

/** Writes a backup, reads it again and compares it with its checksum (KEP-22). */
export async function writeBackup(
  file: string,
  { version, at, collections }: About,
  lines: AsyncIterable<readonly StoredLine[]>,
): Promise<End> {
  const head = {
    muster: 'backup',
    version: fileVersion,
    product: version,
    at,
    collections,
  } as const;
  return writeLines(file, head, lines);
}

/** Backs up a database from the command line, while people work or not (KEP-40). Throws an Error with words. */
export async function backUpTo(db: Connection, file: string, at: string): Promise<BackupFacts> {
  const target = path.resolve(file);
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${file} is there already. Nothing was changed.`);
  const collections = await storedCollections(db);
  const about = { version: product, at, collections };
  const lines = everythingStored(db, at);
  const { documents, counts } = await writeBackup(target, about, lines).catch((error: unknown) => {
    throw inWords(error, target);
  });
  if (documents === 0) {
    await rm(target);
    throw new Error('The store is empty: there is nothing to back up.');
  }
  return { at, product, documents, counts };
}

/** Why a file cannot be written; as it is where it is nothing of the file. */
function inWords(error: unknown, target: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const folder = path.dirname(target);
  const words = new Map([
    ['ENOENT', `There is no folder ${folder}.`],
    ['ENOTDIR', `${folder} is no folder.`],
    ['EACCES', `${folder} may not be written to by this user.`],
    ['EROFS', `${folder} may only be read.`],
    ['ENOSPC', `There is no room in ${folder}.`],
  ]).get(code);
  return words === undefined
    ? error
    : new Error(`${words} Nothing was backed up.`, { cause: error });
}

interface Deps {
  repo: BackupRepo;
  files: KeptFiles;
  job: OneJob;
  clock: Clock;
  /** Of the product, as the file says it. */
  version: string;
  record: KeepingTrail;
  meter: Meter;
  failed(error: unknown, what: string): void;
}

/** Backs everything up, by hand or at its time (KEP-20 to KEP-23). */
export function backupService({ repo, files, job, meter, clock, version, record, failed }: Deps) {
  const jobs = backgroundJobs<BackupRunDoc>({
    name: 'A backup',
    lease: job,
    meter,
    steps: { running: { make: write, cutOff: stoppedWords } },
    store: repo.keep,
    latest: repo.latest,
    files,
    fileOf: ({ name }) => name,
    recordEnd,
    startedBy,
    wordsOf: (error) =>
      error instanceof DamagedFile || error instanceof MomentForgotten
        ? error.message
        : wordsOf(files.asFault(error)),
    failed,
  });

  /** Begins one; what comes of it is in the list. */
  async function start(kind: 'backup' | 'daily', keeper: RecordedActor): Promise<Backup> {
    const begun = (): BackupRunDoc => {
      const at = clock.instant();
      return {
        _id: 'latest',
        name: `${kind}-${nameOfInstant(at)}.jsonl.gz`,
        at,
        state: 'running',
        done: 0,
        total: 0,
        message: null,
        startedBy: keeper.by?.id ?? null,
        startedByName: keeper.by?.name ?? null,
      };
    };
    const { doc } = await jobs.start(begun, keeper);
    return presentRun(doc);
  }

  /** Those that there are, with the one that is being made and the latest that failed (KEP-20). */
  async function list(): Promise<Backup[]> {
    const current = jobs.current();
    const done = (await files.list()).filter(({ name }) => name !== current?.name);
    const latest = current ?? (await repo.latest());
    const unfinished =
      latest && latest.state !== 'done' ? [presentRun(latest, await jobs.waits(latest))] : [];
    return [...unfinished, ...done.map(presentFile)].toSorted((a, b) => b.at.localeCompare(a.at));
  }

  async function write(run: BackupRunDoc): Promise<void> {
    run.total = await repo.total();
    const lines = counted(run, repo.everything(run.at));
    const collections = await repo.collections();
    const end = await writeBackup(files.at(run.name), { version, at: run.at, collections }, lines);
    run.total = run.done = end.documents;
  }

  async function recordEnd(run: BackupRunDoc, keeper: RecordedActor): Promise<void> {
    const { name, at, state, done: documents, message } = run;
    const kind = state === 'done' ? 'backup.completed' : 'backup.failed';
    const key = `backup ${at} ${state}`;
    await record(kind, keeper, name, { documents, message }, { key });
  }

  return {
    start,
    /** What a process that was ended in the middle has left. */
    resume: jobs.resume,
    list,
    settled: jobs.settled,
    async read(name: string, keeper: RecordedActor) {
      const found = await files.read(name);
      await record('backup.downloaded', keeper, name, null);
      return found;
    },
    async remove(name: string, keeper: RecordedActor): Promise<void> {
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

const presentRun = (
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

export type BackupService = ReturnType<typeof backupService>;
