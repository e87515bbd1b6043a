import {
  cleanupKinds,
  type CleanupKind,
  addDays,
  instantIn,
  type CleanupPreview,
  type CleanupProgress,
} from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseTrouble } from '../../../store/database-error.ts';
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
import { type KeepingTrail, pastChanged, nobody, startedBy, wordsOf } from '../keeper.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import { progressOf, nothing, previewOf, archiveNameOf } from './cleanup.preview.ts';
import { backgroundJobs, Stopping, type Making } from '../../../cluster/jobs.ts';
import type { Meter } from '../../../lib/meter.ts';
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
    const absences = partsOf(doc).includes('attendance') ? await repo.endedBefore(doc.cutoff) : [];
    const lines = counted(doc, linesOf(days, { sessions, absences }));
    doc.total = (await writeLines(file, { ...head, ...about }, lines)).documents;
    return true;
  }

  async function* linesOf(
    days: readonly DayCount[],
    whole: Readonly<Record<'sessions' | 'absences', readonly StoredLine['document'][]>>,
  ): AsyncGenerator<StoredLine[]> {
    yield whole.sessions.map((document) => ({ collection: 'sessions', document }));
    yield whole.absences.map((document) => ({ collection: 'absences', document }));
    for (const day of days) {
      if (day.collection === 'absences') continue;
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
  if (counted) doc[counted[0]] = (doc[counted[0]] ?? 0) + counted[1];
}

/** For the person who waits. */
const wordsOfCleanup = (error: unknown): string =>
  error instanceof DamagedFile
    ? error.message
    : wordsOf(error).replace(/ Nothing was changed\.$/, '');

interface CleanupServiceDeps {
  repo: CleanupRepo;
  files: KeptFiles;
  job: OneJob;
  clock: Clock;
  changes: Changes;
  record: KeepingTrail;
  meter: Meter;
  failed(error: unknown, what: string): void;
}

/** How long the call waits for a cleanup that it began; a longer one is asked for its progress, in ms. */
const answerWithinMs = 6000;

/** Archives and removes old data, one cleanup at a time, to its end whatever happens (KEP-1 to KEP-8). */
export function cleanupService(deps: CleanupServiceDeps) {
  const { repo, files, job, meter, clock, changes, record, failed } = deps;
  const jobs = backgroundJobs<CleanupDoc>({
    name: 'A cleanup',
    lease: job,
    meter,
    steps: {
      archiving: { make: archive, cutOff: 'The server stopped. Nothing was removed.' },
      removing: { make: remove },
    },
    store: repo.keep,
    latest: repo.latest,
    files,
    fileOf: (doc) => doc.archive,
    ending: ({ state }) => ({
      finishedAt: clock.instant(),
      ...(state === 'archiving' && { archive: null }),
    }),
    recordEnd,
    startedBy,
    wordsOf: (error, { state }) =>
      state === 'archiving'
        ? `${wordsOfCleanup(files.asFault(error))} Nothing was removed.`
        : wordsOfCleanup(error),
    failed,
  });
  const run = cleanupRun({ repo, files, isStopping: jobs.isStopping });

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
    const begin = () => ({
      ...newCleanup(days, cutoffOf(days), clock.instant(), keeper),
      ...(parts && { parts }),
    });
    const { doc, made } = await jobs.start(begin, keeper);
    await Promise.race([made, pause(answerWithinMs, undefined, { ref: false })]);
    return progressOf(doc);
  }

  /** What the settings remove: only where there is something, one after the other, and each to its end (KEP-32). */
  async function removeParts(days: number, parts: readonly CleanupPart[]): Promise<void> {
    const found = await repo.daysBefore(cutoffOf(days), parts);
    if (jobs.isStopping() || found.length === 0) return;
    await start(days, nobody, parts);
    await jobs.settled();
  }

  async function progress(): Promise<CleanupProgress> {
    const latest = jobs.current() ?? (await repo.latest());
    return progressOf(latest, latest && (await jobs.waits(latest)));
  }

  async function archive(doc: CleanupDoc, { by }: Making): Promise<void> {
    try {
      const { days, cutoff, parts } = doc;
      await record('cleanup.started', by, null, { days, cutoff, ...(parts && { parts }) });
      if (!(await run.archive(doc, momentOf(cutoff)))) doc.archive = null;
    } catch (error) {
      throw files.asFault(error);
    }
  }

  async function remove(doc: CleanupDoc, { isLeft }: Making): Promise<void> {
    if (isLeft && doc.archive !== null) await verifyArchive(doc.archive);
    try {
      if (!(await run.remove(doc))) throw new Stopping();
    } finally {
      changes.publish(pastChanged, { id: doc.cutoff, revision: null });
    }
  }

  async function verifyArchive(name: string): Promise<void> {
    try {
      await verifyFile(files.at(name), 'archive');
    } catch (cause) {
      throw new DamagedFile('The archive cannot be read. No more was removed.', { cause });
    }
  }

  async function recordEnd(doc: CleanupDoc, keeper: RecordedActor): Promise<void> {
    const { state, startedAt, message } = doc;
    const { days, cutoff, archive: name, deletedRecords, details } = progressOf(doc);
    const after = { days, cutoff, archive: name, deletedRecords, ...details, message };
    const kind = state === 'done' ? 'cleanup.completed' : 'cleanup.failed';
    await record(kind, keeper, name, after, { key: `cleanup ${startedAt} ${state}` });
  }

  return {
    preview,
    start,
    removeParts,
    /** What was cut off before its archive was whole has removed nothing; what was after goes on (KEP-7). */
    resume: jobs.resume,
    progress,
    /** The archive that a running cleanup reads. */
    archiveInUse: () => jobs.current()?.archive ?? null,
    stop: jobs.stop,
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
