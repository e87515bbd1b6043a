import { expect, it } from 'vitest';
import { clockWords, spanWords } from './dates.ts';

it('a time is shown on 12 hours, and a span says AM or PM once where both are the same [SCH-3, UI-44]', () => {
  expect(['00:00', '00:05', '09:30', '12:00', '13:05', '23:59'].map(clockWords)).toEqual([
    '12:00 AM',
    '12:05 AM',
    '9:30 AM',
    '12:00 PM',
    '1:05 PM',
    '11:59 PM',
  ]);
  expect(clockWords('later')).toBe('later');
  expect(spanWords('12:00', '14:00')).toBe('12:00–2:00 PM');
  expect(spanWords('10:00', '14:00')).toBe('10:00 AM–2:00 PM');
});
