import type { Collision, DroppableContainer } from '@dnd-kit/core';

/**
 * The list that is seen under a point. What is drawn there decides, not what was measured: a bar that
 * sticks while the page scrolls covers the stations below it.
 */
export function listAt(
  { x, y }: { x: number; y: number },
  containers: readonly DroppableContainer[],
): Collision[] {
  const seen = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const id = seen?.dataset['drop'];
  return containers.filter((one) => one.id === id).map((one) => ({ id: one.id }));
}
