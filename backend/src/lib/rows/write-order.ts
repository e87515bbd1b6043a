import limitTo from 'p-limit';
import { callDeadlineMs, databaseDeadlineMs, within } from '../deadline.ts';
import { Fault } from '../fault.ts';

/** How long a write waits for its turn: what has begun by then is most often answered in time. */
const longestWaitMs = callDeadlineMs - 3000;

type Task<T> = () => Promise<T>;

/** Makes a part of a job; what comes in between waits while it is made. */
export type Piece = <T>(part: Task<T>) => Promise<T>;

interface Job {
  /** What it is called where it keeps somebody waiting. */
  readonly what: string;
  /** Whether other writes may come between its pieces. */
  readonly letsIn?: boolean;
}

/**
 * One write of the directory at a time in this process, so that what a write has checked of other rows still holds
 * when it is stored: that nobody has the role, that an administrator is left (DIR-24). What changes nothing that a job
 * has checked comes between the pieces of a job that lets it in (DIR-160).
 */
export function writeOrder(waitMs = longestWaitMs) {
  /** Jobs, and what must not come between their pieces. */
  const alone = limitTo(1);
  const inTurn = limitTo(1);
  let running: Job | undefined;

  /** A task that has no turn in time is not begun. */
  function inTime<T>(queued: (task: Task<T>) => Promise<T>, task: Task<T>): Promise<T> {
    let isLate = false;
    let hasBegun = false;
    return new Promise<T>((resolve, reject) => {
      const late = setTimeout(() => {
        isLate = !hasBegun;
        if (isLate) reject(busy());
      }, waitMs);
      const begin = (): Promise<T> => {
        clearTimeout(late);
        if (isLate) return Promise.reject(busy());
        hasBegun = true;
        return task();
      };
      queued(begin).then(resolve, reject);
    });
  }

  const briefly =
    <T>(task: Task<T>): Task<T> =>
    () =>
      within(databaseDeadlineMs, task(), 'OUTCOME_UNKNOWN');

  const inJob =
    <T>(job: Job, task: (piece: Piece) => Promise<T>): Task<T> =>
    async () => {
      running = job;
      try {
        return await (job.letsIn ? task(inTurn) : inTurn(() => task((part) => part())));
      } finally {
        running = undefined;
      }
    };

  const busy = () =>
    running ? new Fault('BUSY', { words: { what: running.what } }) : new Fault('UNAVAILABLE');

  return {
    /** Given up when it takes too long, its outcome unknown; should it end after all, its guard decides. */
    write: <T>(task: Task<T>): Promise<T> =>
      inTime((begin) => alone(() => inTurn(begin)), briefly(task)),
    /** The same for what changes nothing that a job has checked. */
    writeBetween: <T>(task: Task<T>): Promise<T> => inTime(inTurn, briefly(task)),
    /** For a write that has come between, and finds that it changes what the job has checked. Throws BUSY. */
    refuseBetween(): void {
      if (running?.letsIn) throw busy();
    },
    /** However long it waits and takes. */
    job: <T>(job: Job, task: (piece: Piece) => Promise<T>): Promise<T> => alone(inJob(job, task)),
    /** However long it takes, once it has its turn: for what somebody waits for. */
    jobInTime: <T>(job: Job, task: (piece: Piece) => Promise<T>): Promise<T> =>
      inTime(alone, inJob(job, task)),
  };
}

export type WriteOrder = ReturnType<typeof writeOrder>;
