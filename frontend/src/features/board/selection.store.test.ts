import { describe, expect, it } from 'vitest';
import { emptySelection, keepOnly, pick, toggle, type Selection } from './selection.store.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const press = (userId: string, keys = '') => ({
  userId,
  toggles: keys.includes('ctrl'),
  extends: keys.includes('shift'),
});
const after = (...presses: [string, string?][]): Selection =>
  presses.reduce(
    (selection, [userId, keys]) => pick(selection, press(userId, keys), order),
    emptySelection,
  );

describe('selecting cards', () => {
  it.each<[string, [string, string?][], string[]]>([
    ['a click selects one', [['b']], ['b']],
    ['another click selects only that one', [['b'], ['d']], ['d']],
    ['a second click on the only one lets it go', [['b'], ['b']], []],
    ['a click on one of several keeps that one', [['b'], ['c', 'ctrl'], ['b']], ['b']],
    ['Ctrl adds', [['b'], ['d', 'ctrl']], ['b', 'd']],
    ['Ctrl takes away', [['b'], ['d', 'ctrl'], ['b', 'ctrl']], ['d']],
    ['Shift selects from the anchor on', [['b'], ['d', 'shift']], ['b', 'c', 'd']],
    ['Shift goes backwards too', [['d'], ['b', 'shift']], ['b', 'c', 'd']],
    [
      'a second Shift starts from the same anchor',
      [['c'], ['e', 'shift'], ['a', 'shift']],
      ['a', 'b', 'c'],
    ],
    ['Shift without an anchor selects one', [['c', 'shift']], ['c']],
    [
      'Ctrl and Shift add a range',
      [['a'], ['c', 'ctrl'], ['e', 'ctrl shift']],
      ['a', 'c', 'd', 'e'],
    ],
  ])('in selecting cards %s [DEP-64]', (_, presses, selected) => {
    expect([...after(...presses).ids].toSorted()).toEqual(selected);
  });

  it('an anchor in another list begins no range [DEP-64]', () => {
    const there = pick(emptySelection, press('z'), ['y', 'z']);
    expect([...pick(there, press('c', 'shift'), order).ids]).toEqual(['c']);
  });

  it('the last one that is deselected takes the anchor with it [DEP-64]', () => {
    expect(toggle(toggle(emptySelection, 'a'), 'a')).toEqual(emptySelection);
  });

  it('who leaves the board is not selected any more; otherwise nothing changes [DEP-64]', () => {
    const selection = after(['a'], ['b', 'ctrl']);
    expect(keepOnly(selection, new Set(['a', 'b', 'c']))).toBe(selection);
    expect(keepOnly(selection, new Set(['a']))).toEqual({ ids: new Set(['a']), anchor: null });
  });
});
