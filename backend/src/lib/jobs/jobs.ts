import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { databaseDeadlineMs, within } from '../deadline.ts';
import type { Acting } from '../rows/acting.ts';
import type { WriteOrder } from '../rows/write-order.ts';
import type { StoredJob, StoredJobsRepo } from './jobs.repo.ts';

interface Deps<Step> {
  repo: StoredJobsRepo<Step>;
  /** Makes one step, or knows it as made before; answers what tells of it. */
  steps: { apply(job: StoredJob<Step>, step: Step): Promise<(() => void) | undefined> };
  /** How many steps are made side by side, and then told of together. */
  atOnce: number;
  order: WriteOrder;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const retryMs = 250;

/**
 * Many writes, all or none (DIR-47, DEP-147): the checked list is stored as one document, then applied from it. A
 * server that ends in the middle goes on at its next start.
 */
export function storedJobs<Step>({ repo, steps: maker, atOnce, order, clock, log }: Deps<Step>) {
  let closed = false;
  /** How many steps of those that run are done. */
  const progress = new Map<string, number>();

  /** `check` makes the list, or throws; nobody else writes until the list has been applied. */
  async function run(
    kind: string,
    acting: Acting,
    check: () => Promise<readonly Step[]>,
    id: string = randomUUID(),
  ): Promise<void> {
    return order.job(async () => {
      const steps = await within(databaseDeadlineMs, check());
      if (steps.length === 0) return;
      const job: StoredJob<Step> = {
        _id: id,
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
      const told = new Set<Step>();
      await untilDone(() => apply(job, told));
    });
  }

  /** What an earlier start has left. */
  async function resume(): Promise<void> {
    for (const job of await repo.running()) await apply(job, new Set());
  }

  async function untilDone(task: () => Promise<void>): Promise<void> {
    while (!closed) {
      try {
        await task();
        return;
      } catch (err) {
        log.warn({ err }, 'a list of writes goes on later');
        await pause(retryMs);
      }
    }
  }

  /** `told`: what this process has made and told of it before the store went away. */
  async function apply(job: StoredJob<Step>, told: Set<Step>): Promise<void> {
    try {
      for (let from = 0; from < job.steps.length; from += atOnce) {
        if (closed) return;
        await applyPart(job, job.steps.slice(from, from + atOnce), told);
        progress.set(job._id, told.size);
      }
      await repo.finish(job._id, job.total, new Date(clock.now()));
    } finally {
      progress.delete(job._id);
    }
  }

  async function applyPart(
    job: StoredJob<Step>,
    part: readonly Step[],
    told: Set<Step>,
  ): Promise<void> {
    const open = part.filter((step) => !told.has(step));
    const results = await Promise.allSettled(open.map((step) => maker.apply(job, step)));
    for (const [index, step] of open.entries()) {
      const result = results[index];
      if (result?.status !== 'fulfilled') continue;
      result.value?.();
      told.add(step);
    }
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  return {
    run,
    /** To be waited for before the first call. */
    resume: () => order.job(resume),
    /** How many steps of a job that runs are done. */
    doneOf: (id: string): number | undefined => progress.get(id),
    /**
     * Whether a list with that id was applied, however long the store takes to say so; undefined when this process is
     * to end first.
     */
    async wasApplied(id: string): Promise<boolean | undefined> {
      let applied: boolean | undefined;
      await order.job(() =>
        untilDone(async () => {
          applied = (await repo.stateOf(id)) === 'done';
        }),
      );
      return closed ? undefined : applied;
    },
    close(): void {
      closed = true;
    },
  };
}

export type StoredJobs<Step> = ReturnType<typeof storedJobs<Step>>;
