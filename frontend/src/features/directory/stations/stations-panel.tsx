import type { AdminStation, AdminZone } from '@muster/protocol';
import { useState } from 'react';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { ImportPlaces } from './import-places.tsx';
import { OrderDialog } from './order-dialog.tsx';
import {
  adminStationsTopic,
  adminZonesTopic,
  useOrderStations,
  useRestoreStation,
} from './places.queries.ts';
import { RemoveStation } from './remove-station.tsx';
import { StationsHead } from './stations-head.tsx';
import { StationsList } from './stations-list.tsx';
import { StationDialog } from './station-dialog.tsx';
import { RemoveZone } from './remove-zone.tsx';
import { ZonesList } from './zones-list.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

/** The zones and stations that boards have (ADM-120). */
export default function StationsPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(adminStationsTopic);
  const allZones = useLive(adminZonesTopic).data ?? [];
  const zones = allZones.filter(({ retiredAt }) => !retiredAt);
  const stations = query.data;
  const [editing, setEditing] = useState<{ id: string | undefined }>();
  const [removing, setRemoving] = useState<AdminStation>();
  const [zone, setZone] = useState<{ id: string | undefined }>();
  const [removingZone, setRemovingZone] = useState<AdminZone>();
  const [shown, setShown] = useState<'import' | 'order'>();
  const restoring = useRestoreStation();
  const editedZone = allZones.find(({ id }) => id === zone?.id);
  const order = useOrderStations();
  const edited = stations?.find(({ id }) => id === editing?.id);
  const isCreating = editing !== undefined && editing.id === undefined;

  const neighbour = (station: AdminStation, by: -1 | 1) => {
    const like = (stations ?? []).filter(({ zoneId }) => zoneId === station.zoneId);
    return like[like.findIndex(({ id }) => id === station.id) + by];
  };

  /** Past its neighbour of the same zone. */
  const move = (station: AdminStation, by: -1 | 1) => {
    const all = stations ?? [];
    const other = neighbour(station, by);
    if (!other || order.isPending) return;
    const seen = all.map(({ id }) => id);
    const ids = seen.map((id) =>
      id === station.id ? other.id : id === other.id ? station.id : id,
    );
    order.mutate({ ids, seen });
  };

  return (
    <>
      <StationsHead
        title={label}
        count={stations?.length}
        hasNoZone={zones.length === 0}
        onShow={setShown}
        onCreateZone={() => setZone({ id: undefined })}
        onCreateStation={() => setEditing({ id: undefined })}
      />
      <Loaded query={query} failure="Failed to fetch stations">
        {(rows) => (
          <>
            <ZonesList
              zones={allZones}
              stations={rows}
              onEdit={({ id }) => setZone({ id })}
              onRemove={setRemovingZone}
            />
            <StationsList
              stations={rows}
              zones={allZones}
              actions={{
                onEdit: ({ id }) => setEditing({ id }),
                onRemove: setRemoving,
                onRestore: (station) => restoring.mutate(station),
                onMove: move,
              }}
              canMove={(station, by) => neighbour(station, by) !== undefined}
            />
          </>
        )}
      </Loaded>
      {(isCreating || edited) && zones.length > 0 && (
        <StationDialog
          station={edited}
          zones={zones}
          timeZone={timeZone}
          onClose={() => setEditing(undefined)}
        />
      )}
      {zone && (zone.id === undefined || editedZone) && (
        <ZoneDialog zone={editedZone} timeZone={timeZone} onClose={() => setZone(undefined)} />
      )}
      {removingZone && (
        <RemoveZone
          zone={removingZone}
          stations={(stations ?? []).filter(({ zoneId }) => zoneId === removingZone.id)}
          onClose={() => setRemovingZone(undefined)}
        />
      )}
      {shown === 'import' && <ImportPlaces onClose={() => setShown(undefined)} />}
      {shown === 'order' && (
        <OrderDialog zones={zones} stations={stations ?? []} onClose={() => setShown(undefined)} />
      )}
      {removing && <RemoveStation station={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
