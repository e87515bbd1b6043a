import { isolated } from '@muster/protocol';
import { closestCenter, DndContext, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import {
  SteadyKeyboardSensor,
  SteadyPointerSensor,
} from '../../../shared/ui/drag/steady-sensors.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { movedWords, orderAnnouncements, orderInstructions } from './order-announcements.ts';

type OrderedNamesProps = {
  ids: readonly string[];
  nameOf: (id: string) => string;
  onMove: (ids: string[]) => void;
};

/** Escape is the dialog's: it closes, and nothing is saved. */
const keyboardCodes = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: [] };

/** Names in an order of their own, each of which is moved by mouse, finger, keyboard or its two buttons (ADM-212). */
export function OrderedNames({ ids, nameOf, onMove }: OrderedNamesProps) {
  const sensors = useSensors(
    useSensor(SteadyPointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(SteadyKeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes,
    }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onMove(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const [said, setSaid] = useState('');
  const moveBy = (id: string, steps: -1 | 1) => {
    const to = ids.indexOf(id) + steps;
    onMove(arrayMove([...ids], ids.indexOf(id), to));
    setSaid(movedWords(nameOf(id), to, ids.length));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: orderAnnouncements(ids, nameOf),
        screenReaderInstructions: { draggable: orderInstructions },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol aria-label="Order" className="flex flex-col gap-1">
          {ids.map((id, index) => (
            <OrderedName
              key={id}
              id={id}
              name={nameOf(id)}
              isFirst={index === 0}
              isLast={index === ids.length - 1}
              onMove={(steps) => moveBy(id, steps)}
            />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

type OrderedNameProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (steps: -1 | 1) => void;
};

function OrderedName({ id, name, isFirst, isLast, onMove }: OrderedNameProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={cn('relative flex items-center gap-1', isDragging && 'z-10')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className={cn(
          'flex min-w-0 flex-1 touch-none items-center gap-2 rounded-control border border-line2 bg-surface px-3 py-2 text-left text-13 font-medium touch:min-h-11',
          isDragging && 'border-accent bg-raised shadow-lg',
        )}
      >
        <GripVertical aria-hidden className="size-4 shrink-0 text-ink3" />
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      </button>
      <IconButton
        label={`Move ${isolated(name)} up`}
        icon={ArrowUp}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        label={`Move ${isolated(name)} down`}
        icon={ArrowDown}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      />
    </li>
  );
}
