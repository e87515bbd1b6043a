import { addDays } from '@muster/protocol';
import { expect, it } from 'vitest';
import { dateIn } from './date-in.ts';

it.each([
  ['Nov 12', '2026-11-12'],
  ['12 november', '2026-11-12'],
  ['nov 3, 2027', '2027-11-03'],
  ['2026-01-31', '2026-01-31'],
  ['tomorrow', '2026-11-21'],
  ['Feb 30', undefined],
  ['2026-02-30', undefined],
  ['wei 12', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('%s is the date %s [UI-322]', (text, date) => {
  expect(dateIn(text, '2026-11-20', addDays)).toBe(date);
});
