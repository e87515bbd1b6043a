import { expect, it } from 'vitest';
import { waitOvertaken } from './shared-turns.ts';

it('whoever is overtaken waits 1 to 3 ms, and however often in a row at most 50 ms [PRC-30]', async () => {
  const waited = async (times: number) => {
    const began = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => waitOvertaken(times)));
    return performance.now() - began;
  };
  // The longest of many; a timer comes late when the machine is busy.
  expect(await waited(1)).toBeLessThan(500);
  expect(await waited(1_000_000)).toBeLessThan(500);
});
