import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { publishElsewhere } from './publisher.ts';

it('of two writes of one subject the later one begins when the earlier has ended, with what stands then [PRC-43]', async () => {
  let here = ['Wen'];
  let stored: string[] = [];
  const began: string[][] = [];
  const finish: (() => void)[] = [];
  const subjectPublisher = publishElsewhere({
    gatherMs: 0,
    subjects: () => [],
    isEmpty: () => here.length === 0,
    write: async () => {
      const written = here;
      began.push(written);
      await new Promise<void>((resolve) => finish.push(resolve));
      stored = written;
    },
    failed: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => subjectPublisher.stop());
  subjectPublisher.changed('date');
  await expect.poll(() => began.length).toBe(1);
  here = ['Wen', 'Wira'];
  subjectPublisher.changed('date');
  // As long as a write that does not wait takes to begin.
  await pause(20);
  expect(began).toEqual([['Wen']]);
  here = ['Wira'];
  finish[0]?.();
  await expect.poll(() => began.length).toBe(2);
  finish[1]?.();
  await expect.poll(() => stored).toEqual(['Wira']);
  here = [];
  subjectPublisher.changed('date');
  await expect.poll(() => finish.length).toBe(3);
  finish[2]?.();
});
