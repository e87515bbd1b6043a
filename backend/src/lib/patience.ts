import { Fault } from './fault.ts';

/** How long the database is waited for where others wait behind, in ms. */
export const patienceMs = 5000;

/**
 * Answers UNAVAILABLE when a task takes longer. The driver waits for ever for a command that it writes
 * in the moment its socket closes, so nothing that others queue behind may wait for it without this.
 */
export function within<T>(ms: number, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Fault('UNAVAILABLE')), ms);
    task.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
