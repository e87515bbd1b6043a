import {
  pointerWithin,
  type Announcements,
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type ScreenReaderInstructions,
} from '@dnd-kit/core';
import { isArrow, nextTarget } from './drop-targets.ts';

/** How the library is told what lies under a carried card, by pointer and by keyboard. */

/** The list that the keyboard has led to; a pointer has none. */
let keyboardTarget: string | null = null;

export function startCarrying(listId: string): void {
  keyboardTarget = listId;
}

/** The list under the pointer; the list that the arrows led to. Elsewhere: none. */
export const carriedOver: CollisionDetection = (args): Collision[] => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const isThere = args.droppableContainers.some(({ id }) => id === keyboardTarget);
  return keyboardTarget !== null && isThere ? [{ id: keyboardTarget }] : [];
};

/** Arrows lead from list to list; the next one is brought into sight. */
export const nextByArrow: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
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

export const instructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick the officer up, the arrow keys to choose a station, Space again to drop, and Escape to cancel. ' +
    'Press Enter to select, M to choose a station from a list.',
};

interface Names {
  readonly officer: (userId: string) => string;
  readonly list: (listId: string) => string;
  readonly count: () => number;
}

/** What assistive technology hears of a drag. */
export const announcements = ({ officer, list, count }: Names): Announcements => {
  const who = (id: unknown) => {
    const others = count() - 1;
    return `${officer(String(id))}${others > 0 ? ` and ${others} more` : ''}`;
  };
  let hasLeft = false;
  return {
    onDragStart: ({ active }) => {
      hasLeft = false;
      return `Picked up ${who(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // Where the card lies anyway is not worth drowning what was just said.
      hasLeft ||= over?.id !== active.data.current?.['listId'];
      if (!hasLeft) return undefined;
      return over ? `Over ${list(String(over.id))}.` : 'Over no station.';
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Dropped ${who(active.id)} on ${list(String(over.id))}.`
        : `${who(active.id)} not moved.`,
    onDragCancel: ({ active }) => `Cancelled. ${who(active.id)} not moved.`,
  };
};
