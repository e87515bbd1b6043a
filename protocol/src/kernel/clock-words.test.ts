import { expect, it } from 'vitest';
import { clockWords } from './dates.ts';

it('a time is shown on 12 hours [SCH-3, UI-44]', () => {
  expect(['00:00', '00:05', '09:30', '12:00', '13:05', '23:59'].map(clockWords)).toEqual([
    '12:00 AM',
    '12:05 AM',
    '9:30 AM',
    '12:00 PM',
    '1:05 PM',
    '11:59 PM',
  ]);
  expect(clockWords('later')).toBe('later');
});
