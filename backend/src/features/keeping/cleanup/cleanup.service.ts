import {
  cleanupKinds,
  type CleanupKind,
  addDays,
  instantIn,
  type CleanupPreview,
  type CleanupProgress,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseTrouble, faultOf } from '../../../store/database-error.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import {
  documentsOf,
  fileVersion,
  writeLines,
  type StoredLine,
  DamagedFile,
  verifyFile,
} from '../files/lines-file.ts';
import {
  cleanupParts,
  countOf,
  type CleanupDoc,
  type CleanupRepo,
  type DayCount,
  type CleanupPart,
} from './cleanup.repo.ts';
import type { Changes } from '../../../store/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type KeepingTrail, pastChanged, nobody, startedBy } from '../keeper.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import { progressOf, nothing, previewOf, archiveNameOf } from './cleanup.preview.ts';
import type { OneJob } from '../../../cluster/one-job.repo.ts';

/** Documents that one write removes: little enough that a live event does not wait for it. */
const batchSize = 100;
/** What others get of the database between two batches, in ms. */
const breatherMs = 4;
const askAgainMs = 1000;

interface Deps {
  repo: CleanupRepo;
  files: Pick<KeptFiles, 'at' | 'remove'>;
  isStopping(): boolean;
}

/** The two steps of a cleanup: everything into a verified archive, then away with what is in it (KEP-5, KEP-6). */
export function cleanupRun({ repo, files, isStopping }: Deps) {
  /** Answers false when there is nothing to remove. */
  async function archive(doc: CleanupDoc, moment: Date): Promise<boolean> {
    const days = await repo.daysBefore(doc.cutoff, partsOf(doc));
    const sessions = partsOf(doc).includes('sessions') ? await repo.sessionsBefore(moment) : [];
    doc.total = days.reduce((sum, { documents }) => sum + documents, sessions.length);
    if (doc.total === 0 || doc.archive === null) return false;
    await repo.keep(doc);
    const file = files.at(doc.archive);
    const head = { muster: 'archive', version: fileVersion } as const;
    const about = { at: doc.startedAt, cutoff: doc.cutoff, days: doc.days };
    const lines = counted(doc, linesOf(days, sessions));
    doc.total = (await writeLines(file, { ...head, ...about }, lines)).documents;
    return true;
  }

  async function* linesOf(
    days: readonly DayCount[],
    sessions: readonly StoredLine['document'][],
  ): AsyncGenerator<StoredLine[]> {
    yield sessions.map((document) => ({ collection: 'sessions', document }));
    for (const day of days) {
      for await (const documents of repo.documentsOn(day))
        yield documents.map((document) => ({ collection: day.collection, document }));
    }
  }

  /** Answers false when the process stops before the end; the next start goes on. */
  async function remove(doc: CleanupDoc): Promise<boolean> {
    if (doc.archive === null) return true;
    Object.assign(doc, { done: 0, kept: 0 });
    for (const kind of cleanupKinds) doc[kind] = 0;
    const staying = new Set<string>();
    for await (const lines of documentsOf(files.at(doc.archive), batchSize)) {
      const gone = await removed(lines, staying);
      if (!gone) return false;
      for (const line of gone) add(doc, countOf(line));
      doc.kept += lines.length - gone.length;
      doc.done += lines.length;
      await pause(breatherMs);
    }
    return true;
  }

  /** Asks until the database answers: what was archived and half removed is not left so. */
  async function removed(
    lines: readonly StoredLine[],
    staying: Set<string>,
  ): Promise<StoredLine[] | undefined> {
    while (!isStopping()) {
      try {
        return await repo.remove(lines, staying);
      } catch (error) {
        if (!databaseTrouble(error)) throw error;
        await pause(askAgainMs);
      }
    }
    return undefined;
  }

  return { archive, remove };
}

/** One of before there were parts is of all. */
const partsOf = ({ parts }: CleanupDoc) => parts ?? cleanupParts;

async function* counted(doc: CleanupDoc, batches: AsyncIterable<StoredLine[]>) {
  for await (const lines of batches) {
    yield lines;
    doc.done += lines.length;
  }
}

function add(doc: CleanupDoc, counted: [CleanupKind, number] | undefined): void {
  if (counted) doc[counted[0]] += counted[1];
}

interface CleanupWorkDeps {
  repo: Pick<CleanupRepo, 'keep'>;
  files: Pick<KeptFiles, 'prepare' | 'asFault' | 'at'>;
  clock: Clock;
  changes: Changes;
  record: KeepingTrail;
  run: ReturnType<typeof cleanupRun>;
}

