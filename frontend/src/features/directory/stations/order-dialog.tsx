import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { isOtherOrder, type AdminStation, type AdminZone } from '@muster/protocol';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { orderAnnouncements, orderInstructions } from './order-announcements.ts';
import { useOrderStations, useOrderZones } from './places.queries.ts';

type OrderDialogProps = {
  zones: readonly AdminZone[];
  stations: readonly AdminStation[];
  onClose: () => void;
};

/** The list of zones among those of their stations. */
const allZones = 'all zones';

/** Puts the zones, or the stations of one, into another order, by drag or by keyboard (ADM-212). */
export function OrderDialog({ zones, stations, onClose }: OrderDialogProps) {
  const [which, setWhich] = useState(allZones);
  const places = which === allZones ? zones : stations.filter(({ zoneId }) => zoneId === which);
  const [moved, setMoved] = useState<readonly string[]>();
  /** The order that was moved in; undefined until something is. */
  const [seen, setSeen] = useState<readonly string[]>();
  const orderZones = useOrderZones();
  const orderStations = useOrderStations();
  const ids = inOrder(
    moved,
    places.map(({ id }) => id),
  );
  const now = (which === allZones ? zones : stations).map(({ id }) => id);
  const isOvertaken = seen !== undefined && isOtherOrder(seen, now);
  const move = (next: readonly string[]) => {
    setMoved(next);
    setSeen((before) => before ?? now);
  };
  const forget = () => {
    setMoved(undefined);
    setSeen(undefined);
  };
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? id;

  const save = () => {
    const done = { onSuccess: onClose };
    const was = [...(seen ?? now)];
    if (which === allZones) return orderZones.mutate({ ids: [...ids], seen: was }, done);
    // In the places that they had among all: those of other zones stay where they are.
    const queue = [...ids];
    const all = stations.map((one) => (one.zoneId === which ? (queue.shift() ?? one.id) : one.id));
    orderStations.mutate({ ids: all, seen: was }, done);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change the order"
      description="Boards, wall screens and lists show zones and stations in this order."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={orderZones.isPending || orderStations.isPending}
            pendingText="Saving…"
            disabled={moved === undefined || isOvertaken}
            onClick={save}
          >
            Save Order
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Combobox
          label="Order of"
          value={which}
          options={[
            { value: allZones, label: 'Zones' },
            ...zones.map(({ id, name }) => ({ value: id, label: `Stations of ${name}` })),
          ]}
          onChange={(next) => {
            setWhich(next);
            forget();
          }}
        />
        {isOvertaken && (
          <Banner
            tone="warning"
            action={
              <>
                <Button size="small" onClick={() => setSeen(now)}>
                  Keep mine
                </Button>
                <Button size="small" onClick={forget}>
                  Take theirs
                </Button>
              </>
            }
          >
            Somebody else has changed the order meanwhile.
          </Banner>
        )}
        {ids.length === 0 ? (
          <p className="text-13 text-ink3">No station is in this zone.</p>
        ) : (
          <SortableNames ids={ids} nameOf={nameOf} onMove={move} />
        )}
      </div>
    </Dialog>
  );
}

/** As it was put, without those that are gone since; what came since stands last. */
const inOrder = (moved: readonly string[] | undefined, now: readonly string[]) =>
  moved
    ? [...moved.filter((id) => now.includes(id)), ...now.filter((id) => !moved.includes(id))]
    : now;

type SortableNamesProps = {
  ids: readonly string[];
  nameOf: (id: string) => string;
  onMove: (ids: string[]) => void;
};

/** Escape is the dialog's: it closes, and nothing is saved. */
const keyboardCodes = { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: [] };

function SortableNames({ ids, nameOf, onMove }: SortableNamesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onMove(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
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
          {ids.map((id) => (
            <SortableName key={id} id={id} name={nameOf(id)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableName({ id, name }: { id: string; name: string }) {
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
      className={cn('relative', isDragging && 'z-10')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        className={cn(
          'flex w-full touch-none items-center gap-2 rounded-control border border-line2 bg-surface px-3 py-2 text-left text-13 font-medium touch:min-h-11',
          isDragging && 'border-accent bg-raised shadow-lg',
        )}
      >
        <GripVertical aria-hidden className="size-4 shrink-0 text-ink3" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </button>
    </li>
  );
}
