import { describe, expect, it } from 'vitest';
import {
  anonymousLine,
  countStatuses,
  incompleteOf,
  isCounted,
  minutesLate,
  musterLine,
  owesSheet,
  rate,
} from './monitoring.rules.ts';

describe('counting', () => {
  it('counts PTO as present and as a part of it [MON-1]', () => {
    expect(countStatuses(['present', 'pto', 'absent', 'pto'])).toEqual({
      presentCount: 3,
      absentCount: 1,
      ptoCount: 2,
      attendanceRate: 75,
    });
  });

  it('rounds the rate to a whole percent, and is 0 without records [MON-2]', () => {
    expect([rate(2, 1), rate(1, 2), rate(5, 0), rate(0, 3), rate(0, 0)]).toEqual([
      67, 33, 100, 0, 0,
    ]);
  });
});

describe('the muster line', () => {
  it('has a tick per person in role order [MON-6]', () => {
    const line = musterLine([
      { role: 'Member', name: 'Ada', status: 'not_marked' },
      { role: 'TL', name: 'Tara', status: 'pto' },
      { role: 'PSO', name: 'Pia', status: 'absent' },
    ]);
    expect(line).toEqual(['pto', 'absent', 'not_marked']);
  });

  it('is sorted by status for readers of counts, so that nobody is told by their place [MON-9]', () => {
    expect(anonymousLine(['not_marked', 'absent', 'present', 'pto', 'present'])).toEqual([
      'present',
      'present',
      'pto',
      'absent',
      'not_marked',
    ]);
  });
});

describe('an incomplete sheet', () => {
  it('is a submitted one in which somebody is not marked [MON-32]', () => {
    const line = ['present', 'not_marked', 'absent', 'not_marked'] as const;
    expect(incompleteOf({ status: 'submitted', line })).toEqual({ marked: 2, of: 4 });
    expect(incompleteOf({ status: 'pending', line })).toBeUndefined();
    expect(incompleteOf({ status: 'submitted', line: ['pto', 'absent'] })).toBeUndefined();
  });
});

describe('overdue', () => {
  const dueAt = '2025-09-06T02:30:00.000Z';
  const pending = { status: 'pending', line: ['not_marked'] } as const;
  const at = (time: string) => Date.parse(`2025-09-06T${time}.000Z`);

  it('begins with the minute in which the sheet is due [MON-11]', () => {
    expect(minutesLate({ ...pending, dueAt }, at('02:29:59'))).toBeUndefined();
    expect(minutesLate({ ...pending, dueAt }, at('02:30:00'))).toBe(0);
    expect(minutesLate({ ...pending, dueAt }, at('02:52:10'))).toBe(22);
  });

  it('is nobody who has submitted, and nobody on a day off [MON-11]', () => {
    expect(minutesLate({ ...pending, status: 'submitted', dueAt }, at('12:00:00'))).toBeUndefined();
    expect(minutesLate({ ...pending, dueAt: null }, at('12:00:00'))).toBeUndefined();
  });

  it('is no team in which nobody could be marked, and sheets are not counted out of it [MON-51]', () => {
    const empty = { status: 'pending', line: [] } as const;
    expect(minutesLate({ ...empty, dueAt }, at('12:00:00'))).toBeUndefined();
    expect([owesSheet(empty), isCounted(empty)]).toEqual([false, false]);
    expect([owesSheet(pending), isCounted(pending)]).toEqual([true, true]);
    const submitted = { status: 'submitted', line: [] } as const;
    expect([owesSheet(submitted), isCounted(submitted)]).toEqual([false, true]);
  });
});
