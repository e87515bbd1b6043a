import { expect, it } from 'vitest';
import { merge } from './use-edited.ts';

const base = { name: 'SPS', description: 'Old', color: 'Blue' };

it('untouched fields follow the other person, one’s own stay [ADM-43]', () => {
  const mine = { ...base, description: 'Mine' };
  const theirs = { ...base, color: 'Red' };
  expect(merge(base, mine, theirs)).toEqual({
    values: { name: 'SPS', description: 'Mine', color: 'Red' },
    clashes: {},
  });
});

it('of a field that both have changed, one’s own stays and the other is told [ADM-43]', () => {
  const mine = { ...base, name: 'Mine' };
  const theirs = { ...base, name: 'Theirs' };
  const { values, clashes } = merge(base, mine, theirs);
  expect(values.name).toBe('Mine');
  expect(clashes).toEqual({ name: 'Theirs' });
});

it('both setting the same is no clash [ADM-43]', () => {
  const same = { ...base, name: 'Same' };
  expect(merge(base, same, same)).toEqual({ values: same, clashes: {} });
});
