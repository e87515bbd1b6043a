import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/dates.ts';
import { carriedWords, countsOn, lastDayNotice, writtenTag } from './tag-days.ts';

const today = '2026-11-29';

describe('a tag that somebody carries', () => {
  it.each([
    ['without a last day', null, today, true],
    ['on its last day, which a night shift goes on after', today, today, true],
    ['on the day after', '2026-11-28', today, false],
    ['in the past, for which it counted', today, '2026-05-01', true],
  ])('%s counts by the date alone [DIR-203]', (_, validUntil, date, counts) => {
    expect(countsOn({ validUntil }, date)).toBe(counts);
  });

  it('is written with its last day, and read as it was written [DIR-205]', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ().-]{0,20}[A-Za-z]$/);
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(name, day, (tag, last) => {
        expect(writtenTag(carriedWords(tag, last))).toEqual({ name: tag, day: last });
        expect(writtenTag(carriedWords(tag, null))).toEqual({ name: tag });
      }),
    );
  });

  it.each([
    [40, undefined],
    [31, undefined],
    [30, 30],
    [8, 30],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-1, 'over'],
    [-28, 'over'],
    [-29, undefined],
  ])('%i days before its end is told as %s [NOT-33]', (left, notice) => {
    expect(lastDayNotice(addDays(today, left), today)).toBe(notice);
  });
});
