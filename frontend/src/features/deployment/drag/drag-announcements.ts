import type { Active, Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

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
  /** What the drop has led to, where that is not what was dropped on. */
  readonly outcome: () => string | undefined;
}

/** What assistive technology announces during a drag. */
export const dragAnnouncements = ({ officer, list, count, outcome }: Names): Announcements => {
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
    onDragEnd: ({ active, over }) =>
      over
        ? `Dropped ${who(active)} on ${list(String(over.id))}.${outcome() ?? ''}`
        : `${who(active)} not moved.`,
    onDragCancel: ({ active }) => `Cancelled. ${who(active)} not moved.`,
  };
};
