import { expect, it } from 'vitest';
import { momentsIn, type MomentContext } from './moment-answer.ts';

/** A morning shift (10:00 to 22:00), at 12:30 of the same day. */
const day: MomentContext = {
  date: '2026-11-20',
  today: '2026-11-20',
  timeZone: 'Asia/Singapore',
  now: Date.parse('2026-11-20T12:30:00+08:00'),
};
/** The night shift of the day after, past midnight. */
const night: MomentContext = {
  ...day,
  date: '2026-11-21',
  today: '2026-11-22',
  now: Date.parse('2026-11-22T03:00:00+08:00'),
};
const meant = (text: string, context = day) =>
  momentsIn(text, context).map(({ date, at, isToCome }) =>
    [date, new Date(at + 8 * 3_600_000).toISOString().slice(0, 19), isToCome && 'to come']
      .filter(Boolean)
      .join(' '),
  );

it.each([
  ['10:42', ['2026-11-20 2026-11-20T10:42:00']],
  ['10:42:08 AM', ['2026-11-20 2026-11-20T10:42:08']],
  ['replay at 10:42', ['2026-11-20 2026-11-20T10:42:00']],
  ['go to 10:42', ['2026-11-20 2026-11-20T10:42:00']],
  ['Nov 12 10:42 pm', ['2026-11-12 2026-11-12T22:42:00']],
  ['10 PM on Nov 12', ['2026-11-12 2026-11-12T22:00:00']],
  ['replay of Nov 12, 10:42:08 am', ['2026-11-12 2026-11-12T10:42:08']],
  ['yesterday at 20:00', ['2026-11-19 2026-11-19T20:00:00']],
  ['12:00 PM', ['2026-11-20 2026-11-20T12:00:00']],
  ['1 PM', ['2026-11-20 2026-11-20T13:00:00 to come']],
  ['replay', ['2026-11-20 2026-11-20T12:30:00']],
  ['replay of Nov 12', ['2026-11-12 2026-11-12T22:00:00']],
  ['Nov 12', []],
  ['bus 2', []],
  ['next 3 to CAR 1', []],
  ['10:42 nonsense', []],
  ['', []],
])('%s on a board of the morning is %j [UI-330]', (text, moments) => {
  expect(meant(text)).toEqual(moments);
});

it('of a night a time alone is the one during the shift, whichever day it falls on [UI-330]', () => {
  expect(meant('23:10', night)).toEqual(['2026-11-21 2026-11-21T23:10:00']);
  expect(meant('1:30', night)[0]).toBe('2026-11-21 2026-11-22T01:30:00');
  expect(meant('Nov 22 1:30 AM', night)).toEqual(['2026-11-21 2026-11-22T01:30:00']);
  expect(meant('4 AM', night)).toEqual(['2026-11-21 2026-11-22T04:00:00 to come']);
});

it('in a replay its own moments come first, and another day can be the board’s or its own [UI-330]', () => {
  const since = (begin: string) => ({
    ...night,
    span: { start: Date.parse(begin), end: Date.parse('2026-11-21T23:30:00+08:00') },
  });
  expect(meant('9:15', since('2026-11-21T20:00:00+08:00'))[0]).toBe(
    '2026-11-21 2026-11-21T21:15:00',
  );
  expect(meant('Nov 20 21:15', since('2026-11-20T21:00:00+08:00'))).toEqual([
    '2026-11-21 2026-11-20T21:15:00',
    '2026-11-20 2026-11-20T21:15:00',
  ]);
});

it('a text of 200,000 letters is no moment [UI-320]', () => {
  const begun = performance.now();
  expect(momentsIn(`10:42 ${' '.repeat(200_000)}x`, day)).toEqual([]);
  expect(momentsIn('to '.repeat(60_000), day)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(2000);
});
