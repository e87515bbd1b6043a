import { expect, it, vi } from 'vitest';
import { Fault, mistakeWords } from '../http/fault.ts';
import { faultNotice } from './fault-notice.ts';

const wanted = { title: 'Error', fallback: 'Failed to update user' } as const;
const unavailable = new Fault({ code: 'UNAVAILABLE', status: 503, detail: 'No database.' });

it.each([
  ['error', '503: No database.'],
  ['server', 'No database.'],
] as const)('words a fault as the %s’s message [OPS-44, UI-18]', (words, description) => {
  expect(faultNotice(unavailable, { ...wanted, words })).toEqual({ title: 'Error', description });
});

it('keeps the heading and words that the list of faults gives a code [OPS-48]', () => {
  const detail = 'Please mark attendance for team members.';
  const fault = new Fault({ code: 'NO_ATTENDANCE_DATA', status: 400, detail });
  expect(faultNotice(fault, { ...wanted, words: 'error' })).toEqual({
    title: 'No attendance data',
    description: detail,
  });
});

it('falls back where there are no words [OPS-48]', () => {
  const wordless = new Fault({ code: 'HTTP', status: 500, detail: '' });
  expect(faultNotice(wordless, { ...wanted, words: 'server' }).description).toBe(
    'Failed to update user',
  );
});

it.each(['error', 'server'] as const)(
  'says of a mistake of the page that it is one, never its words, as the %s’s [UI-361]',
  (words) => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    const mistake = new TypeError('crypto.randomUUID is not a function');
    expect(faultNotice(mistake, { ...wanted, words }).description).toBe(mistakeWords);
    expect(consoleError).toHaveBeenCalledWith(expect.any(String), mistake);
  },
);
