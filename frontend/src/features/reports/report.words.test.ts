import { describe, expect, it } from 'vitest';
import { daysAround, daysWords, stepped, whatIsWrong } from './report.words.ts';

const today = '2026-11-20';

describe('the days of a report', () => {
  it('are the day, the week from Monday or the month around a date, and end today [REP-15]', () => {
    expect(daysAround('day', today, today)).toEqual({ from: today, to: today });
    expect(daysAround('week', today, today)).toEqual({ from: '2026-11-16', to: today });
    expect(daysAround('week', '2026-11-15', today)).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    });
    expect(daysAround('month', today, today)).toEqual({ from: '2026-11-01', to: today });
    expect(daysAround('month', '2028-02-10', '2028-03-01')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    const last = '9999-12-31';
    expect(daysAround('month', last, last)).toEqual({ from: '9999-12-01', to: last });
  });

  it('step to the ones before and after [REP-15]', () => {
    const month = daysAround('month', today, today);
    const before = stepped('month', month, -1, today);
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(stepped('month', before, 1, today)).toEqual(month);
    expect(stepped('own', { from: '2026-10-22', to: '2026-11-20' }, -1, today)).toEqual({
      from: '2026-09-22',
      to: '2026-10-21',
    });
  });

  it('that cannot be are told before anything is asked for [REP-2]', () => {
    expect(whatIsWrong({ from: today, to: '2026-11-19' })).toBe('The last day is before the first');
    expect(whatIsWrong({ from: '2025-11-19', to: today })).toBe('At most 366 days');
    expect(whatIsWrong({ from: '2025-11-20', to: today })).toBeUndefined();
  });

  it('are said with the years that are needed [REP-15]', () => {
    expect(daysWords({ from: '2026-10-22', to: today })).toBe('Oct 22 to Nov 20, 2026');
    expect(daysWords({ from: '2025-12-30', to: '2026-01-02' })).toBe(
      'Dec 30, 2025 to Jan 02, 2026',
    );
    expect(daysWords({ from: today, to: today })).toBe('Fri, Nov 20, 2026');
  });
});
