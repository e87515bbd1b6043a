import {
  addDays,
  instantIn,
  type Archive,
  type CleanupPreview,
  type CleanupProgress,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { Fault, faultOf } from '../../../lib/fault.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { DamagedFile, verifyFile } from '../files/lines-file.ts';
import type { Keeper, KeepingTrail } from '../keeper.ts';
import { pastChanged } from '../keeping.changes.ts';
import type { OneJob } from '../one-job.ts';
import { nothing, previewOf } from './cleanup.preview.ts';
import { archiveNameOf, archiveOf, progressOf } from './cleanup.present.ts';
import type { CleanupDoc, CleanupRepo } from './cleanup.repo.ts';
import { cleanupRun } from './cleanup.run.ts';

interface Deps {
  repo: CleanupRepo;
  files: KeptFiles;
  job: OneJob;
  clock: Clock;
  changes: Changes;
  record: KeepingTrail;
  failed(error: unknown, what: string): void;
}

/** How long the call waits for a cleanup that it began; a longer one is asked for its progress, in ms. */
const answerWithinMs = 6000;
const whatRuns = 'A cleanup';

/** Archives and removes old data, one cleanup at a time, to its end whatever happens (KEP-1 to KEP-8). */
export function cleanupService(deps: Deps) {
  const { repo, files, job, clock, changes, record, failed } = deps;
  /** The one that runs. */
  let current: CleanupDoc | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  const run = cleanupRun({ repo, files, isStopping: () => isStopping });

  const cutoffOf = (days: number) => addDays(clock.today(), -days);
  /** What a session's end is compared with: the cutoff's first moment. */
  const momentOf = (cutoff: string) => instantIn(clock.timeZone, cutoff, '00:00');

  function preview(days: number): Promise<CleanupPreview> {
    const cutoff = cutoffOf(days);
    const { timeZone } = clock;
    return previewOf(repo, { days, cutoff, moment: momentOf(cutoff), timeZone });
  }

  async function start(days: number, keeper: Keeper): Promise<CleanupProgress> {
    const release = job.take(whatRuns);
    const cutoff = cutoffOf(days);
    const startedAt = clock.instant();
    const doc: CleanupDoc = {
      _id: 'latest',
      state: 'archiving',
      days,
      cutoff,
      startedBy: keeper.by?.id ?? '',
      startedByName: keeper.by?.name ?? '',
      startedAt,
      finishedAt: null,
      done: 0,
      total: 0,
      archive: archiveNameOf(cutoff, startedAt),
      ...nothing,
      kept: 0,
      message: null,
    };
    const work = begin(doc, keeper).finally(release);
    await Promise.race([work, pause(answerWithinMs, undefined, { ref: false })]);
    return progressOf(doc);
  }

  /** From now on a stop waits for it. */
  function begin(doc: CleanupDoc, keeper: Keeper): Promise<void> {
    current = doc;
    const work = archiveAndRemove(doc, keeper).finally(() => {
      current = undefined;
    });
    running = work.catch((error: unknown) => failed(error, 'a cleanup failed'));
    return work;
  }

  async function archiveAndRemove(doc: CleanupDoc, keeper: Keeper): Promise<void> {
    try {
      await files.prepare();
      await record('cleanup.started', keeper, null, { days: doc.days, cutoff: doc.cutoff });
      if (!(await run.archive(doc, momentOf(doc.cutoff)))) doc.archive = null;
    } catch (error) {
      const fault = files.asFault(error);
      await end(doc, keeper, 'failed', `${wordsOf(fault)} ${nothingRemoved}`);
      throw fault;
    }
    doc.state = 'removing';
    await repo.keep(doc);
    await removeArchived(doc, keeper);
  }

  async function removeArchived(doc: CleanupDoc, keeper: Keeper): Promise<void> {
    try {
      if (!(await run.remove(doc))) return;
    } catch (error) {
      await end(doc, keeper, 'failed', wordsOf(error));
      throw error;
    } finally {
      changes.tell(pastChanged, { id: doc.cutoff, revision: null });
    }
    await end(doc, keeper, 'done', null);
  }

  async function end(
    doc: CleanupDoc,
    keeper: Keeper,
    state: 'done' | 'failed',
    message: string | null,
  ): Promise<void> {
    if (doc.state === 'archiving') doc.archive = null;
    Object.assign(doc, { state, message, finishedAt: clock.instant() });
    const { days, cutoff, archive, deletedRecords, details } = progressOf(doc);
    const after = { days, cutoff, archive, deletedRecords, ...details, message };
    await repo.keep(doc);
    await record(
      state === 'done' ? 'cleanup.completed' : 'cleanup.failed',
      keeper,
      archive,
      after,
      {
        key: `cleanup ${doc.startedAt} ${state}`,
      },
    );
  }

  /** After a start: what was cut off before its archive was whole has removed nothing; what was after goes on. */
  async function resume(): Promise<void> {
    await files.removeParts();
    const doc = await repo.latest();
    if (!doc || doc.state === 'done' || doc.state === 'failed') return;
    const keeper = { by: { id: doc.startedBy, name: doc.startedByName }, from: null };
    if (doc.state === 'archiving') {
      if (doc.archive !== null) await files.remove(doc.archive).catch(() => undefined);
      await end(doc, keeper, 'failed', `The server stopped. ${nothingRemoved}`);
      return;
    }
    const release = job.take(whatRuns);
    current = doc;
    running = goOn(doc, keeper)
      .catch((error: unknown) => failed(error, 'a cleanup failed'))
      .finally(() => {
        current = undefined;
        release();
      });
  }

  async function goOn(doc: CleanupDoc, keeper: Keeper): Promise<void> {
    try {
      if (doc.archive !== null) await verifyFile(files.at(doc.archive), 'archive');
    } catch (error) {
      await end(doc, keeper, 'failed', `The archive cannot be read. No more was removed.`);
      throw error;
    }
    await removeArchived(doc, keeper);
  }

  async function archives(): Promise<Archive[]> {
    const all = (await files.list()).map(archiveOf);
    return all.toSorted((a, b) => b.at.localeCompare(a.at));
  }

  async function removeArchive(name: string, keeper: Keeper): Promise<void> {
    if (current?.archive === name) throw new Fault('BUSY', { words: { what: whatRuns } });
    await files.remove(name);
    await record('archive.deleted', keeper, name, null);
  }

  return {
    preview,
    start,
    resume,
    archives,
    removeArchive,
    progress: async () => progressOf(current ?? (await repo.latest())),
    async readArchive(name: string, keeper: Keeper) {
      const found = await files.read(name);
      await record('archive.downloaded', keeper, name, null);
      return found;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}

const nothingRemoved = 'Nothing was removed.';

/** For the person who waits; what nobody expected is in the log. */
function wordsOf(error: unknown): string {
  if (error instanceof DamagedFile) return error.message;
  return (
    faultOf(error)?.message.replace(/ Nothing was changed\.$/, '') ??
    'Something went wrong on the server.'
  );
}
