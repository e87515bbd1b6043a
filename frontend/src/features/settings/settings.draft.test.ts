import { expect, it } from 'vitest';
import { valueWords } from './settings.draft.ts';

it('says one officer, ten characters and a thousand hours [UI-340]', () => {
  expect(valueWords('defaultMinimum', 1)).toBe('1 officer');
  expect(valueWords('passwordMinLength', 10)).toBe('10 characters');
  expect(valueWords('finalAfterHours', 8_760)).toBe('8,760 hours');
  expect(valueWords('retentionLogDays', null)).toBe('no limit');
});
