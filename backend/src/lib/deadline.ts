import { Fault } from './fault.ts';

/** How long a call may wait for the database while others queue behind it, in ms (OPS-19). */
export const databaseDeadlineMs = 5000;

/** A read that takes longer is ended in the database too, in ms: nobody waits for it any more (PRC-26). */
export const mostReadMs = 5000;

/**
 * How long a call may take to its answer once the whole of it is here, in ms: a reading one asks the database more
 * than once, a writing one waits in a queue (OPS-19).
 */
export const callDeadlineMs = 9000;

/** Fails when a task takes longer, with UNAVAILABLE unless the task may have written, or something else is known of it. */
export function within<T>(
  ms: number,
  task: Promise<T>,
  late: 'UNAVAILABLE' | 'OUTCOME_UNKNOWN' | (() => Error) = 'UNAVAILABLE',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fault = () => (typeof late === 'string' ? new Fault(late) : late());
    const timer = setTimeout(() => reject(fault()), ms);
    task.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
