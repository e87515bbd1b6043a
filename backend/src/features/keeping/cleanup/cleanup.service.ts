import { addDays, instantIn, type CleanupPreview, type CleanupProgress } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { nobody, startedBy, type Keeper, type KeepingTrail } from '../keeper.ts';
import type { OneJob } from '../one-job.ts';
import { nothing, previewOf } from './cleanup.preview.ts';
import { archiveNameOf, progressOf } from './cleanup.present.ts';
import type { CleanupDoc, CleanupPart, CleanupRepo } from './cleanup.repo.ts';
import { cleanupRun } from './cleanup.run.ts';
import { cleanupWork } from './cleanup.work.ts';

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
    keeper: Keeper,
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
  function begin(doc: CleanupDoc, keeper: Keeper): Promise<void> {
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
  { by }: Keeper,
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
