import { X, ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { ClashChoice } from '../../../shared/form/fields.tsx';
import type { FieldsOf } from '../../../shared/form/use-form.ts';
import { isolated } from '@muster/protocol';
import {
  closestCenter,
  DndContext,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import {
  SteadyKeyboardSensor,
  SteadyPointerSensor,
} from '../../../shared/ui/drag/steady-sensors.ts';
import { cn } from '../../../shared/ui/cn.ts';

type NamesFieldProps<V extends object, Name extends keyof V & string> = {
  form: FieldsOf<V>;
  name: Name & (V[Name] extends readonly string[] ? unknown : never);
  label: string;
  /** "Add a role" */
  adds: string;
  hint: string;
  /** All that can be chosen. */
  names: readonly string[];
};

/** Several names out of many, each taken away by its cross; one that is gone meanwhile stays until then. */
export function NamesField<V extends object, Name extends keyof V & string>({
  form,
  name,
  label,
  adds,
  hint,
  names,
}: NamesFieldProps<V, Name>) {
  const chosen = form.values[name] as readonly string[];
  const set = (next: readonly string[]) => form.set(name, next as V[Name]);
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} hint={hint}>
        <Combobox
          label={label}
          placeholder={adds}
          value={null}
          options={names
            .filter((one) => !chosen.includes(one))
            .map((one) => ({ value: one, label: one }))}
          onChange={(one) => set([...chosen, one])}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((one) => (
            <li
              key={one}
              className="flex min-w-0 items-center gap-1 rounded-badge bg-sunken pl-2 text-13"
            >
              <span className="min-w-0 wrap-anywhere">{one}</span>
              <IconButton
                size="small"
                icon={X}
                label={`Take ${one} away`}
                onClick={() => set(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <ClashChoice
        form={form}
        name={name}
        label={label}
        words={(theirs) => (theirs as readonly string[]).join(', ') || 'nothing'}
      />
    </div>
  );
}

const orderInstructions =
  'Press Space to pick it up, the arrow keys to move it, and Space again to put it down.';

/** What is read aloud when a button has moved a name to an index. */
const movedWords = (name: string, index: number, count: number): string =>
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
      {/* It is dragged; the buttons beside it are pressed. */}
      {/* oxlint-disable-next-line laws/commands */}
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