/** One cleanup from its beginning, or from where it was cut off, to its end, with what is stored and recorded of it. */
function cleanupWork({ repo, files, clock, changes, record, run }: CleanupWorkDeps) {
  async function archiveAndRemove(
    doc: CleanupDoc,
    keeper: RecordedActor,
    moment: Date,
  ): Promise<void> {
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

  async function removeArchived(doc: CleanupDoc, keeper: RecordedActor): Promise<void> {
    try {
      if (!(await run.remove(doc))) return;
    } catch (error) {
      await end(doc, keeper, 'failed', wordsOf(error));
      throw error;
    } finally {
      changes.publish(pastChanged, { id: doc.cutoff, revision: null });
    }
    await end(doc, keeper, 'done', null);
  }

  async function end(
    doc: CleanupDoc,
    keeper: RecordedActor,
    state: 'done' | 'failed',
    message: string | null,
  ): Promise<void> {
    if (doc.state === 'archiving') doc.archive = null;
    Object.assign(doc, { state, message, finishedAt: clock.instant() });
    await repo.keep(doc);
    await recordEnd(doc, keeper);
  }

  /** Once, however often it is recorded (AUD-13). */
  async function recordEnd(doc: CleanupDoc, keeper: RecordedActor): Promise<void> {
    const { state, startedAt, message } = doc;
    const { days, cutoff, archive, deletedRecords, details } = progressOf(doc);
    const after = { days, cutoff, archive, deletedRecords, ...details, message };
    const kind = state === 'done' ? 'cleanup.completed' : 'cleanup.failed';
    await record(kind, keeper, archive, after, { key: `cleanup ${startedAt} ${state}` });
  }

  async function goOn(doc: CleanupDoc, keeper: RecordedActor): Promise<void> {
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

interface CleanupServiceDeps {
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
export function cleanupService(deps: CleanupServiceDeps) {
  const { repo, files, job, clock, failed } = deps;
  /** The one that runs. */
  let current: CleanupDoc | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  const run = cleanupRun({ repo, files, isStopping: () => isStopping });
  const work = cleanupWork({ ...deps, run });

  const cutoffOf = (days: number) => addDays(clock.calendarDay(), -days);
  /** What a session's end is compared with: the cutoff's first moment. */
  const momentOf = (cutoff: string) => instantIn(clock.timeZone, cutoff, '00:00');

  function preview(days: number): Promise<CleanupPreview> {
    const cutoff = cutoffOf(days);
    const { timeZone } = clock;
    return previewOf(repo, { days, cutoff, moment: momentOf(cutoff), timeZone });
  }

  async function start(
    days: number,
    keeper: RecordedActor,
    parts?: readonly CleanupPart[],
  ): Promise<CleanupProgress> {
    const release = await job.take(whatRuns);
    const cutoff = cutoffOf(days);
    const doc = { ...newCleanup(days, cutoff, clock.instant(), keeper), ...(parts && { parts }) };
    const begun = begin(doc, keeper).finally(release);
    await Promise.race([begun, pause(answerWithinMs, undefined, { ref: false })]);
    return progressOf(doc);
  }

  /** What the settings remove: only where there is something, one after the other, and each to its end (KEP-32). */
  async function removeParts(days: number, parts: readonly CleanupPart[]): Promise<void> {
    const found = await repo.daysBefore(cutoffOf(days), parts);
    if (isStopping || found.length === 0) return;
    await start(days, nobody, parts);
    await running;
  }

  async function progress(): Promise<CleanupProgress> {
    const latest = current ?? (await repo.latest());
    const isOver = !latest || latest.state === 'done' || latest.state === 'failed';
    return progressOf(latest, isOver || latest === current ? null : await job.waits(whatRuns));
  }

  /** From now on a stop waits for it. */
  function begin(doc: CleanupDoc, keeper: RecordedActor): Promise<void> {
    current = doc;
    const begun = work.archiveAndRemove(doc, keeper, momentOf(doc.cutoff)).finally(() => {
      current = undefined;
    });
    running = begun.catch((error: unknown) => failed(error, 'a cleanup failed'));
    return begun;
  }

  /** After a start: what was cut off before its archive was whole has removed nothing; what was after goes on. */
  async function resume(): Promise<void> {
    await files.removeParts();
    const doc = await repo.latest();
    // One that was begun here meanwhile is nothing that is left.
    if (!doc || current) return;
    const keeper = startedBy(doc);
    if (doc.state === 'done' || doc.state === 'failed') return work.recordEnd(doc, keeper);
    if (doc.state === 'archiving') {
      if (doc.archive !== null) await files.remove(doc.archive).catch(() => undefined);
      await work.end(doc, keeper, 'failed', 'The server stopped. Nothing was removed.');
      return;
    }
    const release = await job.take(whatRuns);
    current = doc;
    running = work
      .goOn(doc, keeper)
      .catch((error: unknown) => failed(error, 'a cleanup failed'))
      .finally(() => {
        current = undefined;
        release();
      });
  }

  return {
    preview,
    start,
    removeParts,
    resume,
    progress,
    /** The archive that a running cleanup reads. */
    archiveInUse: () => current?.archive ?? null,
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}

const newCleanup = (
  days: number,
  cutoff: string,
  startedAt: string,
  { by }: RecordedActor,
): CleanupDoc => ({
  _id: 'latest',
  state: 'archiving',
  days,
  cutoff,
  startedBy: by?.id ?? null,
  startedByName: by?.name ?? null,
  startedAt,
  finishedAt: null,
  done: 0,
  total: 0,
  archive: archiveNameOf(cutoff, startedAt),
  ...nothing,
  kept: 0,
  message: null,
});
