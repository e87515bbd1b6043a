import {
  KeyboardCode,
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import type { CarriedPointer } from './carried-pointer.ts';
import { isArrow, nextTarget } from './drop-targets.ts';

/** Which list a dragged card is over, by pointer and by keyboard; for one board. */
export function makeDragKeyboard(pointer: Pick<CarriedPointer, 'look'>) {
  /** The list that the keyboard has led to; a pointer has none. */
  let target: string | null = null;

  /** The list under the pointer; the list that the arrows led to. Elsewhere: none. */
  const detectList: CollisionDetection = (args): Collision[] => {
    if (args.pointerCoordinates) {
      const seen = pointer.look(args.pointerCoordinates);
      return args.droppableContainers.filter(({ id }) => id === seen).map(({ id }) => ({ id }));
    }
    const isThere = args.droppableContainers.some(({ id }) => id === target);
    return target !== null && isThere ? [{ id: target }] : [];
  };

  /** Arrows lead from list to list; the next one is brought into sight. */
  const moveByArrow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
    if (!isArrow(event.code)) return undefined;
    event.preventDefault();
    const containers = context.droppableContainers.getEnabled();
    const rectOf = (id: unknown) =>
      containers.find((one) => one.id === id)?.node.current?.getBoundingClientRect();
    const targets = containers.flatMap(({ id, node }) => {
      const rect = node.current?.getBoundingClientRect();
      return rect && id !== target ? [{ id: String(id), rect }] : [];
    });
    const from = rectOf(target);
    const next = from && nextTarget(from, targets, event.code);
    if (next === undefined) return undefined;
    target = next;
    const node = containers.find(({ id }) => id === next)?.node.current;
    node?.scrollIntoView({ block: 'nearest' });
    const rect = node?.getBoundingClientRect();
    if (!rect) return currentCoordinates;
    return { x: rect.left + 16, y: rect.top + Math.min(48, rect.height / 2) };
  };

  return {
    detectList,
    startAt: (listId: string): void => void (target = listId),
    options: {
      coordinateGetter: moveByArrow,
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    },
  };
}
