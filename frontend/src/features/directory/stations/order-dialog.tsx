import { isolated, isOtherOrder, type AdminStation, type AdminZone } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { OrderedNames } from './ordered-names.tsx';
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
      loss={moved ? 'typed' : null}
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
            ...zones.map(({ id, name }) => ({ value: id, label: `Stations of ${isolated(name)}` })),
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
          <OrderedNames ids={ids} nameOf={nameOf} onMove={move} />
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
