import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  getClientRect,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { isolated, outOf, own, type BoardSnapshot } from '@muster/protocol';
import { useMemo, useState, type ReactNode } from 'react';
import type { BoardOperations } from '../operations/board-operations.ts';
import { SteadyKeyboardSensor } from '../../../shared/ui/drag/steady-sensors.ts';
import { CardHand } from './card-hand.tsx';
import { makeCarriedPointer, type CarriedPointer } from './carried-pointer.ts';
import { CarryMouseSensor, CarryTouchSensor } from './carry-sensors.ts';
import { dragAnnouncements, dragContextId, dragInstructions } from './drag-announcements.ts';
import { makeDragKeyboard } from './drag-keyboard.ts';
import { draggedGroup, unassignedId } from './drop.ts';
import { useDrop } from './use-drop.ts';
import { useEdgeScroll } from './use-edge-scroll.ts';
import { useZonePeek } from '../strip/use-zone-peek.ts';
import { zoneOfTarget } from '../strip/zone-drop.ts';
import type { Drawn } from '../operations/pending.ts';
import { placeName } from '../operations/operation-words.ts';
import { returnMs } from './card-motion.ts';
import { warningFor } from './drop-warning.ts';
import { drawnCard } from './drawn-card.ts';
import { DragGhost } from './drag-ghost.tsx';
import { useBoardStores, useDrag } from '../board/use-board-stores.ts';
import { saidOfficer } from '../operations/officer-words.ts';

type DragBoardProps = {
  /** The board as it is shown, kept as it is while a card is dragged (S19). */
  shown: Drawn<BoardSnapshot>;
  operations: BoardOperations;
  children: ReactNode;
};

/** 5 px by mouse, 120 ms by finger (DEP-72); a finger that scrolls meanwhile does not drag. */
const mouseStart = { activationConstraint: { distance: 5 } };
const touchStart = { activationConstraint: { delay: 120, tolerance: 8 } };
/** What lies under the pointer is asked of the page itself, so that a rectangle need not heed transforms. */
const measuring = {
  droppable: {
    strategy: MeasuringStrategy.WhileDragging,
    measure: (element: HTMLElement) => getClientRect(element),
  },
};

function makeCarrying() {
  const pointer = makeCarriedPointer();
  return {
    showBy: pointer.showBy,
    keyboard: makeDragKeyboard(pointer),
    byMouse: { ...mouseStart, carrying: pointer },
    byFinger: { ...touchStart, carrying: pointer },
  };
}

/** Everything between picking a card up and dropping it; `dropOperation` decides what that means. */
export function DragBoard({ shown, operations, children }: DragBoardProps) {
  const { carryOver, letGo, pickUp, store } = useBoardStores().drag;
  const { selectedIds } = useBoardStores().selection;
  const { drop, outcome } = useDrop(shown, operations);
  const peek = useZonePeek();
  useEdgeScroll();
  const [{ showBy, keyboard, byMouse, byFinger }] = useState(makeCarrying);
  const sensors = useSensors(
    useSensor(CarryMouseSensor, byMouse),
    useSensor(CarryTouchSensor, byFinger),
    useSensor(SteadyKeyboardSensor, keyboard.options),
  );

  const start = ({ active }: DragStartEvent) => {
    const userId = String(active.data.current?.['userId']);
    keyboard.startAt(String(active.data.current?.['listId'] ?? unassignedId));
    const group = draggedGroup(userId, selectedIds());
    const isTaken = new Set(group);
    const people = shown.board.officers.filter(({ id }) => isTaken.has(id));
    pickUp({ userId, group, people, seen: shown });
  };
  const over = ({ over: list, activatorEvent }: DragOverEvent) => {
    carryOver(list === null ? null : String(list.id));
    if (!(activatorEvent instanceof KeyboardEvent)) peek(list === null ? null : String(list.id));
  };
  const speech = useMemo(
    () => ({
      announcements: dragAnnouncements({
        officer: (userId) => nameIn(operations, userId),
        list: (listId) => {
          const station = operations.catalogue().stations.find(({ id }) => id === listId);
          const warning = station && warningFor(store.getState().held, station);
          return [placeWords(operations, listId), warning].filter(Boolean).join('. ');
        },
        count: () => store.getState().held?.group.length ?? 1,
        outcome,
      }),
      screenReaderInstructions: dragInstructions,
      restoreFocus: false,
    }),
    [operations, store, outcome],
  );

  return (
    <DndContext
      id={dragContextId}
      sensors={sensors}
      collisionDetection={keyboard.detectList}
      measuring={measuring}
      accessibility={speech}
      onDragStart={start}
      onDragOver={over}
      onDragEnd={(event) => {
        peek(null);
        drop(event);
        returnFocus(event);
      }}
      onDragCancel={(event) => {
        peek(null);
        letGo(false);
        returnFocus(event);
      }}
      autoScroll={false}
    >
      <CardHand>{children}</CardHand>
      <Overlay showBy={showBy} />
    </DndContext>
  );
}

/** Whoever carried a card by keyboard goes on from it, wherever it stands now. */
function returnFocus({ active, activatorEvent }: DragEndEvent): void {
  if (!(activatorEvent instanceof KeyboardEvent)) return;
  const userId = String(active.data.current?.['userId']);
  requestAnimationFrame(() => drawnCard(userId)?.focus());
}

const returnAnimation = {
  duration: returnMs,
  easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  sideEffects: null,
};

function Overlay({ showBy }: Pick<CarriedPointer, 'showBy'>) {
  const held = useDrag((drag) => drag.held);
  const isPlaced = useDrag((drag) => drag.isPlaced);
  const officer = held?.people.find(({ id }) => id === held.userId);
  return (
    <DragOverlay
      dropAnimation={isPlaced ? null : returnAnimation}
      zIndex={60}
      className="pointer-events-none"
    >
      {held && officer && <DragGhost ref={showBy} officer={officer} count={held.group.length} />}
    </DragOverlay>
  );
}

const nameIn = (operations: BoardOperations, userId: string): string =>
  saidOfficer(operations.current()?.board, userId) ?? 'The officer';

function placeWords(operations: BoardOperations, listId: string): string {
  if (listId === unassignedId) return 'Unassigned Officers';
  const board = operations.current()?.board;
  const zoneId = zoneOfTarget(listId);
  if (zoneId !== undefined) {
    const { zones, stations } = operations.catalogue();
    const open = stations.filter(
      ({ id, zoneId: of }) => of === zoneId && own(board?.stations ?? {}, id)?.isOpen,
    );
    const ids = new Set(open.map(({ id }) => id));
    const count = board?.assignments.filter(({ stationId }) => ids.has(stationId)).length ?? 0;
    const places = open.reduce(
      (sum, { id }) => sum + (own(board?.stations ?? {}, id)?.capacity ?? 0),
      0,
    );
    const name = zones.find(({ id }) => id === zoneId)?.name;
    return `zone ${isolated(name ?? '')}, ${outOf(count, places, 'place')} filled`;
  }
  const count = board?.assignments.filter(({ stationId }) => stationId === listId).length ?? 0;
  const capacity = own(board?.stations ?? {}, listId)?.capacity ?? 0;
  return `${placeName(operations.catalogue(), listId)}, ${outOf(count, capacity, 'place')} filled`;
}
