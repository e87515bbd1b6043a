import limitTo from 'p-limit';
import { setTimeout as pause } from 'node:timers/promises';
import { callDeadlineMs, databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { Fault } from '../../lib/fault.ts';
import { manyAsking } from '../../lib/queue.ts';
import { betweenPiecesOf, underTurn, type SharedTurn, type SharedTurns } from './shared-turns.ts';

/** How long a write waits for its turn: what has begun by then is most often answered in time. */
const longestWaitMs = callDeadlineMs - 3000;

type Task<T> = () => Promise<T>;
/**
 * A task that may wait this long for its turn among all processes, and for a list that is left: as long unless it is said.
 */
type Waiting<T> = (leftMs: number, leftListMs?: number) => Promise<T>;

/** Makes a part of a job; what comes in between waits while it is made. */
export type Piece = <T>(part: Task<T>) => Promise<T>;

interface Job {
  /** What it is called where it keeps somebody waiting. */
  readonly what: string;
  /** Whether other writes may come between its pieces. */
  readonly letsIn?: boolean;
}

interface Options {
  readonly waitMs?: number;
  /** Where several processes share the database. */
  readonly turns?: SharedTurns | undefined;
}

/**
 * One write of the directory at a time, so that what a write has checked of other rows still holds when it is stored:
 * that nobody has the role, that an administrator is left (DIR-24, PRC-16). What changes nothing that a job has checked
 * comes between the pieces of a job that lets it in (DIR-160).
 */
export function writeOrder({ waitMs = longestWaitMs, turns }: Options = {}) {
  /** Jobs, and what must not come between their pieces. */
  const alone = limitTo(1);
  const inTurn = limitTo(1);
  let running: Job | undefined;
  /** The turn of a job that runs. */
  let jobTurn: SharedTurn | undefined;
  let applyLeft: Task<void> = () => Promise.resolve();
  let isClosed = false;
  /** When the database last kept a write so long that it was given up. */
  let givenUpAt = -Infinity;

  const inTime = inTimeOf(waitMs, () => busy());

  const takeTurn = turnTaker(turns, { applyLeft: () => applyLeft(), isClosed: () => isClosed });

  const briefly =
    <T>(task: Task<T>, isBetween = false): Waiting<T> =>
    async (leftMs) => {
      const turn = await takeTurn(null, leftMs, { isBetween });
      try {
        const made = underTurn(turn, task);
        return await within(databaseDeadlineMs, made, () => {
          givenUpAt = performance.now();
          return new Fault('OUTCOME_UNKNOWN');
        });
      } finally {
        await turn?.end(true);
      }
    };

  const inJob =
    <T>(job: Job, task: (piece: Piece) => Promise<T>): Waiting<T> =>
    async (leftMs, leftListMs = leftMs) => {
      running = job;
      let isDone = false;
      try {
        await inTurn(() => beginJob(job, leftMs, leftListMs));
        const made = await (job.letsIn
          ? task((part) => inTurn(() => asHolder(job, part)))
          : inTurn(() => task((part) => asHolder(job, part))));
        isDone = !isClosed;
        return made;
      } finally {
        if (jobTurn) await inTurn(() => endJob(isDone));
        running = undefined;
      }
    };

  async function beginJob(
    { what: jobName, letsIn }: Job,
    leftMs: number,
    leftListMs = leftMs,
  ): Promise<void> {
    jobTurn = await takeTurn(jobName, leftMs, { leftListMs });
    if (letsIn) await jobTurn?.letIn();
  }

  /** What came between has ended. */
  async function endJob(isDone: boolean): Promise<void> {
    const turn = jobTurn;
    jobTurn = undefined;
    await turn?.end(isDone);
  }

  /** Whoever was not heard of for long waits for another turn, and looks again what is to be made. */
  async function asHolder<T>(job: Job, part: Task<T>): Promise<T> {
    const turn = jobTurn;
    if (!turn) return part();
    if (job.letsIn ? await turn.comeBack() : !turn.isLost()) {
      try {
        return await underTurn(turn, part);
      } finally {
        // Where it cannot, others wait for the next piece.
        if (job.letsIn) await turn.letIn().catch(() => undefined);
      }
    }
    await turn.end(false);
    await beginJob(job, Infinity);
    throw new Fault('UNAVAILABLE');
  }

  /** What keeps a write from its turn: a job, a database that does not answer, or many other writes. */
  function busy(): Fault {
    if (running) return new Fault('BUSY', { words: { what: running.what } });
    return performance.now() - givenUpAt <= waitMs ? new Fault('UNAVAILABLE') : manyAsking();
  }

  return {
    /** Given up when it takes too long, its outcome unknown; should it end after all, its guard decides. */
    write: <T>(task: Task<T>): Promise<T> =>
      inTime((begin) => alone(() => inTurn(begin)), briefly(task)),
    /** The same for what changes nothing that a job has checked. */
    writeBetween: <T>(task: Task<T>): Promise<T> => inTime(inTurn, briefly(task, true)),
    /** For a write that has come between, and finds that it changes what the job has checked. Throws BUSY. */
    refuseBetween(): void {
      const jobName = running?.letsIn ? running.what : betweenPiecesOf();
      if (jobName !== null) throw new Fault('BUSY', { words: { what: jobName } });
    },
    /** However long it waits and takes. */
    job: <T>(job: Job, task: (piece: Piece) => Promise<T>): Promise<T> =>
      alone(() => inJob(job, task)(Infinity)),
    /** However long it takes, once it has its turn: for what somebody waits for. */
    jobInTime: <T>(job: Job, task: (piece: Piece) => Promise<T>): Promise<T> =>
      inTime(alone, inJob(job, task)),
    /** The same when no other process is at anything. Throws BUSY and UNAVAILABLE. */
    jobAtOnce: <T>(job: Job, task: (piece: Piece) => Promise<T>): Promise<T> =>
      alone(() => inJob(job, task)(0, Infinity)),
    /** How a list is applied that a process has left. */
    onLeft(apply: Task<void>): void {
      applyLeft = apply;
    },
    /** A job that is cut off from now on leaves its list to the next process. */
    close(): void {
      isClosed = true;
      turns?.close();
    },
  };
}

/** Takes the turn among all processes, and first applies what one that stopped has left (PRC-17). */
function turnTaker(
  turns: SharedTurns | undefined,
  { applyLeft, isClosed }: { applyLeft: Task<void>; isClosed: () => boolean },
) {
  return async function takeTurn(
    jobName: string | null,
    leftMs: number,
    { isBetween = false, leftListMs = leftMs } = {},
  ): Promise<SharedTurn | undefined> {
    const until = performance.now() + leftListMs;
    const turn = await turns?.take(jobName, leftMs, isBetween);
    if (!turn?.isLeft) return turn;
    const apply = async (): Promise<void> => {
      await applyLeft();
      if (isClosed() || turn.isLost()) throw new Fault('UNAVAILABLE');
    };
    const applied = apply();
    try {
      if (await isDoneBy(until, applied)) return turn;
    } catch (error) {
      await turn.end(false);
      throw error;
    }
    // The list goes on; what has waited for it is not begun, for its call is given up by then (PRC-16).
    applied.then(
      () => turn.end(true),
      () => turn.end(false),
    );
    const { leftBy } = turn;
    throw leftBy === null
      ? new Fault('UNAVAILABLE')
      : new Fault('BUSY', { words: { what: leftBy } });
  };
}

/** False when it is not done by then; throws as it does. */
async function isDoneBy(until: number, task: Promise<void>): Promise<boolean> {
  const done = task.then(() => true);
  if (until === Infinity) return done;
  return Promise.race([done, pause(Math.max(0, until - performance.now()), false, { ref: false })]);
}

/** A task that has no turn in time is not begun. */
const inTimeOf =
  (waitMs: number, busy: () => Fault) =>
  <T>(queued: (task: Task<T>) => Promise<T>, task: Waiting<T>): Promise<T> => {
    let isLate = false;
    let hasBegun = false;
    const until = performance.now() + waitMs;
    return new Promise<T>((resolve, reject) => {
      const late = setTimeout(() => {
        isLate = !hasBegun;
        if (isLate) reject(busy());
      }, waitMs);
      const begin = (): Promise<T> => {
        clearTimeout(late);
        if (isLate) return Promise.reject(busy());
        hasBegun = true;
        return task(Math.max(0, until - performance.now()));
      };
      queued(begin).then(resolve, reject);
    });
  };

/** Whether something else has the turn. */
export const isInTheWay = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'BUSY' || error.code === 'UNAVAILABLE');

export type WriteOrder = ReturnType<typeof writeOrder>;
