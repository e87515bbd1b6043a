import { describe, expect, it } from 'vitest';
import { applyToList } from './directory.changes.ts';

const row = (id: string, revision?: number, name = id) => ({
  id,
  name,
  ...(revision !== undefined && { revision }),
});
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const list = [row('b', 3), row('d', 1)];

describe('a list takes what it is told [DIR-202]', () => {
  it.each([
    ['a new row in its place', [row('c', 1)], [], ['b', 'c', 'd']],
    ['a newer one', [row('b', 4, 'e')], [], ['d', 'e']],
    ['one of the same revision that says more', [row('b', 3, 'e')], [], ['d', 'e']],
    ['no older one', [row('b', 2, 'e')], [], ['b', 'd']],
    ['that one is gone', [], ['b', 'x'], ['d']],
  ])('%s', (_, rows, removed, names) => {
    const updated = applyToList(list, { rows, removed }, byName);
    expect(updated.map(({ name }) => name)).toEqual(names);
  });

  it('and is the same list where it knew it', () => {
    expect(applyToList(list, { rows: [row('b', 3), row('d', 0)], removed: ['x'] }, byName)).toBe(
      list,
    );
  });
});
