// For every test file: a test that fails for want of time says so where the machine has more to do than it has cores.
import { availableParallelism, loadavg } from 'node:os';
import { afterEach } from 'vitest';

const forWantOfTime = /timed out|timeout|in time|unable to find|within \d+ m?s|\b503\b|BUSY/i;

/** What a failed test says, with the machine named where that may be the cause. */
export function namingTheMachine(said, load, cores, because = '') {
  if (load <= cores * 1.5 || !forWantOfTime.test(`${said} ${because}`)) return said;
  return `the machine is busy: ${load.toFixed(1)} wait for its ${cores} cores; run this file alone. ${said}`;
}

afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const [load] = loadavg();
    const because = error.cause?.message;
    error.message = namingTheMachine(error.message, load, availableParallelism(), because);
  }
});
