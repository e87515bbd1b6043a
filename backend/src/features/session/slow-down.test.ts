import { expect, it } from 'vitest';
import { clockOf } from '../../lib/clock.ts';
import type { Fault } from '../../lib/fault.ts';
import { slowDown } from './slow-down.ts';

function table() {
  let now = Date.parse('2025-09-06T02:20:00Z');
  const slow = slowDown(clockOf('Asia/Singapore', () => now));
  return {
    slow,
    advance: (ms: number) => (now += ms),
    /** Seconds to wait, 0 when the pair may try. */
    wait(pair: string): number {
      try {
        slow.check(pair);
        return 0;
      } catch (error) {
        return (error as Fault).retryAfter ?? Number.NaN;
      }
    },
  };
}

it('four failures are free, then the wait doubles from 1 s to 60 s and no further [SES-28]', () => {
  const { slow, wait, advance } = table();
  const waits = Array.from({ length: 13 }, () => {
    slow.failed('tl.a1 10.0.0.1');
    const seconds = wait('tl.a1 10.0.0.1');
    advance(seconds * 1000);
    return seconds;
  });
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('a refused try neither counts nor makes the wait longer [SES-28]', () => {
  const { slow, wait, advance } = table();
  for (let failure = 0; failure < 7; failure++) slow.failed('pair');
  expect(wait('pair')).toBe(4);
  advance(2500);
  expect(wait('pair')).toBe(2);
  advance(1500);
  expect(wait('pair')).toBe(0);
});

it('only that account from that address waits [SES-28]', () => {
  const { slow, wait } = table();
  for (let failure = 0; failure < 20; failure++) slow.failed('tl.a1 10.0.0.1');
  expect(wait('tl.a1 10.0.0.1')).toBe(60);
  expect(wait('tl.a1 10.0.0.2')).toBe(0);
  expect(wait('tl.a2 10.0.0.1')).toBe(0);
});

it('a success, or 15 quiet minutes, forgets the failures [SES-29]', () => {
  const { slow, wait, advance } = table();
  const fail = () => {
    for (let failure = 0; failure < 6; failure++) slow.failed('pair');
  };
  fail();
  slow.succeeded('pair');
  expect(wait('pair')).toBe(0);
  fail();
  advance(15 * 60_000);
  slow.failed('pair');
  expect(wait('pair')).toBe(0);
});

it('its memory has an end: the oldest of 50,000 pairs is forgotten first [SES-29]', () => {
  const { slow, wait } = table();
  for (let failure = 0; failure < 9; failure++) slow.failed('first');
  for (let pair = 0; pair < 50_000; pair++) slow.failed(`other ${pair}`);
  expect(wait('first')).toBe(0);
});

it('a clock set back makes no wait longer [SES-28]', () => {
  let now = Date.parse('2025-09-06T02:20:00Z');
  let elapsed = 0;
  const slow = slowDown(
    clockOf(
      'Asia/Singapore',
      () => now,
      () => elapsed,
    ),
  );
  for (let failure = 0; failure < 5; failure++) slow.failed('pair');
  now -= 10 * 60_000;
  elapsed += 1000;
  expect(() => slow.check('pair')).not.toThrow();
});
