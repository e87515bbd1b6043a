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
import {
  isExpected,
  isolated,
  outOf,
  own,
  type BoardSnapshot,
  type Officer,
} from '@muster/protocol';
import { useMemo, useState, type ReactNode, type Ref, useCallback, useRef } from 'react';
import type { BoardOperations } from '../operations/board-operations.ts';
import { useOperations } from '../board-scope.tsx';
import {
  SteadyKeyboardSensor,
  SteadyMouseSensor,
  SteadyTouchSensor,
} from '../../../shared/ui/drag/steady-sensors.ts';
import { CardHand } from './dragged-card.tsx';
import {
  makeCarriedPointer,
  type CarriedPointer,
  carriedBy,
  useEdgeScroll,
  returnMs,
} from './carried-pointer.ts';
import {
  dragAnnouncements,
  dragContextId,
  dragInstructions,
  makeDragKeyboard,
} from './drag-keyboard.ts';
import { draggedGroup, unassignedId, dropOperation, warningFor, drawnCard } from './drop.ts';
import { useZonePeek } from '../zone-bar/use-zone-peek.ts';
import { zoneOfTarget, zoneDrop } from '../zone-bar/zone-drop.ts';
import type { Drawn } from '../operations/pending.ts';
import { placeName, saidOfficer } from '../operations/operation-words.ts';
import { useBoardStores, useDrag } from '../board-stores.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { cardStyle, OfficerFace } from '../officers/officer-face.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';

/** What letting a card go does; `outcome` is what there is to say of it besides. */
function useDrop(shown: Drawn<BoardSnapshot>) {
  const operations = useOperations();
  const { drag, selection, view } = useBoardStores();
  const outcome = useRef<string>(undefined);
  const droppedOn = useRef<string>(null);

  const operationOf = (userId: string, over: string | null) => {
    const zoneId = over === null ? undefined : zoneOfTarget(over);
    const selected = selection.selectedIds();
    if (zoneId === undefined) {
      return dropOperation({ dragged: userId, over, selected }, shown.board);
    }
    const catalogue = operations.catalogue();
    const zone = catalogue.zones.find(({ id }) => id === zoneId);
    return zone && zoneDrop(draggedGroup(userId, selected), zone, shown.board, catalogue);
  };

  const drop = ({ active }: DragEndEvent, target: string | null): void => {
    outcome.current = undefined;
    droppedOn.current = null;
    const userId = String(active.data.current?.['userId']);
    const op = operationOf(userId, target);
    if (op && !('type' in op)) {
      toast({ ...op, untilRead: true, variant: 'destructive' });
      outcome.current = ` ${op.title}: ${op.description}`;
      drag.letGo(false);
      return;
    }
    const isPlaced = op !== undefined && operations.perform(op);
    drag.letGo(isPlaced);
    if (!isPlaced) return;
    droppedOn.current = target;
    const userIds = op.moves.map((move) => move.userId);
    selection.selectOfficers(userIds, false);
    view.hideStation();
    const [first] = op.moves;
    if (target === null || zoneOfTarget(target) === undefined || !first) return;
    // Which stations was the board's choice, not the hand's: it is said and can be looked at.
    const places = [...new Set(op.moves.map(({ to }) => placeName(operations.catalogue(), to)))];
    const names = userIds.map((id) => saidOfficer(shown.board, id) ?? '');
    outcome.current = ` Placed in ${places.join(', ')}.`;
    toast({
      title: `Placed in ${places.join(', ')}`,
      description: `${names.join(', ')}.`,
      action: { label: 'Show', onPress: () => view.pointAt(first.userId) },
    });
  };
  return {
    drop,
    outcome: useCallback(() => outcome.current, []),
    droppedOn: useCallback(() => droppedOn.current, []),
  };
}

/** The sensors of a mouse and of a finger, whose pointer carries a card. */

