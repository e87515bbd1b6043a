import { expect, it } from 'vitest';
import { orderAnnouncements } from './ordered-names.tsx';

it('what is moved by keyboard is read with its name and place [ADM-212]', () => {
  const said = orderAnnouncements(['car', 'bike', 'bus'], (id) => id.toUpperCase());
  const moved = { active: { id: 'car' }, over: { id: 'bus' } } as never;
  expect(said.onDragStart(moved)).toBe('CAR is picked up at place 1 of 3.');
  expect(said.onDragOver(moved)).toBe('CAR is at place 3 of 3.');
  expect(said.onDragEnd(moved)).toBe('CAR is put down at place 3 of 3.');
  expect(said.onDragCancel(moved)).toBe('CAR is back where it was.');
});
