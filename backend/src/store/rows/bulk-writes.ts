import { mustHoldTurn, betweenPiecesOf } from './shared-turns.ts';
import { trusted, type Connection, Schema } from 'mongoose';
import type { Actor } from '../../lib/caller.ts';
import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Changes } from '../changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { isInTheWay, type Piece, type WriteOrder } from './write-order.ts';

/** A checked list of writes, stored as a whole before the first of them is made (DIR-47, DEP-147). */
export interface BulkWrite<Step> {
  _id: string;
  kind: string;
  state: 'running' | 'done';
  done: number;
  total: number;
  acting: Actor;
  startedAt: Date;
  finishedAt: Date | null;
  steps: readonly Step[];
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;

/** How long it is known that a list was applied, for whoever asks after a long stop. */
const keptSeconds = 30 * 86_400;

/** One for each collection, made once. */
export const bulkWriteSchema = (collection: string) =>
  new Schema<BulkWrite<unknown>>(
    {
      _id: text,
      kind: text,
      state: text,
      done: number,
      total: number,
      acting: { type: Schema.Types.Mixed, required: true },
      startedAt: { type: Date, required: true },
      finishedAt: { type: Date, default: null },
      steps: [{ type: Schema.Types.Mixed }],
    },
    { collection, versionKey: false, strict: 'throw', minimize: false },
  )
    .index({ state: 1 })
    // What was done stands in the rows and in the trail.
    .index({ finishedAt: 1 }, { expireAfterSeconds: keptSeconds });

const bulkWriteModel = (db: Connection, name: string, schema: ReturnType<typeof bulkWriteSchema>) =>
  db.model<BulkWrite<unknown>>(name, schema);

/** The lists of one feature, in a collection of their own. */
export function bulkWritesRepo<Step>(
  db: Connection,
  name: string,
  schema: ReturnType<typeof bulkWriteSchema>,
) {
  const writes = bulkWriteModel(db, name, schema);
  return {
    async insert(write: BulkWrite<Step>): Promise<void> {
      mustHoldTurn();
      await writes.insertMany([write], { lean: true });
    },
    running: () =>
      writes.find({ state: 'running' }).sort({ startedAt: 1 }).lean<BulkWrite<Step>[]>().exec(),
    /** Whether a list with that id was ever stored, and with what is left of it. */
    stateOf: async (_id: string): Promise<BulkWrite<Step>['state'] | undefined> =>
      (await writes.findOne({ _id }, { state: 1 }).lean().exec())?.state,
    /** How many steps of a list have been made; never less than it was. */
    doneOf: async (_id: string): Promise<number> =>
      (await writes.findOne({ _id }, { done: 1 }).lean().exec())?.done ?? 0,
    async reached(_id: string, done: number): Promise<void> {
      await writes.updateOne({ _id, done: trusted({ $lt: done }) }, { $set: { done } }).exec();
    },
    /** What was done stands in the rows; the list itself is not kept, for it may hold a password's hash. */
    async finish(id: string, done: number, finishedAt: Date): Promise<void> {
      await writes
        .updateOne({ _id: id }, { $set: { state: 'done', done, finishedAt, steps: [] } })
        .exec();
    },
  };
}

type BulkWritesRepo<Step> = ReturnType<typeof bulkWritesRepo<Step>>;

interface Deps<Step> {
  repo: BulkWritesRepo<Step>;
  /** Makes one step, or knows it as made before; answers what tells of it. */
  steps: { apply(write: BulkWrite<Step>, step: Step): Promise<(() => void) | undefined> };
  /** How many steps are made side by side. */
  atOnce: number;
  order: WriteOrder;
  /** What one of this kind is called where it keeps somebody waiting. */
  nameOf(kind: string): string;
  /** Whether other writes may come between the parts of one of this kind. */
  letsIn?(kind: string): boolean;
  changes: Pick<Changes, 'collect'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const retryMs = 250;
/** Whoever subscribes reads much anew each time: a list that is long is published at most so often, in ms. */
const publishEveryMs = 1000;

/**
 * Many writes, all or none (DIR-47, DEP-147): the checked list is stored as one document, then applied from it. A
 * server that ends in the middle goes on at its next start.
 */
export function bulkWrites<Step>(deps: Deps<Step>) {
  const { repo, atOnce, order, clock, log } = deps;
  let closed = false;
  order.onLeft(resume);
  /** What is being applied, those that are done too. */
  let open: readonly Step[] = [];

  /**
   * `check` makes the list, or throws; until the list has been applied nobody else writes, or only what changes nothing
   * that was checked.
   */
  async function run(
    kind: string,
    acting: Actor,
    check: () => Promise<readonly Step[]>,
    id: string = randomUUID(),
  ): Promise<void> {
    const job = { what: deps.nameOf(kind), letsIn: deps.letsIn?.(kind) ?? false };
    // Of one that lets others in nobody waits for the end.
    return (job.letsIn ? order.job : order.jobInTime)(job, async (piece) => {
      try {
        const write = await piece(() => store(kind, acting, check, id));
        const published = new Set<Step>();
        if (write) await untilDone(() => apply(write, published, piece));
      } finally {
        open = [];
      }
    });
  }

  async function store(
    kind: string,
    acting: Actor,
    check: () => Promise<readonly Step[]>,
    id: string,
  ): Promise<BulkWrite<Step> | undefined> {
    const steps = await within(databaseDeadlineMs, check());
    if (steps.length === 0) return undefined;
    const write = newWrite(id, { kind, acting, startedAt: new Date(clock.now()), steps });
    try {
      await within(databaseDeadlineMs, repo.insert(write), 'OUTCOME_UNKNOWN');
    } catch (error) {
      // It may be stored: then it is applied as soon as the store answers, and not at some later start.
      order
        .job({ what: deps.nameOf(kind) }, () => untilDone(resume))
        .catch((err: unknown) => log.warn({ err }, 'a list of writes may be left'));
      throw error;
    }
    open = steps;
    return write;
  }

  /** What this process or another one has left. */
  async function resume(): Promise<void> {
    for (const write of await repo.running()) await apply(write, new Set(), (part) => part());
  }

  async function untilDone(task: () => Promise<void>): Promise<void> {
    while (!closed) {
      try {
        return await task();
      } catch (err) {
        log.warn({ err }, 'a list of writes goes on later');
        await pause(retryMs);
      }
    }
  }

  /** `published`: what this process has made and published of it before the store went away. */
  async function apply(write: BulkWrite<Step>, published: Set<Step>, piece: Piece): Promise<void> {
    // Another process has gone on with it while this one was not heard of (PRC-17).
    if ((await repo.stateOf(write._id)) === 'done') return;
    const made = unpublished(published, deps);
    try {
      for (let from = 0; from < write.total; from += atOnce) {
        if (closed) return;
        await piece(() => applyPart(deps, write, write.steps.slice(from, from + atOnce), made));
        if (from + atOnce < write.total) await repo.reached(write._id, from + atOnce);
        made.publishInTime();
      }
    } finally {
      made.publish();
    }
    await repo.finish(write._id, write.total, new Date(clock.now()));
  }

  return {
    run,
    /** To be waited for before the first call. False when another process writes: it may be at a list. */
    async resume(): Promise<boolean> {
      try {
        await order.jobAtOnce({ what: 'An earlier change' }, resume);
        return true;
      } catch (error) {
        if (isInTheWay(error)) return false;
        throw error;
      }
    },
    /** The steps of the one that is being applied, here or, for a write between its pieces, at another process. */
    openSteps: () => openAnywhere(repo, open),
    doneOf: repo.doneOf,
    /** Whether a list with that id is stored, so that it is or will be made. */
    isStored: async (id: string): Promise<boolean> => (await repo.stateOf(id)) !== undefined,
    /**
     * Whether a list with that id was applied, however long the store takes to say so; undefined when this process is
     * to end first.
     */
    async wasApplied(id: string): Promise<boolean | undefined> {
      let applied: boolean | undefined;
      await order.job({ what: 'An earlier change' }, () =>
        untilDone(async () => {
          await resume();
          applied = (await repo.stateOf(id)) === 'done';
        }),
      );
      return closed ? undefined : applied;
    },
    close(): void {
      closed = true;
      order.close();
    },
  };
}

const newWrite = <Step>(
  id: string,
  begun: Pick<BulkWrite<Step>, 'kind' | 'acting' | 'startedAt' | 'steps'>,
): BulkWrite<Step> => ({
  _id: id,
  ...begun,
  state: 'running',
  done: 0,
  total: begun.steps.length,
  finishedAt: null,
});

export type BulkWrites<Step> = ReturnType<typeof bulkWrites<Step>>;

const openAnywhere = async <Step>(
  repo: BulkWritesRepo<Step>,
  open: readonly Step[],
): Promise<readonly Step[]> =>
  open.length > 0 || betweenPiecesOf() === null
    ? open
    : (await repo.running()).flatMap(({ steps }) => steps);

/**
 * What a list has made and is not published yet (DIR-191). It is published before the list is done: what a crash keeps
 * back is published when the list is gone on with.
 */
function unpublished<Step>(
  published: Set<Step>,
  { changes, clock }: Pick<Deps<Step>, 'changes' | 'clock'>,
) {
  const waiting = new Map<Step, (() => void) | undefined>();
  let publishedAt = clock.elapsed();

  function publish(): void {
    publishedAt = clock.elapsed();
    const now = [...waiting];
    waiting.clear();
    for (const [step, publishStep] of now) {
      publishStep?.();
      published.add(step);
    }
  }

  return {
    isMade: (step: Step): boolean => published.has(step) || waiting.has(step),
    add(step: Step, publishStep: (() => void) | undefined): void {
      waiting.set(step, publishStep && changes.collect(publishStep));
    },
    publish,
    publishInTime(): void {
      if (clock.elapsed() - publishedAt >= publishEveryMs) publish();
    },
  };
}

/** What was made of it is published, also when a step of it failed. */
async function applyPart<Step>(
  { steps: maker }: Pick<Deps<Step>, 'steps'>,
  write: BulkWrite<Step>,
  part: readonly Step[],
  made: ReturnType<typeof unpublished<Step>>,
): Promise<void> {
  const open = part.filter((step) => !made.isMade(step));
  const results = await Promise.allSettled(open.map((step) => maker.apply(write, step)));
  for (const [index, step] of open.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') made.add(step, result.value);
  }
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
