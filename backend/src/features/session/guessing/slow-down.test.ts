import { expect, it } from 'vitest';
import { clockOf } from '../../../lib/clock.ts';
import type { Fault } from '../../../lib/fault.ts';
import { slowDown } from './slow-down.ts';

function table() {
  let now = Date.parse('2025-09-06T02:20:00Z');
  const slow = slowDown(clockOf('Asia/Singapore', () => now));
  return {
    slow,
    advance: (ms: number) => (now += ms),
    fail: (username: string, address = '10.0.0.1') => slow.failed({ username, address }),
    /** Seconds to wait, 0 when the pair may try. */
    wait(username: string, address = '10.0.0.1'): number {
      try {
        slow.check({ username, address });
        return 0;
      } catch (error) {
        return (error as Fault).retryAfter ?? Number.NaN;
      }
    },
  };
}

it('four failures are free, then the wait doubles from 1 s to 60 s and no further [SES-28]', () => {
  const { fail, wait, advance } = table();
  const waits = Array.from({ length: 13 }, () => {
    fail('tl.a1');
    const seconds = wait('tl.a1');
    advance(seconds * 1000);
    return seconds;
  });
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it.each([0.123, 5543.332_421_999_999_5, 5544.566_989_8])(
  'the wait is 60 s at most however fine the clock is, as at %d ms [SES-28]',
  (now) => {
    const slow = slowDown({ ...clockOf('Asia/Singapore'), elapsed: () => now });
    const attempt = { username: 'tl.a1', address: '10.0.0.1' };
    for (let failure = 0; failure < 20; failure++) slow.failed(attempt);
    expect(() => slow.check(attempt)).toThrow(expect.objectContaining({ retryAfter: 60 }));
  },
);

it('a refused try neither counts nor makes the wait longer [SES-28]', () => {
  const { fail, wait, advance } = table();
  for (let failure = 0; failure < 7; failure++) fail('pair');
  expect(wait('pair')).toBe(4);
  advance(2500);
  expect(wait('pair')).toBe(2);
  advance(1500);
  expect(wait('pair')).toBe(0);
});

it('only that account from that address waits [SES-28]', () => {
  const { fail, wait } = table();
  for (let failure = 0; failure < 20; failure++) fail('tl.a1');
  expect(wait('tl.a1')).toBe(60);
  expect(wait('tl.a1', '10.0.0.2')).toBe(0);
  expect(wait('tl.a2')).toBe(0);
});

it('a success, or 15 quiet minutes, forgets the failures [SES-29]', () => {
  const { slow, fail, wait, advance } = table();
  const failOften = () => {
    for (let failure = 0; failure < 6; failure++) fail('pair');
  };
  failOften();
  slow.succeeded({ username: 'pair', address: '10.0.0.1' });
  expect(wait('pair')).toBe(0);
  failOften();
  advance(15 * 60_000);
  fail('pair');
  expect(wait('pair')).toBe(0);
});

it('its memory has an end: the oldest of 50,000 pairs is forgotten first [SES-29]', () => {
  const { fail, wait } = table();
  for (let failure = 0; failure < 9; failure++) fail('first');
  for (let pair = 0; pair < 50_000; pair++) fail(`other ${pair}`, '10.0.0.2');
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
  const pair = { username: 'tl.a1', address: '10.0.0.1' };
  for (let failure = 0; failure < 5; failure++) slow.failed(pair);
  now -= 10 * 60_000;
  elapsed += 1000;
  expect(() => slow.check(pair)).not.toThrow();
});

it('an address that fails for 31 accounts gives turns, a second apart and within a minute, to every account it has not signed in to [SES-52]', () => {
  const { slow, fail, wait } = table();
  slow.succeeded({ username: 'tl.a1', address: '10.0.0.1' });
  for (let account = 0; account < 30; account++) fail(`guessed.${account}`);
  expect(wait('another')).toBe(0);
  fail('one.more');
  const waits = Array.from({ length: 150 }, (_, person) => wait(`person.${person}`));
  expect(waits.slice(0, 3)).toEqual([1, 2, 3]);
  expect(waits.slice(59)).toEqual(waits.slice(59).map(() => 60));
  expect(wait('tl.a1')).toBe(0);
  expect(wait('another', '10.0.0.2')).toBe(0);
});

it('a turn that was given stays, however many others fail meanwhile, and is one try [SES-52]', () => {
  const { slow, fail, wait, advance } = table();
  for (let account = 0; account < 40; account++) fail(`guessed.${account}`);
  expect(wait('right')).toBe(1);
  for (let more = 0; more < 100; more++) {
    wait(`more.${more}`);
    fail(`more.${more}`);
  }
  expect(wait('right')).toBe(1);
  advance(1000);
  expect(wait('right')).toBe(0);
  slow.taken({ username: 'right', address: '10.0.0.1' });
  expect(wait('right')).toBe(60);
});

it('one person’s typing, and known people’s, is no reason to slow their address [SES-52]', () => {
  const { slow, fail, wait } = table();
  for (let typed = 0; typed < 200; typed++) fail('tl.a1');
  for (let person = 0; person < 200; person++) {
    slow.succeeded({ username: `known.${person}`, address: '10.0.0.1' });
    fail(`known.${person}`);
  }
  expect(wait('tl.a2')).toBe(0);
});

it('all addresses of one IPv6 network are one [SES-52, OPS-74]', () => {
  const { fail, wait } = table();
  for (let one = 0; one < 60; one++) fail(`guessed.${one}`, `2001:db8::${one}`);
  expect(wait('another', '2001:db8::ffff')).toBe(1);
  expect(wait('another', '2001:db8:0:1::1')).toBe(0);
});
