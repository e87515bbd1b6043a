import type { JobWaits } from '@muster/protocol';
import type { RecordedActor } from '../lib/audit/audit-record.ts';
import type { Meter } from '../lib/meter.ts';
import type { OneJob } from './one-job.repo.ts';

/** The process ends: what is stored of a job is gone on with at the next start, or called failed. */
export class Stopping extends Error {}

/** How a job ended, with what is to be read where it failed. */
interface Outcome {
  readonly state: 'done' | 'failed';
  readonly message: string | null;
}

/** What is stored of a job: at which of its steps it is, or how it ended. */
interface JobDoc {
  readonly _id: string;
  state: string;
  message: string | null;
}

export interface Making {
  /** Whoever began it. */
  readonly by: RecordedActor;
  /** Whether an earlier process had begun this step. */
  readonly isLeft: boolean;
}

interface Step<Doc> {
  make(doc: Doc, making: Making): Promise<void>;
  /** What is to be read of one that cannot be gone on with. Any other one is made once more. */
  readonly cutOff?: string;
}

interface JobFiles {
  /** Throws where there is no room for another one. */
  prepare(): Promise<void>;
  removeAny(name: string): Promise<void>;
  /** What ended processes have left half. */
  removeParts(): Promise<void>;
}

interface Definition<Doc extends JobDoc> {
  /** In words, such as `A backup`. */
  readonly name: string;
  /** While it is at work, no other process and no other job is. */
  readonly lease: Pick<OneJob, 'take' | 'waits'>;
  readonly meter: Pick<Meter, 'tell' | 'time'>;
  /** In their order, each by the state in which a document stands while it is made. */
  readonly steps: Readonly<Partial<Record<Doc['state'], Step<Doc>>>>;
  store(doc: Doc): Promise<void>;
  /** A process may have ended before the trail had its end. */
  latest(): Promise<Doc | null | undefined>;
  /** Those of which it is not stored how they ended, where it may be more than the latest one. */
  left?(): Promise<readonly Doc[]>;
  /** Where each writes a file, which goes with what is cut off. */
  readonly files?: JobFiles;
  fileOf?(doc: Doc): string | null;
  /** What else is set of one that ends. */
  ending?(doc: Doc): Partial<Doc>;
  /** In the trail; once, however often it is recorded (AUD-13). */
  recordEnd(doc: Doc, by: RecordedActor): Promise<void>;
  /** Who began one that an earlier process has left. */
  startedBy(doc: Doc): RecordedActor;
  wordsOf(error: unknown, doc: Doc): string;
  failed(error: unknown, doing: string): void;
}

/** What becomes of one job: its steps, and how it ends. */
function jobRun<Doc extends JobDoc>(definition: Definition<Doc>) {
  const { name, meter, steps, store, files, failed } = definition;
  const states = Object.keys(steps) as Doc['state'][];
  const inText = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const stateOf = ({ state }: Doc): Doc['state'] => state;

  /** From the step that it is at to its end; one that stops before is left as it is stored. */
  async function goOn(doc: Doc, by: RecordedActor, isLeft = false): Promise<void> {
    const elapsed = meter.time();
    try {
      await makeSteps(doc, by, isLeft);
    } catch (error) {
      if (error instanceof Stopping) return void (await cutOff(doc, by));
      meter.tell({ what: 'job', name, state: 'failed', ms: elapsed() });
      await fail(doc, by, error);
      throw error;
    }
    await end(doc, by, { state: 'done', message: null });
    meter.tell({ what: 'job', name, state: 'done', ms: elapsed() });
  }

  async function makeSteps(doc: Doc, by: RecordedActor, isLeft: boolean): Promise<void> {
    const from = stateOf(doc);
    for (const state of states.slice(states.indexOf(from))) {
      if (doc.state !== state) {
        doc.state = state;
        await store(doc);
      }
      await steps[state]?.make(doc, { by, isLeft: isLeft && state === from });
    }
  }

  async function fail(doc: Doc, by: RecordedActor, error: unknown): Promise<void> {
    failed(error, `${inText} failed`);
    await end(doc, by, { state: 'failed', message: definition.wordsOf(error, doc) });
  }

  /** In the middle of a step: answers whether that is its end. */
  async function cutOff(doc: Doc, by: RecordedActor): Promise<boolean> {
    const message = steps[stateOf(doc)]?.cutOff;
    if (message === undefined) return false;
    const file = definition.fileOf?.(doc) ?? null;
    if (file !== null) await files?.removeAny(file);
    await end(doc, by, { state: 'failed', message });
    return true;
  }

  /** It is running until it is recorded how it ended. */
  async function end(doc: Doc, by: RecordedActor, outcome: Outcome): Promise<void> {
    const ended = { ...doc, ...definition.ending?.(doc), ...outcome };
    try {
      await store(ended);
      await definition.recordEnd(ended, by);
      Object.assign(doc, ended);
    } catch (error) {
      failed(error, `the end of ${inText} was not stored`);
      throw error;
    }
  }

  return { goOn, fail, cutOff, hasEnded: (doc: Doc) => !states.includes(stateOf(doc)) };
}

