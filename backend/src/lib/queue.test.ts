import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fewAtOnce } from './queue.ts';

it('at most so many run at once, those beyond the line are refused, and a failed one gives its place on [OPS-73, OPS-111]', async () => {
  const run = fewAtOnce(2, 3);
  let [now, most] = [0, 0];
  const task = async () => {
    most = Math.max(most, ++now);
    await turn();
    now -= 1;
    throw new Error('failed');
  };
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => run(task)));
  const reasons = results.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
  expect(most).toBe(2);
  expect(reasons.filter((one) => one.includes('failed'))).toHaveLength(5);
  expect(reasons.filter((one) => one.includes('Many are asking'))).toHaveLength(2);
  expect(await run(async () => 'free again')).toBe('free again');
});
