import { expect, it } from 'vitest';
import { nextTarget, type Arrow } from './drag-keyboard.ts';

const rect = (left: number, top: number, height = 100) => ({ left, top, width: 200, height });
/** Two rows of stations and a tall panel at the right. */
const targets = [
  { id: 'a', rect: rect(0, 0) },
  { id: 'b', rect: rect(220, 0, 180) },
  { id: 'c', rect: rect(440, 0) },
  { id: 'd', rect: rect(0, 200) },
  { id: 'e', rect: rect(220, 200) },
  { id: 'unassigned', rect: rect(700, 0, 400) },
];
const from = (id: string) => targets.find((one) => one.id === id)?.rect ?? rect(0, 0);

it.each<[string, Arrow, string | undefined]>([
  ['a', 'ArrowRight', 'b'],
  ['b', 'ArrowRight', 'c'],
  ['c', 'ArrowRight', 'unassigned'],
  ['unassigned', 'ArrowLeft', 'c'],
  ['a', 'ArrowDown', 'd'],
  ['e', 'ArrowUp', 'b'],
  ['d', 'ArrowRight', 'e'],
  ['a', 'ArrowLeft', undefined],
  ['a', 'ArrowUp', undefined],
])('from the target %s the key %s leads to %s [DEP-74]', (id, arrow, next) => {
  const others = targets.filter((one) => one.id !== id);
  expect(nextTarget(from(id), others, arrow)).toBe(next);
});