/**
 * Jobs that go on by themselves when they are begun: one at a time, step after step, until it is stored and recorded how
 * they ended. What a process leaves that ends in the middle is gone on with at the next start, or called failed.
 */
export function backgroundJobs<Doc extends JobDoc>(definition: Definition<Doc>) {
  const { name, lease, store, latest, files, startedBy } = definition;
  const { goOn, fail, cutOff, hasEnded } = jobRun(definition);
  let current: Doc | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  const left = definition.left ?? latestLeft;

  async function latestLeft(): Promise<Doc[]> {
    const last = await latest();
    return last && !hasEnded(last) ? [last] : [];
  }

  /** Takes the lease and begins one. `made` throws what made it fail. Throws BUSY. */
  async function start(
    begin: () => Doc | Promise<Doc>,
    by: RecordedActor,
  ): Promise<{ doc: Doc; made: Promise<void> }> {
    const release = await lease.take(name);
    try {
      const doc = await begin();
      current = doc;
      await prepare(doc, by);
      return { doc, made: underway(goOn(doc, by), release) };
    } catch (error) {
      current = undefined;
      release();
      throw error;
    }
  }

  async function prepare(doc: Doc, by: RecordedActor): Promise<void> {
    try {
      await files?.prepare();
      await store(doc);
    } catch (error) {
      // What it is listed in may be out of reach too; the next one may begin all the same.
      await fail(doc, by, error).catch(() => undefined);
      throw error;
    }
  }

  function underway(work: Promise<void>, release: () => void): Promise<void> {
    const made = work.finally(() => {
      current = undefined;
      release();
    });
    running = made.catch(() => undefined);
    return made;
  }

  /** What an earlier process has left, or another one that has ended. Throws BUSY. */
  async function resume(): Promise<void> {
    // One that was begun here meanwhile is nothing that is left.
    if (current) return;
    await files?.removeParts();
    const last = await latest();
    if (last && hasEnded(last)) await definition.recordEnd(last, startedBy(last));
    if ((await left()).length === 0) return;
    const release = await lease.take(name);
    try {
      // Whoever had the lease may have ended them.
      const toGoOn: Doc[] = [];
      for (const doc of await left()) {
        if (!(await cutOff(doc, startedBy(doc)))) toGoOn.push(doc);
      }
      void underway(goOnWith(toGoOn), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async function goOnWith(docs: readonly Doc[]): Promise<void> {
    for (const doc of docs) {
      current = doc;
      await goOn(doc, startedBy(doc), true).catch(() => undefined);
    }
  }

  return {
    start,
    resume,
    /** The one that is made here. */
    current: () => current,
    /** Why one does not go on that has not ended; null where it is made, here or elsewhere (KEP-71). */
    waits: async (doc: Doc): Promise<JobWaits | null> =>
      hasEnded(doc) || doc._id === current?._id ? null : lease.waits(name),
    /** Resolves when none is running. */
    settled: async () => void (await running),
    /** To be asked where a step takes long; it throws Stopping then. */
    isStopping: () => isStopping,
    /** Resolves when none is running; what can be left to the next start is. */
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}
