import { Fault } from './fault.ts';

/** How long a call may wait for the database while others queue behind it, in ms (OPS-19). */
export const databaseDeadlineMs = 5000;

/**
 * Fails with UNAVAILABLE when a task takes longer. The driver never gives up on a command that it wrote
 * just as its socket closed, so nothing that others queue behind may wait for it without a deadline.
 */
export function within<T>(ms: number, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Fault('UNAVAILABLE')), ms);
    task.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
