import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../../lib/deadline.ts';
import { isDuplicateKey } from '../../../lib/duplicate-key.ts';
import type { UserDoc } from '../directory.repo.ts';
import type { RowWriters } from '../row-writers.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import type { Rows } from '../../../lib/rows/rows.repo.ts';
import type { WriteOrder } from '../../../lib/rows/write-order.ts';
import type { JobDoc, JobsRepo, JobStep } from './jobs.repo.ts';

interface Deps {
  repo: JobsRepo;
  rows: Rows<UserDoc>;
  writer: RowWriters['users'];
  order: WriteOrder;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const retryMs = 250;
const progressEvery = 100;

/**
 * Changes of many people, all or none (DIR-47): the checked list is stored as one document, then applied from it. A
 * server that ends in the middle goes on at its next start; a row remembers the job that wrote it last.
 */
export function directoryJobs({ repo, rows, writer, order, clock, log }: Deps) {
  let closed = false;

  /** `check` makes the list, or throws; nobody else writes until the list has been applied. */
  async function run(
    kind: string,
    acting: Acting,
    check: () => Promise<readonly JobStep[]>,
  ): Promise<void> {
    return order.job(async () => {
      const steps = await within(databaseDeadlineMs, check());
      if (steps.length === 0) return;
      const job: JobDoc = {
        _id: randomUUID(),
        kind,
        state: 'running',
        done: 0,
        total: steps.length,
        acting,
        startedAt: new Date(clock.now()),
        finishedAt: null,
        steps,
      };
      try {
        await within(databaseDeadlineMs, repo.insert(job), 'OUTCOME_UNKNOWN');
      } catch (error) {
        // It may be stored: then it is applied as soon as the store answers, and not at some later start.
        void order.job(() => untilDone(resume));
        throw error;
      }
      await untilDone(() => apply(job, false));
    });
  }

  /** What an earlier start has left. */
  async function resume(): Promise<void> {
    for (const job of await repo.running()) await apply(job, true);
  }

  async function untilDone(task: () => Promise<void>): Promise<void> {
    while (!closed) {
      try {
        await task();
        return;
      } catch (err) {
        log.warn({ err }, 'a job of the directory goes on later');
        await pause(retryMs);
      }
    }
  }

  async function apply(job: JobDoc, isRepeated: boolean): Promise<void> {
    for (const [index, step] of job.steps.entries()) {
      if (closed) return;
      await applyStep(job, step, isRepeated);
      if ((index + 1) % progressEvery === 0) await repo.progress(job._id, index + 1);
    }
    await repo.finish(job._id, job.total, new Date(clock.now()));
  }

  async function applyStep(job: JobDoc, step: JobStep, isRepeated: boolean): Promise<void> {
    const { acting, startedAt } = job;
    const marks = { jobId: job._id, changedBy: acting.by, changedAt: startedAt };
    if (step.type === 'insert') {
      const made = { ...step.user, ...marks, revision: 1 };
      try {
        await rows.insert(made);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const [before] = await rows.any([step.user._id]);
        if (before?.jobId !== job._id || !isRepeated) return;
      }
      return writer.tell(acting, 'created', null, made);
    }
    for (;;) {
      const [before] = await rows.any([step.id]);
      if (!before) return;
      // Done before the server ended; whether it was told is not known, and telling it again harms nobody.
      if (before.jobId === job._id) {
        if (isRepeated) writer.tell(acting, step.verb, before, before);
        return;
      }
      const after = await rows.revise(before, { ...step.set, ...marks });
      if (after) return writer.tell(acting, step.verb, before, after);
    }
  }

  return {
    run,
    /** To be waited for before the first call. */
    resume: () => order.job(resume),
    close(): void {
      closed = true;
    },
  };
}

export type DirectoryJobs = ReturnType<typeof directoryJobs>;
