import {
  pointerWithin,
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { isArrow, nextTarget } from './drop-targets.ts';

/** Which list a dragged card is over, by pointer and by keyboard. */

/** The list that the keyboard has led to; a pointer has none. */
let keyboardTarget: string | null = null;

export function startKeyboardTarget(listId: string): void {
  keyboardTarget = listId;
}

/** The list under the pointer; the list that the arrows led to. Elsewhere: none. */
export const detectList: CollisionDetection = (args): Collision[] => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const isThere = args.droppableContainers.some(({ id }) => id === keyboardTarget);
  return keyboardTarget !== null && isThere ? [{ id: keyboardTarget }] : [];
};

/** Arrows lead from list to list; the next one is brought into sight. */
export const moveByArrow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  if (!isArrow(event.code)) return undefined;
  event.preventDefault();
  const containers = context.droppableContainers.getEnabled();
  const rectOf = (id: unknown) =>
    containers.find((one) => one.id === id)?.node.current?.getBoundingClientRect();
  const targets = containers.flatMap(({ id, node }) => {
    const rect = node.current?.getBoundingClientRect();
    return rect && id !== keyboardTarget ? [{ id: String(id), rect }] : [];
  });
  const from = rectOf(keyboardTarget);
  const next = from && nextTarget(from, targets, event.code);
  if (next === undefined) return undefined;
  keyboardTarget = next;
  const node = containers.find(({ id }) => id === next)?.node.current;
  node?.scrollIntoView({ block: 'nearest' });
  const rect = node?.getBoundingClientRect();
  if (!rect) return currentCoordinates;
  return { x: rect.left + 16, y: rect.top + Math.min(48, rect.height / 2) };
};
