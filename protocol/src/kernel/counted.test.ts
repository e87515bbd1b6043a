import { expect, it } from 'vitest';
import { counted, figure, outOf } from './counted.ts';

it('writes one as one, more in the plural, and thousands with a comma [UI-340]', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person');
  expect(counted(0, 'person', 'people')).toBe('0 people');
  expect(counted(2_000, 'person', 'people')).toBe('2,000 people');
  expect(counted(1, 'other type')).toBe('1 other type');
  expect(counted(12, 'other type')).toBe('12 other types');
  expect(outOf(0, 1, 'member')).toBe('0 of 1 member');
  expect(outOf(0, 3, 'member')).toBe('0 of 3 members');
  expect(figure(12_345)).toBe('12,345');
});
