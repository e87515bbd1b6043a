import { addDays } from '@muster/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateIn, timesIn } from './date-in.ts';
import {
  formatAgo,
  formatClock,
  formatClockTime,
  formatDateTime,
  formatDue,
  formatExactTime,
  formatLate,
  formatSpan,
  formatTime,
  formatTimeOn,
} from './time-format.ts';
import { formatDate, formatDay, formatLongDate } from './date-format.ts';
import { dutyDateWords } from './duty-date.ts';

it.each([
  ['Nov 12', '2026-11-12'],
  ['12 november', '2026-11-12'],
  ['nov 3, 2027', '2027-11-03'],
  ['2026-01-31', '2026-01-31'],
  ['tomorrow', '2026-11-21'],
  ['nov12', '2026-11-12'],
  ['16/11', '2026-11-16'],
  ['friday', '2026-11-13'],
  ['thursday', '2026-11-19'],
  ['marcus 3', undefined],
  ['Feb 30', undefined],
  ['2026-02-30', undefined],
  ['wei 12', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('%s is the date %s [UI-322]', (text, date) => {
  expect(dateIn(text, '2026-11-20', addDays)).toBe(date);
});

it.each([
  ['10:42', ['10:42', '22:42']],
  ['9:05', ['09:05', '21:05']],
  ['09:05', ['09:05']],
  ['12:30', ['12:30', '00:30']],
  ['0:30', ['00:30']],
  ['22:42', ['22:42']],
  ['10:42 PM', ['22:42']],
  ['12:05am', ['00:05']],
  ['10 pm', ['22:00']],
  ['10:42:08 AM', ['10:42']],
  ['10', []],
  ['24:00', []],
  ['13:00 PM', []],
  ['0 am', []],
  ['10:61', []],
  ['10:42:60', []],
  ['bus 2', []],
  ['', []],
])('%s is the times %j [UI-330]', (text, times) => {
  expect(timesIn(text).map(({ time }) => time)).toEqual(times);
});

it('seconds are kept [UI-330]', () => {
  expect(timesIn('10:42:08 PM')).toEqual([{ time: '22:42', seconds: 8 }]);
});

describe('how dates are written', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  describe('dates', () => {
    it.each(['Pacific/Kiritimati', 'Pacific/Midway'])(
      'dates read the same on a device in %s [SCH-1, SCH-3]',
      (zone) => {
        vi.stubEnv('TZ', zone);
        expect(formatDate('2026-11-05')).toBe('Nov 05, 2026');
        expect(formatLongDate('2026-11-20')).toBe('Friday, Nov 20, 2026');
        expect(formatDay('2025-09-06')).toBe('Sat, Sep 06');
      },
    );

    it('stay as they are when they are none [SCH-3]', () => {
      expect(formatDate('soon')).toBe('soon');
      expect(formatDate('2026-13-01')).toBe('2026-13-01');
    });
  });

  describe('times', () => {
    it('are h:mm AM in the given zone [SCH-3]', () => {
      const at = '2026-11-20T02:21:09.000Z';
      expect(formatTime(at, 'Asia/Singapore')).toBe('10:21 AM');
      expect(formatTime(at, 'UTC')).toBe('2:21 AM');
      expect(formatClock(at, 'Asia/Singapore')).toBe('10:21:09');
      expect(formatDateTime(at, 'America/New_York')).toBe('Nov 19, 2026, 9:21 PM');
      expect(formatTime('2026-11-19T16:00:00Z', 'Asia/Singapore')).toBe('12:00 AM');
      expect(formatClock('2026-11-19T16:00:00Z', 'Asia/Singapore')).toBe('00:00:00');
    });

    it('to the second are h:mm:ss AM, and only a running clock is on 24 hours [UI-44]', () => {
      const zone = 'Asia/Singapore';
      expect(formatExactTime('2026-11-20T02:21:09.000Z', zone)).toBe('10:21:09 AM');
      expect(formatExactTime('2026-11-20T14:21:09.000Z', zone)).toBe('10:21:09 PM');
      expect(formatExactTime('2026-11-19T16:00:00Z', zone)).toBe('12:00:00 AM');
      expect(formatClock('2026-11-20T14:21:09.000Z', zone)).toBe('22:21:09');
    });

    it('of a wall clock are h:mm AM too [ATT-43]', () => {
      expect(['00:05', '11:59', '12:00', '22:00'].map(formatClockTime)).toEqual([
        '12:05 AM',
        '11:59 AM',
        '12:00 PM',
        '10:00 PM',
      ]);
    });

    it('are a dash where there is no instant [SCH-3]', () => {
      expect([formatTime('soon'), formatDateTime('soon')]).toEqual(['–', '–']);
    });
  });

  describe('ages', () => {
    const minute = 60_000;
    it.each([
      [9_999, 'just now'],
      [40_000, '40 s ago'],
      [22.9 * minute, '22 min ago'],
      [180 * minute, '3 h ago'],
      [49 * 60 * minute, '2 days ago'],
    ])('an age of %d ms reads "%s" [UI-14]', (ms, text) => {
      expect(formatAgo(ms)).toBe(text);
    });

    it('round lateness down and what is left up [ATT-50, MON-12]', () => {
      expect(formatLate(22.9 * minute)).toBe('22 min late');
      expect(formatLate(65 * minute)).toBe('1 h 05 min late');
      expect(formatLate(30_000)).toBe('just due');
      expect(formatDue(11.1 * minute)).toBe('due in 12 min');
      expect(formatDue(120 * minute)).toBe('due in 2 h');
      expect(formatSpan(-5)).toBe('0 s');
    });
  });

  it('a time of another day than the date’s has its day [DEP-40]', () => {
    const on = (date: string) => formatTimeOn('2026-11-20T02:27:00Z', date, 'Asia/Singapore');
    expect([on('2026-11-20'), on('2026-11-24')]).toEqual(['10:27 AM', 'Nov 20, 10:27 AM']);
  });

  it.each([
    ['in its evening', '2025-09-07T23:59:00+08:00', '2025-09-07', 'Sunday, Sep 07, 2025'],
    ['after midnight', '2025-09-08T00:00:00+08:00', '2025-09-07', 'Night of Sunday, Sep 07, 2025'],
    ['on a morning shift', '2025-09-06T12:00:00+08:00', '2025-09-06', 'Saturday, Sep 06, 2025'],
  ])(
    'the date beside the clock of a night shift is that of its night: %s [SCH-21]',
    (_, at, date, words) => {
      expect(dutyDateWords(date, 'Asia/Singapore', Date.parse(at))).toBe(words);
    },
  );
});
