import type { CollisionDetection } from '@dnd-kit/core';
import { expect, it } from 'vitest';
import { makeCarriedPointer } from './carried-pointer.ts';
import { makeDragKeyboard } from './drag-keyboard.ts';

/** The parts that the keyboard's detection reads: two lists, and no pointer. */
const lists = {
  pointerCoordinates: null,
  droppableContainers: [{ id: 'car-1' }, { id: 'car-2' }],
} as unknown as Parameters<CollisionDetection>[0];

it('the list that a card was led to by keyboard is known to its own board only [DEP-72, SES-48]', () => {
  const [mine, next] = [
    makeDragKeyboard(makeCarriedPointer()),
    makeDragKeyboard(makeCarriedPointer()),
  ];
  mine.startAt('car-1');
  expect(mine.detectList(lists)).toEqual([{ id: 'car-1' }]);
  expect(next.detectList(lists)).toEqual([]);
});
