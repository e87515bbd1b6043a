import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { faultOf } from '../../../lib/database-error.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { DamagedFile, verifyFile } from '../files/lines-file.ts';
import type { Keeper, KeepingTrail } from '../keeper.ts';
import { pastChanged } from '../keeping.changes.ts';
import { progressOf } from './cleanup.present.ts';
import type { CleanupDoc, CleanupRepo } from './cleanup.repo.ts';
import type { cleanupRun } from './cleanup.run.ts';

interface Deps {
  repo: Pick<CleanupRepo, 'keep'>;
  files: Pick<KeptFiles, 'prepare' | 'asFault' | 'at'>;
  clock: Clock;
  changes: Changes;
  record: KeepingTrail;
  run: ReturnType<typeof cleanupRun>;
}

/** One cleanup from its beginning, or from where it was cut off, to its end, with what is stored and recorded of it. */
export function cleanupWork({ repo, files, clock, changes, record, run }: Deps) {
  async function archiveAndRemove(doc: CleanupDoc, keeper: Keeper, moment: Date): Promise<void> {
    try {
      await files.prepare();
      const { days, cutoff, parts } = doc;
      await record('cleanup.started', keeper, null, { days, cutoff, ...(parts && { parts }) });
      if (!(await run.archive(doc, moment))) doc.archive = null;
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
    await repo.keep(doc);
    await recordEnd(doc, keeper);
  }

  /** Once, however often it is recorded (AUD-13). */
  async function recordEnd(doc: CleanupDoc, keeper: Keeper): Promise<void> {
    const { state, startedAt, message } = doc;
    const { days, cutoff, archive, deletedRecords, details } = progressOf(doc);
    const after = { days, cutoff, archive, deletedRecords, ...details, message };
    const kind = state === 'done' ? 'cleanup.completed' : 'cleanup.failed';
    await record(kind, keeper, archive, after, { key: `cleanup ${startedAt} ${state}` });
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

  return { archiveAndRemove, goOn, end, recordEnd };
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
