import limitTo from 'p-limit';
import { Worker } from 'node:worker_threads';

/** With `stored` a password is checked against it, without it a hash is made. */
export interface PasswordTask {
  readonly password: string;
  readonly stored?: string;
}

interface Answer {
  readonly result?: string | boolean;
  readonly error?: Error;
}

const threads = 2;
const atOnce = limitTo(threads);
const idle: Worker[] = [];

/** Runs a task in one of two threads, which start with the first tasks and again if they die (SES-31). */
export const inPasswordThread = (task: PasswordTask): Promise<string | boolean> =>
  atOnce(async () => {
    const worker = idle.pop() ?? startWorker();
    const { result, error } = await ask(worker, task);
    idle.push(worker);
    if (result === undefined) throw error ?? new Error('a password thread gave no answer');
    return result;
  });

function ask(worker: Worker, task: PasswordTask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (why: unknown) =>
      reject(why instanceof Error ? why : new Error(`a password thread ended with ${String(why)}`));
    worker.once('error', ended).once('exit', ended);
    worker.once('message', (answer: Answer) => {
      worker.off('error', ended).off('exit', ended);
      worker.unref();
      resolve(answer);
    });
    // A task that is under way keeps the process; an idle thread does not.
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(task);
  });
}

/** The built file beside this bundle, or the source. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const worker = new Worker(
    new URL(isSource ? './password.worker.mjs' : './password.worker.js', import.meta.url),
    // Plain JavaScript needs nothing of what the server was started with, such as a loader of TypeScript.
    { execArgv: [] },
  );
  const leave = () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };
  return worker.on('error', leave).on('exit', leave);
}
