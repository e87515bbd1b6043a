import { expect, it } from 'vitest';
import { eventDelays } from './publisher.ts';

it('tells the delay that 95 of 100 events stay within, of the last 15 minutes [ADM-163]', () => {
  let now = 0;
  const delays = eventDelays({ elapsed: () => now });
  expect(delays.p95()).toBeNull();
  for (let ms = 1; ms <= 100; ms += 1) {
    const sent = delays.begin();
    now += ms;
    sent();
  }
  expect(delays.p95()).toBe(95);
  now += 16 * 60_000;
  expect(delays.p95()).toBeNull();
});
