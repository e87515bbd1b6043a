import { expect, it } from 'vitest';
import { timesIn } from './date-in.ts';

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
