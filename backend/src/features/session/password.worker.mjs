// Checks and makes password hashes in a thread of lower priority, so that events come first (SES-31).
// Plain JavaScript: it starts the same way from the source and from the bundle, in milliseconds.
import { hashSync, verifySync } from '@node-rs/argon2';
import { setPriority } from 'node:os';
import { getEnvironmentData, parentPort } from 'node:worker_threads';

// On Linux a priority belongs to the thread that sets it; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(0, 10);

/** argon2id (the library's default) with OWASP's parameters; tests that are about something else set lower ones. */
const options = getEnvironmentData('argon2') ?? { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @param {{ password: string, stored?: string }} task with `stored` a check, without it a new hash */
const done = ({ password, stored }) => {
  try {
    return {
      result: stored === undefined ? hashSync(password, options) : verifySync(stored, password),
    };
  } catch (error) {
    return { error };
  }
};

parentPort?.on('message', (task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(done(task));
});
