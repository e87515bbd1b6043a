import type { CollisionDetection, DragEndEvent } from '@dnd-kit/core';
import { expect, it } from 'vitest';
import { makeCarriedPointer } from './carried-pointer.ts';
import { dragAnnouncements, makeDragKeyboard } from './drag-keyboard.ts';

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

it.each([
  ['car-1', undefined, 'Dropped Mei Lin on CAR 1.'],
  ['zone', ' Placed in CAR 2.', 'Dropped Mei Lin on CAR 1. Placed in CAR 2.'],
  [null, undefined, 'Mei Lin not moved.'],
  [null, ' Zone is full: choose another.', 'Mei Lin not moved. Zone is full: choose another.'],
])(
  'of a drop on %s with the outcome %j one hears what came of it [DEP-74]',
  (to, outcome, said) => {
    const { onDragEnd } = dragAnnouncements({
      officer: () => 'Mei Lin',
      list: () => 'CAR 1',
      count: () => 1,
      droppedOn: () => to,
      outcome: () => outcome,
    });
    const active = { data: { current: { userId: 'mei' } } };
    expect(onDragEnd({ active } as unknown as DragEndEvent)).toBe(said);
  },
);
