import {
  type Active,
  type Announcements,
  type ScreenReaderInstructions,
  KeyboardCode,
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import type { CarriedPointer } from './carried-pointer.ts';

/** Also the id of the element with the instructions, which every card is described by. */
export const dragContextId = 'board';

export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick the officer up, the arrow keys to choose a station, Space again to drop, and Escape to cancel. ' +
    'Press Enter to select, M to choose a station from a list.',
};

interface Names {
  readonly officer: (userId: string) => string;
  readonly list: (listId: string) => string;
  readonly count: () => number;
  /** The list that the drop has moved the card to; null for none, also where it was refused. */
  readonly droppedOn: () => string | null;
  /** What the drop has led to, where that is not what was dropped on, or why nobody was moved. */
  readonly outcome: () => string | undefined;
}

/** What assistive technology announces during a drag. */
export const dragAnnouncements = ({
  officer,
  list,
  count,
  droppedOn,
  outcome,
}: Names): Announcements => {
  const who = ({ data }: Active) => {
    const others = count() - 1;
    return `${officer(String(data.current?.['userId']))}${others > 0 ? ` and ${others} more` : ''}`;
  };
  let hasLeft = false;
  return {
    onDragStart: ({ active }) => {
      hasLeft = false;
      return `Picked up ${who(active)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The list that the card came from is not announced: it would cut off what was just announced.
      hasLeft ||= over?.id !== active.data.current?.['listId'];
      if (!hasLeft) return undefined;
      return over ? `Over ${list(String(over.id))}.` : 'Over no station.';
    },
    onDragEnd: ({ active }) => {
      const listId = droppedOn();
      const moved =
        listId === null
          ? `${who(active)} not moved.`
          : `Dropped ${who(active)} on ${list(listId)}.`;
      return moved + (outcome() ?? '');
    },
    onDragCancel: ({ active }) => `Cancelled. ${who(active)} not moved.`,
  };
};

/** Where the arrow keys lead while a card is dragged by keyboard. Pure. */

interface Target {
  readonly id: string;
  readonly rect: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const isArrow = (code: string): code is Arrow =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(code);

/** The nearest target in the arrow's direction; undefined at the edge of the board. */
export function nextTarget(
  from: Target['rect'],
  targets: readonly Target[],
  arrow: Arrow,
): string | undefined {
  const here = centre(from);
  const isVertical = arrow === 'ArrowUp' || arrow === 'ArrowDown';
  const sign = arrow === 'ArrowDown' || arrow === 'ArrowRight' ? 1 : -1;
  let best: { id: string; cost: number } | undefined;
  for (const { id, rect } of targets) {
    const there = centre(rect);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [along, across] = isVertical ? [dy * sign, Math.abs(dx)] : [dx * sign, Math.abs(dy)];
    if (along < 4) continue;
    // Straight on beats nearer but aside.
    const cost = along + across * 2;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

const centre = ({ left, top, width, height }: Target['rect']) => ({
  x: left + width / 2,
  y: top + height / 2,
});

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
