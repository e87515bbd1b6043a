import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import type { BoardSnapshot } from '@muster/protocol';
import { useMemo, useState, type ReactNode } from 'react';
import type { BoardOperations } from '../operations/board-operations.ts';
import { dragAnnouncements, dragInstructions } from './drag-announcements.ts';
import { makeDragKeyboard } from './drag-keyboard.ts';
import { draggedGroup, dropOperation, unassignedId } from './drop.ts';
import type { Drawn } from '../operations/pending.ts';
import { placeName } from '../operations/operation-words.ts';
import { returnMs } from './card-motion.ts';
import { PressTouchSensor } from './press-touch-sensor.ts';
import { DragGhost } from './drag-ghost.tsx';
import { useBoardStores, useDrag } from '../board/use-board-stores.ts';

type DragBoardProps = {
  /** The board as it is shown, kept as it is while a card is dragged (S19). */
  shown: Drawn<BoardSnapshot>;
  operations: BoardOperations;
  shiftTime: string | null;
  children: ReactNode;
};

/** 5 px by mouse, 120 ms by finger (DEP-72); a finger that scrolls meanwhile does not drag. */
const mouseStart = { activationConstraint: { distance: 5 } };
const touchStart = { activationConstraint: { delay: 120, tolerance: 8 } };
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };

/** Everything between picking a card up and dropping it; `dropOperation` decides what that means. */
export function DragBoard({ shown, operations, shiftTime, children }: DragBoardProps) {
  const { expandStation } = useBoardStores().view;
  const { letGo, pickUp, store } = useBoardStores().drag;
  const { selectOfficers, selectedIds } = useBoardStores().selection;
  const [keyboard] = useState(makeDragKeyboard);
  const sensors = useSensors(
    useSensor(MouseSensor, mouseStart),
    useSensor(PressTouchSensor, touchStart),
    useSensor(KeyboardSensor, keyboard.options),
  );

  const start = ({ active }: DragStartEvent) => {
    const userId = String(active.id);
    keyboard.startAt(String(active.data.current?.['listId'] ?? unassignedId));
    pickUp({ userId, group: draggedGroup(userId, selectedIds()), seen: shown });
  };
  const end = ({ active, over }: DragEndEvent) => {
    const op = dropOperation(
      {
        dragged: String(active.id),
        over: over === null ? null : String(over.id),
        selected: selectedIds(),
      },
      shown.board,
    );
    const isPlaced = op !== undefined && operations.perform(op);
    letGo(isPlaced);
    if (!isPlaced) return;
    const to = op.moves[0]?.to ?? null;
    // Whoever was put there is to be seen there.
    if (to !== null) expandStation(to, true);
    selectOfficers(
      op.moves.map(({ userId }) => userId),
      false,
    );
  };
  const speech = useMemo(
    () => ({
      announcements: dragAnnouncements({
        officer: (userId) => nameIn(operations, userId),
        list: (listId) => placeWords(operations, listId),
        count: () => store.getState().held?.group.length ?? 1,
      }),
      screenReaderInstructions: dragInstructions,
    }),
    [operations, store],
  );

  return (
    <DndContext
      id="board"
      sensors={sensors}
      collisionDetection={keyboard.detectList}
      measuring={measuring}
      accessibility={speech}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => letGo(false)}
    >
      {children}
      <Overlay shiftTime={shiftTime} />
    </DndContext>
  );
}

const returnAnimation = {
  duration: returnMs,
  easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  sideEffects: null,
};

function Overlay({ shiftTime }: Pick<DragBoardProps, 'shiftTime'>) {
  const held = useDrag((drag) => drag.held);
  const isPlaced = useDrag((drag) => drag.isPlaced);
  const officer = held?.seen.board.officers.find(({ id }) => id === held.userId);
  return (
    <DragOverlay dropAnimation={isPlaced ? null : returnAnimation} zIndex={40}>
      {held && officer && (
        <DragGhost officer={officer} count={held.group.length} shiftTime={shiftTime} />
      )}
    </DragOverlay>
  );
}

const nameIn = (operations: BoardOperations, userId: string): string =>
  operations.current()?.board.officers.find(({ id }) => id === userId)?.name ?? 'The officer';

function placeWords(operations: BoardOperations, listId: string): string {
  if (listId === unassignedId) return 'Unassigned Officers';
  const board = operations.current()?.board;
  const count = board?.assignments.filter(({ stationId }) => stationId === listId).length ?? 0;
  const capacity = board?.stations[listId]?.capacity ?? 0;
  return `${placeName(operations.catalogue(), listId)}, ${count} of ${capacity} places filled`;
}
