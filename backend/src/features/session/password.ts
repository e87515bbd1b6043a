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

/** Composed, so that it fits from every keyboard and system (SES-53). */
export const hashPassword = async (password: string): Promise<string> =>
  String(await inPasswordThread({ password: password.normalize() }));

/** What an unknown user's password is checked against, so that the answer takes as long (SES-27). */
let decoy: Promise<string> | undefined;

/** True when the password fits. Without a hash, or with the empty one of who has no password yet, it takes the same time and is false. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  // Waited for by everyone, or the first unknown name after a start would answer later.
  const nobody = await decoy;
  const typed = new Set([password.normalize(), password]);
  for (const one of typed) {
    // Passwords from before they were composed are tried as they came, for a name that nobody has too.
    if ((await inPasswordThread({ password: one, stored: stored || nobody })) === true) {
      return Boolean(stored);
    }
  }
  return false;
}
