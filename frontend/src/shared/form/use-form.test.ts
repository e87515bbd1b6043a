import { expect, it } from 'vitest';
import { drawTyped } from './use-form.ts';

const base = { name: 'SPS', description: 'Old', tags: ['Xray'] };
const typed = (name: keyof typeof base, value: unknown, takesTheirs = false) =>
  new Map([[name, { value, seen: base[name], takesTheirs }]]);

it('untouched fields follow the other person, one’s own stay [ADM-43]', () => {
  const theirs = { ...base, tags: ['Dog'] };
  const drawn = drawTyped(theirs, typed('description', 'Mine'));
  expect(drawn.values).toEqual({ name: 'SPS', description: 'Mine', tags: ['Dog'] });
  expect([...drawn.touched]).toEqual(['description']);
  expect(drawn.clashes).toEqual({});
});

it('of a field that both have changed, one’s own stays and the other is told, to take it and to take one’s own back [ADM-43]', () => {
  const theirs = { ...base, tags: ['Dog'] };
  const mine = drawTyped(theirs, typed('tags', ['Mine']));
  expect(mine.values.tags).toEqual(['Mine']);
  expect(mine.clashes).toEqual({ tags: { theirs: ['Dog'], isTaken: false } });
  const taken = drawTyped(theirs, typed('tags', ['Mine'], true));
  expect(taken.values.tags).toEqual(['Dog']);
  expect(taken.touched.size).toBe(0);
  expect(taken.clashes).toEqual({ tags: { theirs: ['Dog'], isTaken: true } });
});

it('both setting the same is no clash [ADM-43]', () => {
  const same = { ...base, tags: ['Same'] };
  const drawn = drawTyped(same, typed('tags', ['Same']));
  expect(drawn.values).toEqual(same);
  expect(drawn.touched.size).toBe(0);
  expect(drawn.clashes).toEqual({});
});
