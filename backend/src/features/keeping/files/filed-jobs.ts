import type { OneJob } from '../../../cluster/one-job.repo.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import { faultOf } from '../../../store/database-error.ts';
import type { KeptFiles } from './kept-files.ts';

/** How far a job is that writes a file, or how it ended. */
interface FiledRun {
  readonly state: 'running' | 'done' | 'failed';
  readonly message: string | null;
}

interface Deps<Run extends FiledRun> {
  /** In words, such as `A backup`. */
  readonly what: string;
  readonly job: OneJob;
  readonly files: KeptFiles;
  keep(run: Run): Promise<void>;
  /** Once, however often it is recorded (AUD-13). */
  recordEnd(run: Run, keeper: RecordedActor): Promise<void>;
  /** What is to be read where it failed; undefined for what everything has words for. */
  wordsOf(error: unknown): string | undefined;
  /** It was asked to end: nothing for the log. */
  isStop?(error: unknown): boolean;
  failed(error: unknown, what: string): void;
}

/** In a list, of what a stop of the server has cut off. */
export const stoppedWords = 'The server stopped while it was made.';

/** Jobs that write a file each, one at a time over all processes, until it is stored and recorded how they ended. */
export function filedJobs<Run extends FiledRun>(deps: Deps<Run>) {
  const { what, job, files, keep, recordEnd, isStop, failed } = deps;
  const inText = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  let current: Run | undefined;
  let running: Promise<void> = Promise.resolve();
  const endLost = (error: unknown) => failed(error, `the end of ${inText} was not stored`);

  /** Begins one; what comes of it is in the list. */
  async function start(
    begun: () => Run,
    keeper: RecordedActor,
    write: (run: Run) => Promise<void>,
  ): Promise<Run> {
    const release = await job.take(what);
    const run = begun();
    current = run;
    try {
      await files.prepare();
      await keep(run);
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
    return run;
  }

  /** In the list it is running until it is recorded how it ended. */
  async function settle(run: Run, keeper: RecordedActor, error?: unknown): Promise<void> {
    if (error !== undefined && !isStop?.(error)) failed(error, `${inText} failed`);
    const state = error === undefined ? 'done' : 'failed';
    const message = error === undefined ? null : wordsOf(files.asFault(error));
    const ended: Run = { ...run, state, message };
    try {
      await keep(ended);
      await recordEnd(ended, keeper);
    } finally {
      current = undefined;
    }
  }

  const wordsOf = (error: unknown): string =>
    deps.wordsOf(error) ?? faultOf(error)?.message ?? 'Something went wrong on the server.';

  /** One that a process has left that was ended in the middle. */
  async function cutOff(left: Run, name: string, keeper: RecordedActor): Promise<void> {
    await files.remove(name).catch(() => undefined);
    const cut: Run = { ...left, state: 'failed', message: stoppedWords };
    await keep(cut);
    await recordEnd(cut, keeper);
  }

  return {
    start,
    cutOff,
    current: () => current,
    /** Resolves when none is running. */
    settled: () => running,
  };
}
