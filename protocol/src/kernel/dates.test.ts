import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber, daysBetween, isoDate, clockIn, dateIn, instantIn } from './dates.ts';

describe('dates are strings, arithmetic is on UTC days', () => {
  it.each(['2025-02-29', '2025-13-01', '2025-00-10', '2025-1-1', '25-01-01', '2025-01-32', ''])(
    'the date "%s" is refused [OPS-39]',
    (text) => expect(isoDate.safeParse(text).success).toBe(false),
  );

  it.each(['2024-02-29', '1970-01-01', '9999-12-31'])('the date %s is accepted [OPS-39]', (text) =>
    expect(isoDate.parse(text)).toBe(text),
  );

  it('adds and subtracts days without a time zone [OPS-39]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6000, max: 6000 }), (days) => {
        const date = addDays('2025-09-06', days);
        expect(daysBetween('2025-09-06', date)).toBe(days);
        expect(dayNumber(date)).toBe(Date.UTC(2025, 8, 6 + days) / 86_400_000);
      }),
    );
  });
});

describe('time zones', () => {
  it('knows the date of an instant [OPS-40]', () => {
    expect(dateIn('Asia/Singapore', new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(dateIn('America/New_York', new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
  });

  it.each(['Asia/Singapore', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'])(
    'finds the instant of a wall clock in %s, also beside a change of clocks [OPS-40]',
    (timeZone) => {
      for (let day = 0; day < 400; day++) {
        const date = addDays('2026-01-01', day);
        expect(clockIn(timeZone, instantIn(timeZone, date, '10:00'))).toEqual({
          date,
          time: '10:00',
        });
      }
    },
  );
});

it('nothing comes after the last date [OPS-39]', () => {
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDays('9999-12-31', -1)).toBe('9999-12-30');
});
