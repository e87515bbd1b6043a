import { isolated } from '@muster/protocol';
import type { Announcements } from '@dnd-kit/core';

export const orderInstructions =
  'Press Space to pick it up, the arrow keys to move it, and Space again to put it down.';

/** What is read aloud when a button has moved a name to an index. */
export const movedWords = (name: string, index: number, count: number): string =>
  `${isolated(name)} is at place ${index + 1} of ${count}.`;

/** What is read aloud while the order is changed by keyboard. */
export function orderAnnouncements(
  ids: readonly string[],
  nameOf: (id: string) => string,
): Announcements {
  const place = (id: string) => `place ${ids.indexOf(id) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) =>
      `${nameOf(String(active.id))} is picked up at ${place(String(active.id))}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(String(active.id))} is at ${place(String(over.id))}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(String(active.id))} is put down at ${place(String(over.id))}.`
        : `${nameOf(String(active.id))} is back where it was.`,
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} is back where it was.`,
  };
}