type MouseProps = ConstructorParameters<typeof SteadyMouseSensor>[0];
type TouchProps = ConstructorParameters<typeof SteadyTouchSensor>[0];
type Carrying<Props extends { options: object }> = Props & {
  options: Props['options'] & { carrying: CarriedPointer };
};

class CarryMouseSensor extends SteadyMouseSensor {
  constructor(props: Carrying<MouseProps>) {
    super(carriedBy(props.options.carrying, props));
  }
}

/** Force from which a press counts as a force press, 0 to 1 (DEP-72). */
const forcePressThreshold = 0.15;

/**
 * A touch that a firm press ends before the drag begins: on devices that feel force it means "peek",
 * not "pick up". A card that is held already stays in hand however hard it is pressed.
 */
export class CarryTouchSensor extends SteadyTouchSensor {
  constructor(props: Carrying<TouchProps>) {
    let isUnderWay = false;
    const carried = carriedBy(props.options.carrying, props);
    super({
      ...carried,
      onStart: (at) => {
        isUnderWay = true;
        carried.onStart(at);
      },
    });
    const { target } = props.event;
    if (!target) return;
    const feel = (event: Event) => {
      if (isUnderWay || forceOf(event) < forcePressThreshold) return;
      stop();
      // The sensor ends itself on this, whatever state it is in.
      target.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    };
    const stop = () => {
      target.removeEventListener('touchforcechange', feel);
      for (const name of ['touchend', 'touchcancel']) target.removeEventListener(name, stop);
    };
    target.addEventListener('touchforcechange', feel);
    for (const name of ['touchend', 'touchcancel']) target.addEventListener(name, stop);
  }
}

const forceOf = (event: Event): number =>
  event instanceof TouchEvent ? (event.touches[0]?.force ?? 0) : 0;

type DragGhostProps = {
  ref: Ref<HTMLDivElement>;
  officer: Officer;
  /** How many cards are dragged. */
  count: number;
};

/** The card under the pointer, with the number of those that are dragged with it. */
function DragGhost({ ref, officer, count }: DragGhostProps) {
  const view = useMemo(() => ({ officer, misfit: [], isWaiting: false, isDim: false }), [officer]);
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  return (
    <div
      ref={ref}
      className={cn(
        cardStyle({ isAmber: isTimeOffLeft, isExpected: isExpected(officer), isSelected: true }),
        'relative max-w-70 -rotate-2 cursor-grabbing shadow-lift',
      )}
    >
      <OfficerFace view={view} />
      {count > 1 && (
        <span className="absolute -top-2.5 -right-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-11 font-semibold text-on-accent">
          {count}
        </span>
      )}
    </div>
  );
}

type DragBoardProps = {
  /** The board as it is shown, kept as it is while a card is dragged (S19). */
  shown: Drawn<BoardSnapshot>;
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
    pointer,
    keyboard: makeDragKeyboard(pointer),
    byMouse: { ...mouseStart, carrying: pointer },
    byFinger: { ...touchStart, carrying: pointer },
  };
}

/** Everything between picking a card up and dropping it; `dropOperation` decides what that means. */
export function DragBoard({ shown, children }: DragBoardProps) {
  const operations = useOperations();
  const { carryOver, letGo, pickUp, store } = useBoardStores().drag;
  const { selectedIds } = useBoardStores().selection;
  const { drop, outcome, droppedOn } = useDrop(shown);
  const peek = useZonePeek();
  useEdgeScroll();
  const [{ pointer, keyboard, byMouse, byFinger }] = useState(makeCarrying);
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
        droppedOn,
        outcome,
      }),
      screenReaderInstructions: dragInstructions,
      restoreFocus: false,
    }),
    [operations, store, outcome, droppedOn],
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
        const { activatorEvent, over: known } = event;
        const isByKey = activatorEvent instanceof KeyboardEvent;
        drop(event, isByKey ? known && String(known.id) : pointer.landedOn());
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
      <Overlay showBy={pointer.showBy} />
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
