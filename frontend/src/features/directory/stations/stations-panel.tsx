import type { AdminStation } from '@muster/protocol';
import { useState } from 'react';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { useOpened } from '../list/use-opened.ts';
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

const nameOf = ({ name }: { readonly name: string }) => name;

/** The zones and stations that boards have (ADM-120). */
export default function StationsPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(adminStationsTopic);
  const zonesQuery = useLive(adminZonesTopic);
  const allZones = zonesQuery.data ?? [];
  const zones = allZones.filter(({ retiredAt }) => !retiredAt);
  const stations = query.data;
  const [editing, setEditing] = useState<{ id: string | undefined }>();
  const [removing, setRemoving] = useState<string>();
  const [zone, setZone] = useState<{ id: string | undefined }>();
  const [removingZone, setRemovingZone] = useState<string>();
  const [shown, setShown] = useState<'import' | 'order'>();
  const restoring = useRestoreStation();
  const order = useOrderStations();
  const isCreating = editing !== undefined && editing.id === undefined;
  useOpened((id) => setEditing({ id }));

  const stationForm = { zones, timeZone, onClose: () => setEditing(undefined) };
  const zoneForm = { timeZone, onClose: () => setZone(undefined) };
  const knownStations = { thing: 'station', rows: stations, name: nameOf } as const;
  const knownZones = { thing: 'zone', rows: zonesQuery.data, name: nameOf } as const;

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
              onRemove={({ id }) => setRemovingZone(id)}
            />
            <StationsList
              stations={rows}
              zones={allZones}
              actions={{
                onEdit: ({ id }) => setEditing({ id }),
                onRemove: ({ id }) => setRemoving(id),
                onRestore: (station) => restoring.mutate(station),
                onMove: move,
              }}
              canMove={(station, by) => neighbour(station, by) !== undefined}
            />
          </>
        )}
      </Loaded>
      {isCreating && zones.length > 0 && <StationDialog station={undefined} {...stationForm} />}
      <Subject {...knownStations} id={editing?.id}>
        {(station) => <StationDialog station={station} {...stationForm} />}
      </Subject>
      {zone && zone.id === undefined && <ZoneDialog zone={undefined} {...zoneForm} />}
      <Subject {...knownZones} id={zone?.id}>
        {(edited) => <ZoneDialog zone={edited} {...zoneForm} />}
      </Subject>
      <Subject {...knownZones} id={removingZone}>
        {(removed) => (
          <RemoveZone
            zone={removed}
            stations={(stations ?? []).filter(({ zoneId }) => zoneId === removed.id)}
            onClose={() => setRemovingZone(undefined)}
          />
        )}
      </Subject>
      {shown === 'import' && <ImportPlaces onClose={() => setShown(undefined)} />}
      {shown === 'order' && (
        <OrderDialog zones={zones} stations={stations ?? []} onClose={() => setShown(undefined)} />
      )}
      <Subject {...knownStations} id={removing}>
        {(station) => <RemoveStation station={station} onClose={() => setRemoving(undefined)} />}
      </Subject>
    </>
  );
}
