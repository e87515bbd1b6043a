import { expect, it } from 'vitest';
import { findOptions, nextByLetter, nextEnabled, type Option } from './option-list.tsx';

const options: readonly Option[] = [
  { value: 'CMC', label: 'CMC', detail: 'Child Medical Certificate' },
  { value: 'MC', label: 'MC', detail: 'Medical Certificate' },
  { value: 'VL', label: 'VL', detail: 'Annual Vacation Leave', disabled: true },
  { value: 'UL', label: 'UL', detail: 'Urgent Leave' },
];
const found = (query: string) => findOptions(options, query).map((option) => option.value);

it('finds by every word, in label or detail, and puts what begins with the query first [ATT-41, UI-21]', () => {
  expect(found('mc')).toEqual(['MC', 'CMC']);
  expect(found('cert child')).toEqual(['CMC']);
  expect(found('  ')).toHaveLength(4);
  expect(found('xyz')).toEqual([]);
});

it('keys pass over what is disabled and go round the ends [UI-31]', () => {
  expect(nextEnabled(options, 1, 'ArrowDown')).toBe(3);
  expect(nextEnabled(options, 3, 'ArrowDown')).toBe(0);
  expect(nextEnabled(options, 0, 'ArrowUp')).toBe(3);
  expect(nextEnabled(options, 0, 'End')).toBe(3);
  expect(nextEnabled(options, 0, 'a')).toBeUndefined();
  expect(nextEnabled([], 0, 'ArrowDown')).toBeUndefined();
});

it('a letter leads to the next option that begins with it [UI-31]', () => {
  expect(nextByLetter(options, 0, 'm')).toBe(1);
  expect(nextByLetter(options, 3, 'C')).toBe(0);
  expect(nextByLetter(options, 0, 'v')).toBeUndefined();
  expect(nextByLetter([], 0, 'v')).toBeUndefined();
});
